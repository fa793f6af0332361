import { data, Link } from 'react-router';
import { Transcript } from '#app/features/videos/transcript.tsx';
import { VideoPlayer } from '#app/features/videos/video-player.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { videoObject } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { Page } from '#app/ui/page.tsx';
import { usePictures } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { TitleAndLedger } from '#app/ui/title-and-ledger.tsx';
import type { Route } from './+types/video-topic';
import './video-topic.css';

export const handle: PageHandle = { embeds: ['videoHost'] };

export function loader({ params: { categoryId }, context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, videos, guides } = content;
  const words = pages['video-topic'];
  const topic = videos.topics.find(({ id }) => id === categoryId);
  const { title, text } = words.notFound;
  return data(
    {
      words,
      topic,
      pictures: picturesOf(pictures, 'video'),
      guides: guides
        .filter((guide) => topic?.videos.some(({ id }) => guide.videos.includes(id)))
        .map(({ slug, heading, summary }) => ({ href: `/learn/${slug}`, heading, summary })),
      others: topic ? [] : videos.topics.map(({ id, question }) => ({ id, question })),
      frame: {
        path: `/videos/${topic?.id ?? ''}`,
        title: topic?.question ?? title,
        description: topic?.description ?? text,
        indexed: topic !== undefined,
        breadcrumb: [{ label: 'Resources' }, { label: topic?.question ?? title }],
        quickLinks: [],
      },
    },
    topic ? 200 : 404,
  );
}

/** Loads a document of its own where this page's policy allows a video host. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.videoHost !== null);

/** One question and the videos that answer it; pictures alternate between left and right. */
export default function VideoTopic({
  loaderData: { words, topic, guides, others, frame },
}: Route.ComponentProps) {
  const pictures = usePictures();
  if (!topic)
    return (
      <Page frame={frame}>
        <section className="wrap sec grid12 no-topic">
          <div className="words to-7">
            <h1 className="d1">{words.notFound.title}</h1>
            <p className="lede">{words.notFound.text}</p>
            <ButtonLink to="/investor-education">Back to Video Library</ButtonLink>
          </div>
          <ul className="from-9 lines">
            {others.map(({ id, question }) => (
              <li key={id}>
                <Link className="d3" to={`/videos/${id}`}>
                  {question}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </Page>
    );
  const structured = topic.videos.map((video) =>
    videoObject({
      ...video,
      thumbnail: pictures.src(`video-${video.id}-day`, 1280),
      file: `/videos/${video.mediaId}.mp4`,
    }),
  );
  return (
    <Page frame={frame} structured={structured}>
      <header className="wrap grid12 page-head topic-title">
        <p className="back">
          <TextLink to="/investor-education" back>
            Back to Video Library
          </TextLink>
        </p>
        <h1 className="d1">{topic.question}</h1>
        <p className="lede">{topic.description}</p>
      </header>
      <div className={guides.length > 0 ? 'wrap screenings' : 'wrap screenings sec-foot'}>
        {topic.videos.map((video, i) => (
          <article key={video.id} className="screening grid12">
            <div className="screen to-8">
              <VideoPlayer
                video={video}
                label="Play"
                poster={`video-${video.id}`}
                kind="screening"
                eager={i === 0}
              />
            </div>
            <div className="words from-9">
              <h2 className="d3">{video.title}</h2>
              <p className="quiet">{video.description}</p>
              <Transcript>{video.transcript}</Transcript>
            </div>
          </article>
        ))}
      </div>
      {guides.length > 0 && (
        <TitleAndLedger title="Guides">
          <ul className="rows points from-6">
            {guides.map(({ href, heading, summary }) => (
              <li key={href}>
                <h3 className="d3">
                  <Link to={href}>{heading}</Link>
                </h3>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </TitleAndLedger>
      )}
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
