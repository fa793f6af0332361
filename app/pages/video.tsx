import { Link } from 'react-router';
import { countVideos } from '#app/features/videos/count-videos.ts';
import { Transcript } from '#app/features/videos/transcript.tsx';
import { VideoPlayer } from '#app/features/videos/video-player.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { videoObject } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { Buttons } from '#app/ui/buttons.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { Page } from '#app/ui/page.tsx';
import { Picture, usePictures } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/video';
import './video.css';

export const handle: PageHandle = { embeds: ['videoHost'] };

export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, videos } = content;
  const library = pages['investor-education'];
  return {
    words: pages.video,
    pictures: picturesOf(pictures, 'video'),
    video: videos.introduction,
    library: { path: library.path, title: library.title, heading: library.heading },
    topics: videos.topics.map(({ id, question, videos }) => ({
      id,
      question,
      picture: videos[0]!.id,
      count: countVideos(videos.length),
    })),
  };
}

/** Loads a document of its own where this page's policy allows a video host. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.videoHost !== null);

/** One video on a dark page, what to do after it, and the questions that the others answer. */
export default function Video({ loaderData: { words, video, library, topics } }: Route.ComponentProps) {
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
      <section className="wrap others sec-foot" aria-labelledby="others">
        <div className="ends under-rule">
          <h2 className="d3" id="others">
            {library.heading}
          </h2>
          <TextLink to={library.path}>{library.title}</TextLink>
        </div>
        <ul className="grid12">
          {topics.map(({ id, question, picture, count }) => (
            <li key={id} className="card lights">
              <Picture name={`video-${picture}`} alt="" kind="poster" />
              <p className="label">{count}</p>
              <h3 className="d4">
                <Link className="cover" to={`/videos/${id}`}>
                  {question}
                </Link>
              </h3>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
