import { useEffect, useRef } from 'react';

interface HostedVideo {
  play(): unknown;
  remove(): unknown;
}

type HostQueue = { push(request: { id: string; onReady(video: HostedVideo): void }): unknown };

/** The number of players on the page, which share one script. */
let players = 0;
let shared: HTMLScriptElement | undefined;

function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  return script;
}

/** A player that has not appeared after this time counts as failed. */
const PATIENCE_MS = 8_000;

/**
 * The video host's player: one script that all players share, and one for the video. Both stay in the page as long as
 * the player. `onFail` is called where a script does not load, or the player does not appear in time.
 */
export function HostedPlayer({
  base,
  mediaId,
  onFail,
}: {
  base: string;
  mediaId: string;
  onFail: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player is made for one medium, and asked for once
  useEffect(() => {
    let video: HostedVideo | undefined;
    const timer = setTimeout(onFail, PATIENCE_MS);
    const page = window as Window & { _wq?: HostQueue };
    page._wq ??= [];
    page._wq.push({
      id: mediaId,
      onReady(ready) {
        clearTimeout(timer);
        video = ready;
        ready.play();
      },
    });
    const medium = addScript(`${base}/embed/medias/${mediaId}.jsonp`);
    players += 1;
    shared ??= addScript(`${base}/assets/external/E-v1.js`);
    for (const script of [medium, shared]) script.addEventListener('error', onFail);
    place.current?.focus();
    return () => {
      clearTimeout(timer);
      video?.remove();
      medium.remove();
      shared?.removeEventListener('error', onFail);
      players -= 1;
      if (players > 0) return;
      shared?.remove();
      shared = undefined;
    };
  }, []);
  return (
    <div className="video-frame">
      <div ref={place} className={`hosted wistia_embed wistia_async_${mediaId}`} tabIndex={-1} />
    </div>
  );
}
