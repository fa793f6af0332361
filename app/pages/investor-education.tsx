import { loadContent } from 'virtual:content';
import { Link } from 'react-router';
import { countVideos } from '#app/features/videos/count-videos.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Route } from './+types/investor-education';
import './investor-education.css';

export function loader() {
  const { pages, videos } = loadContent();
  return {
    words: pages['investor-education'],
    topics: videos.topics.map(({ id, question, description, videos }) => ({
      ...{ id, question, description },
      videos: videos.map(({ id, title }) => ({ id, title })),
    })),
  };
}

/** Four topics as four rows: each row is as long as its topic has videos. */
export default function InvestorEducation({ loaderData: { words, topics } }: Route.ComponentProps) {
  const { ready } = words;
  return (
    <Page frame={words}>
      <header className="wrap grid12 library-title">
        <h1 className="d1">{words.heading}</h1>
        <p className="lede">{words.lede}</p>
      </header>
      <div className="wrap">
        {topics.map(({ id, question, description, videos }) => (
          <article key={id} className="topic card lights">
            <div className="words">
              <p className="label">{countVideos(videos.length, words.count)}</p>
              <h2 className="d3">
                <Link to={`/videos/${id}`}>{question}</Link>
              </h2>
              <p>{description}</p>
              <p className="lnk" aria-hidden="true">
                {words.topicLink} <Arrow />
              </p>
            </div>
            <ul className="reel">
              {videos.map(({ id, title }) => (
                <li key={id}>
                  <Picture
                    name={`video-${id}`}
                    alt=""
                    sizes="(max-width: 640px) 45vw, (max-width: 1000px) 24vw, 16vw"
                  />
                  <span className="small">{title}</span>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <section className="wrap sec ready">
        <div className="grid12">
          <h2 className="d2">{ready.title}</h2>
          <div className="next">
            <p className="lede">{ready.text}</p>
            <ButtonLink to={ready.button.href}>{ready.button.label}</ButtonLink>
          </div>
        </div>
      </section>
    </Page>
  );
}
