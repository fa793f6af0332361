import { loadContent } from 'virtual:content';
import { windowGrid } from '#app/art/window-grid.ts';
import { formatFigure } from '#app/lending/figures.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Elevation } from '#app/ui/elevation.tsx';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/whyoak';
import './whyoak.css';

const MONTHS = 12;

/** The longest bridge loan and the longest insured loan, in years, and how the firm writes both. */
export function loader() {
  const { pages, bridge, fhaHud } = loadContent();
  const bridgeTerms = bridge.programs.map(({ rows }) => rows.loanTerm.figures.length);
  const bridgeTerm = {
    ...bridgeTerms[0]!,
    from: Math.min(...bridgeTerms.map(({ from }) => from)),
    to: Math.max(...bridgeTerms.map(({ to }) => to)),
  };
  const hudTerm = fhaHud.programs
    .flatMap(({ rows }) => rows.loanTerm?.figures.longest ?? [])
    .reduce((longest, term) => (term.to > longest.to ? term : longest));
  return {
    words: pages.whyoak,
    bridge: { years: Math.ceil(bridgeTerm.to / MONTHS), length: formatFigure(bridgeTerm) },
    hud: { years: hudTerm.to, length: formatFigure({ ...hudTerm, from: hudTerm.to }) },
  };
}

export default function WhyOak({ loaderData: { words, bridge, hud } }: Route.ComponentProps) {
  const { platform, focus, benefits, offerings } = words;
  const { times } = platform;
  const terms = [
    { key: 'bridge', said: times.bridge.replace('{length}', bridge.length), years: bridge.years },
    { key: 'hud', said: times.hud.replace('{length}', hud.length), years: hud.years },
  ];
  return (
    <Page frame={words}>
      <section className="wrap grid12 page-head">
        <h1 className="d1">{words.heading}</h1>
        <p className="lede">{words.lede}</p>
      </section>

      <section className="why-platform on-dark">
        <div className="wrap grid12">
          <h2 className="d2">{platform.title}</h2>
          <div className="prose">
            {platform.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className="wrap why-times">
          {terms.map(({ key, said, years }) => (
            <figure key={key} className={key}>
              <figcaption>{said}</figcaption>
              <Elevation
                className="wide"
                drawing={windowGrid({ count: years, columns: years, storey: 84, seed: key })}
              />
              <Elevation
                className="narrow"
                drawing={windowGrid({ count: years, columns: Math.min(years, 10), seed: key })}
              />
            </figure>
          ))}
          <p className="small">{times.scale}</p>
        </div>
      </section>

      <section className="sec wrap why-focus">
        <div className="top">
          <h2 className="d3">{focus.title}</h2>
          <p className="quiet">{focus.text}</p>
        </div>
        <ol>
          {focus.points.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className="wrap grid12 why-benefits">
        <h2 className="d2">{benefits.title}</h2>
        <ul>
          {benefits.points.map(({ title, text }) => (
            <li key={title}>
              <h3 className="d3">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="why-offerings">
        <div className="wrap sec grid12">
          <div className="words">
            <h2 className="d2">{offerings.title}</h2>
            {offerings.paragraphs.map((paragraph) => (
              <p key={paragraph} className="quiet">
                {paragraph}
              </p>
            ))}
            <ButtonLink to={offerings.button.href}>{offerings.button.label}</ButtonLink>
          </div>
          <ul>
            {offerings.points.map(({ title, text }) => (
              <li key={title}>
                <h3 className="d3">{title}</h3>
                <p className="quiet">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Page>
  );
}
