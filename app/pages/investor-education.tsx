import { Link } from 'react-router';
import { countVideos } from '#app/features/videos/count-videos.ts';
import { services } from '#app/services.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import type { Route } from './+types/investor-education';
import './investor-education.css';

export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, videos } = content;
  return {
    words: pages['investor-education'],
    pictures: picturesOf(pictures, 'video'),
    topics: videos.topics.map(({ id, question, description, videos }) => ({
      id,
      question,
      description,
      videos: videos.map(({ id, title }) => ({ id, title })),
    })),
  };
}

/**
 * Nine pictures of one size in four groups: a topic is as wide as its number of videos. The invitation fills the rest.
 */
export default function InvestorEducation({ loaderData: { words, topics } }: Route.ComponentProps) {
  const { ready } = words;
  return (
    <Page frame={words}>
      <header className="wrap grid12 page-head">
        <h1 className="d1">{words.heading}</h1>
        <p className="lede">{words.lede}</p>
      </header>
      <div className="wrap topics">
        {topics.map(({ id, question, description, videos }) => (
          <article key={id} className="card topic under-rule lights">
            <div className="words">
              <p className="label">{countVideos(videos.length)}</p>
              <h2 className="fig-s">
                <Link className="cover" to={`/videos/${id}`}>
                  {question}
                </Link>
              </h2>
              <p>{description}</p>
              <p className="lnk" aria-hidden="true">
                Watch this topic <Arrow />
              </p>
            </div>
            <ul className="reel">
              {videos.map(({ id, title }) => (
                <li key={id}>
                  <Picture name={`video-${id}`} alt="" kind="poster" />
                  <span className="small">{title}</span>
                </li>
              ))}
            </ul>
          </article>
        ))}
        <section className="ready pile on-dark">
          <h2 className="d2">{ready.title}</h2>
          <p className="lede">{ready.text}</p>
          <ButtonLink to={ready.button.href}>{ready.button.label}</ButtonLink>
        </section>
      </div>
    </Page>
  );
}
