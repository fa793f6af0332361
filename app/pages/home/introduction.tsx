import type { Pages } from '#app/collections/pages.server.ts';
import { VideoPlayer } from '#app/features/videos/video-player.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import './home.css';

type IntroductionProps = Pages['home']['introduction'] & { video: { mediaId: string; title: string } };

export function Introduction({ title, text, link, video }: IntroductionProps) {
  return (
    <section className="intro">
      <div className="wrap grid12">
        <div className="words flow to-4">
          <h2 className="d2">{title}</h2>
          <p className="quiet">{text}</p>
          <TextLink to={link.href}>{link.label}</TextLink>
        </div>
        <div className="box from-5">
          <VideoPlayer
            video={video}
            label="Watch the introduction"
            poster="video"
            kind="lead"
            href="/video"
          />
        </div>
      </div>
    </section>
  );
}
