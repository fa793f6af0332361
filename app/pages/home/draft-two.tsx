import { LoanRecord } from '#app/features/record/loan-record.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { BarePage } from '#app/ui/bare-page.tsx';
import { Buttons } from '#app/ui/buttons.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Claims } from '#app/ui/claims.tsx';
import { ownDocument } from '#app/ui/own-document.ts';
import { picturesOf } from '#app/ui/picture-lists.server.ts';
import { ProgramLegend } from '#app/ui/program-legend.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/draft-two';
import './draft-two.css';
import { recordData, teasers } from './home-data.server.ts';
import { NewsTeasers } from './news-teasers.tsx';

export const handle: PageHandle = { embeds: ['videoHost'] };

export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const words = content.pages['homepage-draft-2'];
  return {
    words,
    claims: content.site.claims,
    footnote: content.site.claimsFootnote,
    record: recordData(content),
    ring: content.site.ring,
    teasers: teasers(content, words.news.articles),
    pictures: picturesOf(pictures, 'news'),
  };
}

/** Loads a document of its own where this page's policy allows a video host. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.videoHost !== null);

/** Begins with the record: the rings, and then how to read them. */
export default function DraftTwo({ loaderData }: Route.ComponentProps) {
  const { words, claims, footnote, record, ring, teasers } = loaderData;
  return (
    <BarePage frame={words}>
      <section className="record opening-record">
        <div className="wrap grid12">
          <h1 className="d2 to-5">
            <Unbroken text={words.hero.headline} />
          </h1>
          <p className="words to-5">{words.hero.lede}</p>
          <LoanRecord {...record} words={ring} />
          <Buttons links={words.hero.buttons} className="rest to-5" />
        </div>
      </section>
      <section className="sec rule">
        <div className="wrap grid12 apart reading">
          <h2 className="d2 to-4">{words.reading.title}</h2>
          <dl className="from-6 lines">
            {words.reading.points.map(({ title, text }) => (
              <div key={title}>
                <dt className="d3">{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            <div>
              <dt className="d3">{words.reading.lines}</dt>
              <dd>
                <ProgramLegend programs={record.programs} />
              </dd>
            </div>
          </dl>
        </div>
      </section>
      <section className="wrap ends account">
        <h2 className="d2">{words.figures.title}</h2>
        <p className="quiet">{words.figures.text}</p>
      </section>
      <Claims claims={claims} footnote={footnote} />
      <NewsTeasers title={words.news.title} button={words.news.button} teasers={teasers} />
      <CallToAction {...words.callToAction} />
    </BarePage>
  );
}
