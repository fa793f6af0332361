import { useEffect, useRef, useState } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import './intro-video.css';

/**
 * A thumbnail that becomes the player when it is chosen. Nothing of the video is fetched before. Without
 * JavaScript it is a link to the page that holds the video.
 */
export function IntroVideo({ label }: { label: string }) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (playing) player.current?.focus();
  }, [playing]);

  if (playing)
    return (
      <video
        ref={player}
        className="intro-player"
        controls
        autoPlay
        playsInline
        preload="auto"
        aria-label="Introduction to Oak"
        tabIndex={-1}
      >
        <source src="/videos/introduction.mp4" type="video/mp4" />
        <track kind="captions" srcLang="en" label="English" src="/videos/introduction.vtt" default />
        <a href="/videos/introduction.mp4">Introduction to Oak (MP4)</a>
      </video>
    );
  return (
    <a
      className="intro-thumbnail lights"
      href="/video"
      data-early=""
      onClick={(event) => {
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <Picture name="video" alt="" sizes="(max-width: 1000px) 100vw, 66vw" />
      <span className="play">
        <svg viewBox="0 0 14 16" fill="currentColor" aria-hidden="true">
          <path d="M0 0l14 8-14 8z" />
        </svg>
        {label}
      </span>
    </a>
  );
}
