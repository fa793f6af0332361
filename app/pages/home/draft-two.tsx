import { loadContent } from 'virtual:content';
import { Record } from '#app/features/record/record.tsx';
import { BarePage } from '#app/ui/bare-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Claims } from '#app/ui/claims.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { Swatch } from '#app/ui/swatch.tsx';
import type { Route } from './+types/draft-two';
import './draft-two.css';
import { recordData, teasers } from './home-data.server.ts';
import { NewsTeasers } from './news-teasers.tsx';

export function loader() {
  const content = loadContent();
  const words = content.pages['homepage-draft-2'];
  return {
    words,
    claims: content.site.claims,
    footnote: content.site.claimsFootnote,
    record: recordData(content),
    teasers: teasers(content, words.news.articles),
  };
}

/** The policy of this page may let it load a player from elsewhere. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.videoHost !== null);

/** Opens with the record itself: the rings first, then how to read them. */
export default function DraftTwo({ loaderData }: Route.ComponentProps) {
  const { words, claims, footnote, record, teasers } = loaderData;
  return (
    <BarePage frame={words}>
      <section className="record opening-record">
        <div className="wrap grid12">
          <h1 className="d1">{words.hero.headline}</h1>
          <p className="words">{words.hero.lede}</p>
          <Record {...record} />
          <div className="rest acts">
            {words.hero.buttons.map(({ label, href }, i) => (
              <ButtonLink key={href} to={href} look={i === 0 ? 'solid' : 'ghost'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </section>
      <section className="sec rule">
        <div className="wrap grid12 reading">
          <h2 className="d2">{words.reading.title}</h2>
          <dl>
            {words.reading.points.map(({ title, text }) => (
              <div key={title}>
                <dt className="d3">{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            <div>
              <dt className="d3">Lines</dt>
              <dd>
                <ul className="legend">
                  {record.programs.map(({ program, name }) => (
                    <li key={program}>
                      <Swatch program={program} />
                      {name}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          </dl>
        </div>
      </section>
      <section className="wrap account">
        <h2 className="d2">{words.figures.title}</h2>
        <p className="quiet">{words.figures.text}</p>
      </section>
      <Claims claims={claims} footnote={footnote} />
      <NewsTeasers title={words.news.title} button={words.news.button} teasers={teasers} />
      <CallToAction {...words.callToAction} />
    </BarePage>
  );
}
