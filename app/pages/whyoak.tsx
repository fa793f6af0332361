import { formatFigure } from '#app/lending/figures.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { longestTerm, rangeOf } from '#app/lending/term-sheet.ts';
import { services } from '#app/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ElevationPicture } from '#app/ui/elevation-picture.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { Points } from '#app/ui/points.tsx';
import { TitleAndLedger } from '#app/ui/title-and-ledger.tsx';
import { windowGrid } from '#drawings/window-grid.ts';
import type { Route } from './+types/whyoak';
import './whyoak.css';

const MONTHS = 12;

/** The longest bridge loan and the longest insured loan, in years, and in the firm's own words. */
export function loader({ context }: Route.LoaderArgs) {
  const { pages, bridge, fhaHud } = context.get(services).content;
  const lengths = bridge.programs.map(({ rows }) => rows.loanTerm.figures.length);
  const length = { ...lengths[0]!, ...rangeOf(lengths) };
  const terms = fhaHud.programs.map((program) => longestTerm(program).longest);
  const longest = rangeOf(terms).to;
  return {
    words: pages.whyoak,
    bridge: { years: Math.ceil(length.to / MONTHS), length: formatFigure(length) },
    hud: { years: longest, length: formatFigure({ ...terms[0]!, from: longest, to: longest }) },
  };
}

export default function WhyOak({ loaderData: { words, bridge, hud } }: Route.ComponentProps) {
  const { platform, focus, benefits, offerings } = words;
  const { times } = platform;
  const terms = [
    { key: 'bridge', caption: fillTemplate(times.bridge, { length: bridge.length }), years: bridge.years },
    { key: 'hud', caption: fillTemplate(times.hud, { length: hud.length }), years: hud.years },
  ];
  return (
    <Page frame={words}>
      <PageHead heading={words.heading} lede={words.lede} />

      <section className="why-platform on-dark">
        <div className="wrap grid12 apart">
          <h2 className="d2 to-5">{platform.title}</h2>
          <div className="prose from-7">
            <Paragraphs of={platform.paragraphs} />
          </div>
        </div>
        <div className="wrap why-times">
          {terms.map(({ key, caption, years }) => (
            <figure key={key} className={key}>
              <figcaption>{caption}</figcaption>
              <ElevationPicture
                className="wide"
                drawing={windowGrid({ count: years, columns: years, storey: 84, seed: key })}
              />
              <ElevationPicture
                className="narrow"
                drawing={windowGrid({ count: years, columns: Math.min(years, 10), seed: key })}
              />
            </figure>
          ))}
          <p className="small">{times.scale}</p>
        </div>
      </section>

      <section className="sec wrap why-focus">
        <div className="ends top">
          <h2 className="d3">{focus.title}</h2>
          <p className="quiet">{focus.text}</p>
        </div>
        <ol className="rows">
          {focus.points.map(({ title, text }) => (
            <li key={title}>
              <h3 className="d2">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className="wrap grid12 why-benefits">
        <h2 className="d2 to-8">{benefits.title}</h2>
        <ul>
          {benefits.points.map(({ title, text }) => (
            <li key={title}>
              <h3 className="d3">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="sunk">
        <TitleAndLedger
          title={offerings.title}
          beside={
            <>
              <Paragraphs of={offerings.paragraphs} className="quiet" />
              <ButtonLink to={offerings.button.href}>{offerings.button.label}</ButtonLink>
            </>
          }
        >
          <Points className="rows from-7" points={offerings.points} />
        </TitleAndLedger>
      </section>
    </Page>
  );
}
