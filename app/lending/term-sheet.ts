import { type Figure, formatFigure } from './figures.ts';
import {
  BRIDGE_ROWS,
  type BridgeProgram,
  type BridgeRows,
  HUD_ROWS,
  type HudProgram,
  type SomeHudRows,
  type TermRow,
  type TermTable,
} from './programs.ts';

/** Printed, with a link to the contact page, where the firm does not show a term. */
export const PROVIDED_ON_REQUEST = 'Provided on request';

/** Running text, in which figures are told apart so that they can be set in bold. */
export type RichText = (string | { figure: string })[];

interface SheetRow {
  id: string;
  label: string;
  term: RichText;
  note?: string;
  /** the term is not shown; `term` then reads PROVIDED_ON_REQUEST */
  missing?: true;
}
export interface TermSheet {
  asOf: string;
  groups: { title: string; rows: SheetRow[] }[];
}

/** ['acquisition', 'refinance', 'conversion'] -> 'Acquisition, refinance and conversion'. */
function sentenceList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const joined = items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : last;
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** Names in braces in a row's text. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '');

/** Fills a row's text; a name without a figure is a mistake that the content reader refuses, so it throws here. */
function fillRow(template: string, row: TermRow): RichText {
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const [name] = namesIn(part);
      if (name === undefined) return part;
      if (name === 'items' && row.items) return sentenceList(row.items);
      const figure = row.figures[name];
      if (!figure) throw new Error(`no figure named ${name} in "${template}"`);
      return { figure: formatFigure(figure) };
    });
}

/** Rich text as one plain string. */
export const plainText = (pieces: RichText): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.figure)).join('');

function sheetRow(id: string, label: string, row: TermRow | null): SheetRow {
  if (row === null) return { id, label, term: [PROVIDED_ON_REQUEST], missing: true };
  const note = row.note === undefined ? {} : { note: plainText(fillRow(row.note, row)) };
  return { id, label, term: fillRow(row.term, row), ...note };
}

type AnyTable = TermTable<BridgeRows | SomeHudRows> & { kind?: 'bridge' | 'fha-hud' };

/**
 * A program's terms, typeset: groups in the order of the sheet, each with its rows. Takes a program, or the second
 * table of an insured program. Limits that differ by case come as a group of their own, after the loan.
 */
export function termSheet(
  table: BridgeProgram | HudProgram | NonNullable<HudProgram['construction']>,
): TermSheet {
  const { asOf, rows, limits }: AnyTable = table;
  const labels = 'kind' in table && table.kind === 'bridge' ? BRIDGE_ROWS : HUD_ROWS;
  const groups: TermSheet['groups'] = [];
  for (const [id, [title, label]] of Object.entries(labels)) {
    const row = (rows as Record<string, TermRow | null | undefined>)[id];
    if (row === undefined) continue;
    if (groups.at(-1)?.title !== title) groups.push({ title, rows: [] });
    groups.at(-1)?.rows.push(sheetRow(id, label, row));
  }
  if (limits) {
    const cases = Object.entries(limits.cases).map(([id, { label, ltv, dscr }]) => ({
      id: `limits.${id}`,
      label,
      term: ['Up to ', bold(ltv), ' LTV, DSCR of at least ', bold(dscr)] as RichText,
    }));
    groups.splice(groups[0]?.title === 'The loan' ? 1 : 0, 0, { title: limits.title, rows: cases });
  }
  return { asOf, groups };
}
const bold = (figure: Figure) => ({ figure: formatFigure(figure) });

/** The four figures that head a bridge program's page. */
export function keyFigures({
  rows,
}: BridgeProgram): { label: string; figure: string; basis: string | null }[] {
  const key = (label: string, figure: Figure) => ({
    label,
    figure: formatFigure(figure, 'short'),
    basis: figure.basis,
  });
  return [
    key('Loan amount', rows.loanAmount.figures.amount),
    key('Maximum LTV', rows.maxLtv.figures.limit),
    key('Maximum LTC', rows.maxLtc.figures.limit),
    key('Interest rate over SOFR', rows.interestRate.figures.spread),
  ];
}

/** What a chart of the bridge programs draws. Spread in basis points, leverage in percent, term in months. */
export interface ProgramPosition {
  slug: string;
  name: string;
  key: BridgeProgram['key'];
  spread: Figure;
  ltv: Figure;
  ltc: Figure;
  term: Figure;
  amount: Figure;
}
export const programPosition = ({ slug, name, key, rows }: BridgeProgram): ProgramPosition => ({
  slug,
  name,
  key,
  spread: rows.interestRate.figures.spread,
  ltv: rows.maxLtv.figures.limit,
  ltc: rows.maxLtc.figures.limit,
  term: rows.loanTerm.figures.length,
  amount: rows.loanAmount.figures.amount,
});

/** From the lowest to the highest value that the figures reach; throws when there are none. */
export function rangeOf(figures: readonly Figure[]): { from: number; to: number } {
  if (figures.length === 0) throw new Error('a range needs at least one figure');
  return { from: Math.min(...figures.map((f) => f.from)), to: Math.max(...figures.map((f) => f.to)) };
}

/** Forty windows stand for the forty years of the longest insured term. */
export const LONGEST_INSURED_TERM = 40;

/**
 * How many of the forty windows of an insured program are lit: `years` of the longest term, of which `sure` do not
 * depend on what remains of an earlier loan.
 */
export function litYears({ slug, rows, construction }: HudProgram): { years: number; sure: number } {
  const term = rows.loanTerm ?? construction?.rows.loanTerm;
  if (!term) throw new Error(`${slug} has no loan term to draw`);
  const { longest, least } = term.figures;
  return { years: longest.to, sure: least ? least.from : longest.to };
}

/**
 * The figure at 'row.name' or 'limits.case.ltv', in the second table with 'construction.' before it; undefined when
 * the program has none there.
 */
export function figureAt(program: HudProgram | BridgeProgram, path: string): Figure | undefined {
  const [first = '', ...rest] = path.split('.');
  const second = first === 'construction';
  const table = second ? (program.kind === 'fha-hud' ? program.construction : undefined) : program;
  const [row = '', name = '', part = ''] = second ? rest : [first, ...rest];
  if (row === 'limits')
    return part === 'ltv' || part === 'dscr' ? table?.limits?.cases[name]?.[part] : undefined;
  return (table?.rows as Record<string, TermRow | null | undefined> | undefined)?.[row]?.figures[name];
}

/** Paths of figures that a line asks for: 'up to {loanTerm.longest}' -> ['loanTerm.longest']. */
export const figurePaths = (line: string): string[] =>
  [...line.matchAll(/\{([\w.]+)\}/g)].map((m) => m[1] ?? '');

/** Replaces '{row.name}' in a line by the program's own figure; throws on a name that the program does not have. */
export const fillFigures = (line: string, program: HudProgram | BridgeProgram): string =>
  line.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const figure = figureAt(program, path);
    if (!figure) throw new Error(`no figure ${path} in ${program.name}`);
    return formatFigure(figure);
  });
