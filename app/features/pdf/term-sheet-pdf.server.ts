import type { Content } from '#app/collections/content.ts';
import { longDay } from '#app/format/dates.ts';
import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { isLaw, keyFigures, type TermSheet, termSheet } from '#app/lending/term-sheet.ts';
import { bridgeBuilding, insuredBuilding, PAPER_MARK, type PaperBuilding } from './building.ts';
import { insuredFigures } from './insured-figures.ts';
import { printedCode } from './qr-code.server.ts';
import template from './term-sheets.typ?raw';
import { setPdf } from './typst.server.ts';

/** What a program's sheet needs of the content. */
type SheetContent = Pick<Content, 'site' | 'pages' | 'bridge' | 'fhaHud' | 'terms'>;
export type AnyProgram = BridgeProgram | HudProgram;

const pathOf = ({ kind, slug }: AnyProgram) => `/lending/${kind}/${slug}`;

const printed = ({ above, below }: PaperBuilding, words: { alt: string; foundation: string }) => ({
  above: { svg: above.svg, alt: words.alt },
  below: below && { svg: below.svg, alt: words.foundation, share: below.height / above.height },
});

const groupsOf = ({ groups }: TermSheet) =>
  groups.map(({ title, rows }) => ({
    title,
    rows: rows.map(({ id, label, term, note = null }) => ({ id, label, term, note })),
  }));

function programData(program: AnyProgram, content: SheetContent, siteUrl: string) {
  const { pages, site, bridge, fhaHud } = content;
  const words = pages.program.paper;
  const isBridge = program.kind === 'bridge';
  const { construction: second, today } = isBridge ? {} : program;
  const url = siteUrl + pathOf(program);
  return {
    over: pages.program.parameters,
    title: program.name,
    lede: program.lede,
    dated: [
      fillTemplate(words.dated, { asOf: longDay(program.asOf) }),
      fillTemplate(words.version, { version: program.version, all: content.terms.version }),
    ],
    building: printed(
      isBridge ? bridgeBuilding(program) : insuredBuilding(program, fhaHud.programs.indexOf(program)),
      isBridge ? words.bridgeAlt : words.insuredAlt,
    ),
    figures: isBridge ? keyFigures(program).head : insuredFigures(program),
    groups: [
      ...groupsOf(termSheet(program)),
      ...(today
        ? [
            {
              title: today.title,
              rows: groupsOf(termSheet(today)).flatMap(({ rows }) => rows.filter((row) => !isLaw(row))),
            },
          ]
        : []),
    ],
    second: second ? { title: second.title, groups: groupsOf(termSheet(second)) } : null,
    'small-print': [
      ...(isBridge ? bridge : fhaHud).footnote,
      fillTemplate(words.reach, { phone: site.contact.phone, email: site.contact.email }),
    ],
    url,
    code: printedCode(url),
  };
}

/** The term sheets of some programs as one PDF, a Letter page each. */
export function termSheetPdf(
  programs: readonly AnyProgram[],
  title: string,
  content: SheetContent,
  siteUrl: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { site, pages } = content;
  const { columns, paper } = pages.program;
  return setPdf(template, {
    title,
    description: programs.map(({ description }) => description).join(' '),
    keywords: programs.map(({ name }) => name),
    brand: { name: site.name, place: `${site.contact.city}, ${site.contact.state}`, mark: PAPER_MARK },
    columns: [columns.parameter, columns.term, columns.notes],
    'link-words': paper.link,
    'code-alt': paper.codeAlt,
    programs: programs.map((program) => programData(program, content, siteUrl)),
  });
}
