import type { Content } from '#app/collections/content.ts';
import { longDay } from '#app/format/dates.ts';
import type { BridgeProgram, HudProgram } from '#app/lending/programs.ts';
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

/** Text alternatives of the drawings. */
const BRIDGE_ALT = {
  alt: 'A building as high as the share of cost that is lent and as wide as the term, a bay for six months; the lit bays are the shortest term',
  foundation: 'Its foundation, as deep as the spread; the lit band is the range of the spread',
};
const INSURED_ALT = {
  alt: 'A building of forty windows, one for each year of the longest term; dim windows depend on the remaining term',
  foundation: 'The ground',
};

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
  const isBridge = program.kind === 'bridge';
  const { construction: second, today } = isBridge ? {} : program;
  const url = siteUrl + pathOf(program);
  return {
    over: pages.program.parameters,
    title: program.name,
    lede: program.lede,
    dated: [
      `Indicative terms as of ${longDay(program.asOf)}`,
      `Version ${program.version} of this sheet, ${content.terms.version} of all terms`,
    ],
    building: printed(
      isBridge ? bridgeBuilding(program) : insuredBuilding(program, fhaHud.programs.indexOf(program)),
      isBridge ? BRIDGE_ALT : INSURED_ALT,
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
      `Lending team: ${site.contact.phone}, ${site.contact.email}`,
    ],
    url,
    code: printedCode(url),
  };
}

type Pdf = Promise<Uint8Array<ArrayBuffer>>;

/**
 * The last PDF of each title, with the data that it was made from. A page prints the size of its file and is rendered
 * twice, and few editions change a program: all term sheets took two fifths of the time in which an edition was made.
 */
const made = new Map<string, { json: string; pdf: Pdf }>();

/** The term sheets of the given programs as one PDF, a Letter page each. */
export function termSheetPdf(
  programs: readonly AnyProgram[],
  title: string,
  content: SheetContent,
  siteUrl: string,
): Pdf {
  const { site, pages } = content;
  const { columns } = pages.program;
  const data = {
    title,
    description: programs.map(({ description }) => description).join(' '),
    keywords: programs.map(({ name }) => name),
    brand: { name: site.name, place: `${site.contact.city}, ${site.contact.state}`, mark: PAPER_MARK },
    columns: [columns.parameter, columns.term, columns.notes],
    'link-words': 'This program, with its terms as they stand today:',
    'code-alt': 'QR code that opens the page of this program',
    programs: programs.map((program) => programData(program, content, siteUrl)),
  };
  const json = JSON.stringify(data);
  const last = made.get(title);
  if (last?.json === json) return last.pdf;
  const pdf = setPdf(template, data);
  made.set(title, { json, pdf });
  return pdf;
}
