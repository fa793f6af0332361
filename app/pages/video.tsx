import { Transcript } from '#app/features/videos/transcript.tsx';
import { VideoPlayer } from '#app/features/videos/video-player.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { videoObject } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { Buttons } from '#app/ui/buttons.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { Page } from '#app/ui/page.tsx';
import { usePictures } from '#app/ui/picture.tsx';
import type { Route } from './+types/video';
import './video.css';

export const handle: PageHandle = { embeds: ['videoHost'] };

export function loader({ context }: Route.LoaderArgs) {
  const { pages, videos } = context.get(services).content;
  return { words: pages.video, video: videos.introduction };
}

/** Loads a document of its own where this page's policy allows a video host. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.videoHost !== null);

/** One video on a dark page, and what to do after it. */
export default function Video({ loaderData: { words, video } }: Route.ComponentProps) {
  const pictures = usePictures();
  const data = videoObject({
    ...video,
    title: words.heading,
    description: words.lede,
    thumbnail: pictures.src('video-day', 1280),
    file: `/videos/${video.mediaId}.mp4`,
  });
  return (
    <Page frame={words} structured={[data]}>
      <section className="cinema on-dark">
        <div className="wrap grid12">
          <h1 className="d2 to-5">{words.heading}</h1>
          <p className="lede from-7">{words.lede}</p>
          <div className="screen">
            <VideoPlayer video={video} label="Watch the introduction" poster="video" kind="cinema" eager />
          </div>
        </div>
      </section>
      <section className="wrap grid12 apart after">
        <Transcript>{video.transcript}</Transcript>
        <Buttons links={words.buttons} className="from-7" />
      </section>
    </Page>
  );
}
