import { Link } from 'react-router';
import { cardPath } from '#app/features/firm-record/leader-card.server.ts';
import { notFound } from '#app/pages/not-found.server.ts';
import { services } from '#app/services.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { FileLink } from '#app/ui/file-link.tsx';
import { Page } from '#app/ui/page.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { entryFrame } from '../entry-frame.server.ts';
import type { Route } from './+types/leader';
import { portraitAlt } from './portrait-alt.ts';
import './leader.css';

/** Bays of the drawn wall; as many are lit as the leader's desk has things to offer. */
const DARK_BAYS = [1, 2, 3, 4, 5, 6];

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, leaders, siteMap } = content;
  const place = leaders.findIndex(({ slug }) => slug === params.slug);
  const leader = leaders[place];
  if (!leader) throw notFound(context, url);
  const neighbour = (step: number) => {
    const { slug, name, title } = leaders.at((place + step) % leaders.length)!;
    return { slug, name, title };
  };
  const { title, breadcrumb, quickLinks } = pages.leadership;
  const trail = [...breadcrumb.slice(0, -1), { label: title, href: '/leadership' }, { label: leader.name }];
  return {
    frame: entryFrame(siteMap, `/leadership/${leader.slug}`, trail, quickLinks),
    leader,
    pictures: picturesOf(pictures, 'leader'),
    card: cardPath(leader.slug),
    previous: neighbour(-1),
    next: neighbour(1),
  };
}

/** One biography: the first paragraph beside the portrait, the others beside the sentence that sums it up. */
export default function LeaderPage({ loaderData }: Route.ComponentProps) {
  const { frame, leader, card, previous, next } = loaderData;
  const { slug, name, title, city, biography, line, desk, email, linkedin } = leader;
  const [first, ...rest] = biography;
  return (
    <Page frame={frame}>
      <article>
        <header className="wrap grid12 apart bio-head">
          <p className="back">
            <TextLink to="/leadership" back>
              Back to Leadership
            </TextLink>
          </p>
          <Picture
            name={`leader-${slug}`}
            alt={portraitAlt(leader)}
            sizes="(max-width: 640px) 60vw, 34vw"
            kind="portrait"
            eager
            lights
          />
          <div className="pile words">
            <h1 className="d1">{name}</h1>
            <p className="role">
              {title}
              {city && <span>{city}</span>}
            </p>
            <p className="lede">{first}</p>
            <div className="acts">
              <a className="btn" href={`mailto:${email}`}>
                Email
                <span className="unseen"> {name}</span>
                <Arrow />
              </a>
              {linkedin && (
                <a className="btn ghost" href={linkedin}>
                  LinkedIn
                </a>
              )}
            </div>
            <p className="card-file">
              <FileLink label="vCard" href={card} />
            </p>
          </div>
        </header>
        <div className="wrap grid12 apart bio-body">
          <p className="line fig-s to-5">{line}</p>
          <div className="prose from-6">
            <Paragraphs of={rest} />
          </div>
        </div>
        <section className="bio-desk">
          <div className="wrap">
            <h2 className="d3">{desk.title}</h2>
            <ul>
              {desk.items.map((item) => (
                <li className="d4" key={item}>
                  {item}
                </li>
              ))}
              {DARK_BAYS.slice(desk.items.length).map((bay) => (
                <li key={bay} className="dark" aria-hidden="true" />
              ))}
            </ul>
          </div>
        </section>
      </article>
      <nav className="wrap bio-others" aria-label="The rest of the team">
        {[
          { label: 'Previous', way: 'previous', ...previous },
          { label: 'Next', way: 'next', ...next },
        ].map((other) => (
          <Link key={other.way} className={`lights ${other.way}`} to={`/leadership/${other.slug}`}>
            <Picture name={`leader-${other.slug}`} alt="" kind="neighbour" />
            <span className="small">{other.label}</span>
            <span className="d3">{other.name}</span>
            <span className="title small">{other.title}</span>
          </Link>
        ))}
      </nav>
    </Page>
  );
}
