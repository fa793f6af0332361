import { useEffect, useRef, useState } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { SizedKind } from '#app/ui/picture-kinds.ts';
import { HostedPlayer } from './hosted-player.tsx';
import './video-player.css';

interface VideoPlayerProps {
  video: { mediaId: string; title: string };
  /** The button's label. */
  label: string;
  /** Name of the picture that is shown until the video plays. */
  poster: string;
  kind: SizedKind;
  eager?: boolean;
  /** The link without JavaScript: the file itself, or the page with the video. */
  href?: string;
}

/** A picture that is replaced by the player on a click. Nothing of the video is fetched before. */
export function VideoPlayer({
  video: { mediaId, title },
  label,
  poster,
  kind,
  eager = false,
  href,
}: VideoPlayerProps) {
  const file = `/videos/${mediaId}.mp4`;
  const [playing, setPlaying] = useState<false | 'host' | 'here'>(false);
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (playing !== 'here' || !player.current) return;
    player.current.focus();
    // Firefox and WebKit respect `default` only for a track that was there when the document was loaded
    for (const track of player.current.textTracks) track.mode = 'showing';
  }, [playing]);

  if (__PROVIDERS__.videoHost && playing === 'host')
    return (
      <HostedPlayer
        base={__PROVIDERS__.videoHost.base}
        mediaId={mediaId}
        // the site's own clip is the fallback
        onFail={() => setPlaying('here')}
      />
    );
  if (playing)
    return (
      <video
        ref={player}
        className="video-frame"
        controls
        autoPlay
        playsInline
        preload="auto"
        aria-label={title}
        tabIndex={-1}
      >
        <source src={file} type="video/mp4" />
        <track kind="captions" srcLang="en" label="English" src={`/videos/${mediaId}.vtt`} default />
        <a href={file}>{title} (MP4)</a>
      </video>
    );
  return (
    <a
      className="video-frame video-poster lights"
      href={href ?? file}
      data-early=""
      aria-label={`${label}: ${title}`}
      onClick={(event) => {
        event.preventDefault();
        setPlaying(__PROVIDERS__.videoHost ? 'host' : 'here');
      }}
    >
      <Picture name={poster} alt="" kind={kind} eager={eager} />
      <span className="play">
        <svg viewBox="0 0 14 16" fill="currentColor" aria-hidden="true">
          <path d="M0 0l14 8-14 8z" />
        </svg>
        {label}
      </span>
    </a>
  );
}
