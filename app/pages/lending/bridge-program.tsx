import { openTerms } from '#app/collections/open-terms.server.ts';
import { termSheetLink } from '#app/features/pdf/term-sheet-files.server.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { keyFigures, termSheet } from '#app/lending/term-sheet.ts';
import { loan } from '#app/search/loan-data.ts';
import { services } from '#app/services.server.ts';
import { Buttons } from '#app/ui/buttons.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { SpreadBars } from '#app/ui/spread-bars.tsx';
import { TermSheet } from '#app/ui/term-sheet.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { TitleAndLedger } from '#app/ui/title-and-ledger.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/bridge-program';
import {
  programFrame,
  sheetFrame,
  sheetLabels,
  shortName,
  sizeLink,
  spreads,
} from './program-data.server.ts';
import { Badge, Reasons } from './program-parts.tsx';
import '#app/ui/picture-head.css';
import './program.css';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const { bridge, pages } = content;
  const program = bridge.programs.find(({ slug }) => slug === params.program);
  if (!program) throw notFound(context, url);
  const { name, badge, lede, why, picture } = program;
  const opened = openTerms(content.glossary, { most: 5 });
  const sheet = termSheet(program);
  const short = shortName(program);
  const { badge: badgeWord, why: whyTitle, compare, comparison } = pages.program;
  return {
    frame: programFrame(program, bridge),
    structured: [loan(program, content.site)],
    program: { name, badge, lede, picture, why: why.map(opened.line) },
    words: {
      badge: badgeWord,
      why: whyTitle,
      compare,
      comparison: fillTemplate(comparison.title, { program: short }),
      text: comparison.text,
    },
    buttons: bridge.buttons,
    size: sizeLink(program, content),
    figures: keyFigures(program).head,
    sheet: {
      ...sheetFrame(content),
      sheet,
      labels: sheetLabels(sheet, opened),
      footnote: bridge.footnote,
      file: await termSheetLink(content, program.slug),
    },
    spreads: spreads(content),
    short,
  };
}

export default function BridgeProgramPage({ loaderData }: Route.ComponentProps) {
  const { frame, structured, program, words, buttons, size, figures, sheet, spreads, short } = loaderData;
  return (
    <Page frame={frame} structured={structured}>
      <section className="program-head picture-head wrap grid12 no-print">
        <div className="words to-6">
          <Badge word={words.badge} program={program.badge} />
          <h1 className="d1">{program.name}</h1>
          <p className="lede">{program.lede}</p>
          <Buttons links={buttons}>
            <TextLink to={size.href}>{size.label}</TextLink>
          </Buttons>
        </div>
        <Picture {...program.picture} kind="program" eager lights className="from-7" />
      </section>
      <section className="key-figures no-print" aria-label="Key figures">
        <dl className="wrap">
          {figures.map(({ label, figure, basis }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figure fig-s">{figure}</dd>
              {basis && <dd className="small">{basis}</dd>}
            </div>
          ))}
        </dl>
      </section>
      <Reasons title={words.why} reasons={program.why} />
      <TermSheet {...sheet} program={program.name} compare={words.compare} />
      <section className="on-dark no-print" id="compare">
        <TitleAndLedger title={<Unbroken text={words.comparison} />} text={words.text}>
          <figure className="from-6">
            <SpreadBars programs={spreads} lit={short} />
          </figure>
        </TitleAndLedger>
      </section>
    </Page>
  );
}
