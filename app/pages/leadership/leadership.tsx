import { Link } from 'react-router';
import { services } from '#app/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Footnote, FootnoteMark } from '#app/ui/claims.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import type { Route } from './+types/leadership';
import { portraitAlt } from './portrait-alt.ts';
import './leadership.css';

/** The first two cards are large. */
const LARGE = 2;

export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { pages, site, leaders } = content;
  return {
    words: pages.leadership,
    pictures: picturesOf(pictures, 'leader'),
    footnote: site.claimsFootnote,
    leaders: leaders.map((leader) => {
      const { slug, name, title, city, summary } = leader;
      return { slug, name, title, city, summary, alt: portraitAlt(leader) };
    }),
  };
}

export default function Leadership({ loaderData }: Route.ComponentProps) {
  const { words, footnote, leaders } = loaderData;
  const { claim, grid, button } = words;
  return (
    <Page frame={words}>
      <section className="wrap grid12 lead-head">
        <div className="flow to-8">
          <h1 className="d1">{words.heading}</h1>
          <p className="lede">{words.lede}</p>
          <ButtonLink to={button.href} look="ghost">
            {button.label}
          </ButtonLink>
        </div>
        <div className="claim under-rule from-9">
          <p>
            <span className="fig">{claim.figure}</span>
            <span className="unit">
              {claim.text}
              <FootnoteMark />
            </span>
          </p>
          <Footnote text={footnote} />
        </div>
      </section>
      <section className="wrap lead-team sec-foot">
        <div className="ends top">
          <h2 className="d3">{grid.title}</h2>
          <p className="small">{grid.note}</p>
        </div>
        <ul className="grid12">
          {leaders.map(({ slug, name, title, city, summary, alt }, i) => (
            <li key={slug} className={i < LARGE ? 'card lights large' : 'card lights'}>
              <Picture
                name={`leader-${slug}`}
                alt={alt}
                sizes={
                  i < LARGE
                    ? '(max-width: 1000px) 50vw, 25vw'
                    : '(max-width: 640px) 25vw, (max-width: 1000px) 30vw, 15vw'
                }
                kind="portrait"
                eager={i < LARGE}
              />
              <div className="pile words">
                <h3 className="d4">{name}</h3>
                <p className="role">
                  {title}
                  {city && <span>{city}</span>}
                </p>
                <p className="summary quiet">{summary}</p>
                <Link className="lnk cover" to={`/leadership/${slug}`}>
                  {grid.cardLink}
                  <span className="unseen"> of {name}</span>
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
