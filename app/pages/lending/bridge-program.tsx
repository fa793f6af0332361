import { loadContent } from 'virtual:content';
import { keyFigures, termSheet } from '#app/lending/term-sheet.ts';
import { Page } from '#app/ui/page.tsx';
import { HERO_WIDTHS, Picture } from '#app/ui/picture.tsx';
import { SpreadBars } from '#app/ui/spread-bars.tsx';
import { TermSheet } from '#app/ui/term-sheet.tsx';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/bridge-program';
import { programFrame, sheetFrame, shortName, spreads } from './program-data.server.ts';
import { Badge, Buttons, Reasons } from './program-parts.tsx';
import './program.css';

export function loader({ params }: Route.LoaderArgs) {
  const content = loadContent();
  const { bridge, pages } = content;
  const program = bridge.programs.find(({ slug }) => slug === params.program);
  if (!program) throw notFound();
  const { name, badge, lede, why, picture } = program;
  const short = shortName(program);
  const { badge: badgeWord, why: whyTitle, compare, comparison } = pages.program;
  return {
    frame: programFrame(program, bridge),
    program: { name, badge, lede, why, picture },
    words: {
      badge: badgeWord,
      why: whyTitle,
      compare,
      comparison: comparison.title.replace('{program}', short),
      text: comparison.text,
    },
    buttons: bridge.buttons,
    figures: keyFigures(program),
    sheet: { ...sheetFrame(content), sheet: termSheet(program), footnote: bridge.footnote },
    spreads: spreads(content),
    short,
  };
}

export default function BridgeProgramPage({ loaderData }: Route.ComponentProps) {
  const { frame, program, words, buttons, figures, sheet, spreads, short } = loaderData;
  return (
    <Page frame={frame}>
      <section className="program-head wrap grid12 no-print">
        <div className="words">
          <Badge word={words.badge} program={program.badge} />
          <h1 className="d1">{program.name}</h1>
          <p className="lede">{program.lede}</p>
          <Buttons links={buttons} />
        </div>
        <Picture
          {...program.picture}
          widths={HERO_WIDTHS}
          sizes="(max-width: 1000px) 100vw, 75vw"
          eager
          lights
        />
      </section>
      <section className="key-figures no-print" aria-label="Key figures">
        <dl className="wrap">
          {figures.map(({ label, figure, basis }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figure">{figure}</dd>
              {basis && <dd className="small">{basis}</dd>}
            </div>
          ))}
        </dl>
      </section>
      <Reasons title={words.why} reasons={program.why} />
      <TermSheet {...sheet} program={program.name} compare={words.compare} />
      <section className="on-dark no-print" id="compare">
        <div className="standing wrap sec grid12">
          <div className="words">
            <h2 className="d2">{words.comparison}</h2>
            <p>{words.text}</p>
          </div>
          <figure>
            <SpreadBars programs={spreads} lit={short} />
          </figure>
        </div>
      </section>
    </Page>
  );
}
