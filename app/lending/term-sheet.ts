import { longDay } from '#app/format/dates.ts';
import { capitalized, uncapitalized } from '#app/format/first-letter.ts';
import { countInWords } from './count-in-words.ts';
import { type Figure, formatFigure } from './figures.ts';
import type { AnyTable, BridgeProgram, HudProgram } from './programs.ts';
import { BASES } from './rules.ts';
import { fillParts, namesIn } from './template.ts';
import {
  BRIDGE_ROWS,
  HUD_ROWS,
  LOAN,
  type RowDeclaration,
  type TermFigure,
  type TermRow,
} from './term-rows.ts';
import { wordsOf } from './vocabulary.ts';

/** Printed with a link to the contact page where the firm does not show a term. */
export const PROVIDED_ON_REQUEST = 'Provided on request';

/** Text in which figures are marked, so that they can be set in bold. */
export type RichText = (string | { figure: string })[];

interface SheetRow {
  id: string;
  label: string;
  term: RichText;
  note?: string;
  /** the term is not shown; `term` is then PROVIDED_ON_REQUEST */
  missing?: true;
  since?: string;
  source?: string;
}
/** Limits for dwelling units are statutory: they apply with any rules, and are no terms of a program's own. */
export const isLaw = ({ id }: Pick<SheetRow, 'id'>): boolean => id === 'unitLimits' || id === 'highCost';

export interface TermSheet {
  asOf: string;
  groups: { title: string; rows: SheetRow[] }[];
}

/** ['acquisition', 'refinance', 'conversion'] -> 'acquisition, refinance and conversion'. */
function sentenceList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : last;
}

const COMBINED = { greater: 'greater of', lesser: 'lesser of' };

/** The value of a name in a row's text: a figure or words; undefined where row and table have none. */
function partOf(name: string, row: TermRow, table: AnyTable): TermFigure | string | undefined {
  if (name === 'items') return sentenceList(row.items.map(wordsOf));
  if (name === 'items.count') return countInWords(row.items.length);
  if (name === 'programs') return countInWords(table.programs);
  if (name === 'combine') return row.combine === null ? undefined : COMBINED[row.combine];
  if (!name.endsWith('.of')) return row.figures[name] ?? figureIn(table, name);
  const basis = row.figures[name.slice(0, -'.of'.length)]?.of;
  return basis ? BASES[basis] : undefined;
}

/** Fills a row's text. Throws for an unknown name, which the content reader refuses before. */
function fillRow(template: string, row: TermRow, table: AnyTable): RichText {
  const filled = fillParts(template, (name) => {
    const part = partOf(name, row, table);
    if (part === undefined) throw new Error(`{${name}} stands for nothing in "${template}"`);
    return typeof part === 'string' ? part : { figure: formatFigure(part) };
  });
  const pieces: RichText = [];
  for (const piece of filled) {
    const before = pieces.at(-1);
    if (typeof piece === 'string' && typeof before === 'string') pieces[pieces.length - 1] = before + piece;
    else pieces.push(piece);
  }
  const [first, ...rest] = pieces;
  return typeof first === 'string' ? [capitalized(first), ...rest] : pieces;
}

/** Rich text as one plain string. */
export const plainText = (pieces: RichText): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.figure)).join('');

function sheetRow(id: string, label: string, row: TermRow | null, table: AnyTable): SheetRow {
  if (row === null) return { id, label, term: [PROVIDED_ON_REQUEST], missing: true };
  const { since, source } = row;
  const notes = [
    ...(row.note === undefined ? [] : [plainText(fillRow(row.note, row, table))]),
    ...(since && source ? [`Since ${longDay(since)}: ${source}.`] : []),
  ];
  return {
    id,
    label,
    term: fillRow(row.term, row, table),
    ...(notes.length > 0 && { note: notes.join(' ') }),
    ...(since && source && { since, source }),
  };
}

const bold = (figure: Figure) => ({ figure: formatFigure(figure) });

/**
 * A program's terms in groups with their rows, in the order of the sheet. Takes a program, or the second table of an
 * insured program. Limits that differ by case are a group of their own, after the loan.
 */
export function termSheet(table: AnyTable): TermSheet {
  const { asOf, limits } = table;
  const rows: { [id: string]: TermRow | null | undefined } = table.rows;
  const declared: Record<string, RowDeclaration> =
    'kind' in table && table.kind === 'bridge' ? BRIDGE_ROWS : HUD_ROWS;
  const groups: TermSheet['groups'] = [];
  for (const [id, { group, label }] of Object.entries(declared)) {
    const row = rows[id];
    if (row === undefined) continue;
    if (groups.at(-1)?.title !== group) groups.push({ title: group, rows: [] });
    groups.at(-1)?.rows.push(sheetRow(id, label, row, table));
  }
  if (limits) {
    const cases = limits.cases.map(({ id, label, ltv, dscr }) => ({
      id: `limits.${id}`,
      label,
      term: ['Up to ', bold(ltv), ' LTV, DSCR of at least ', bold(dscr)] as RichText,
    }));
    groups.splice(groups[0]?.title === LOAN ? 1 : 0, 0, { title: limits.title, rows: cases });
  }
  return { asOf, groups };
}

export interface KeyFigure {
  label: string;
  figure: string;
  basis: string | null;
}

/** The four figures at the head of a bridge program's page, and the term, which its comparison shows with them. */
export function keyFigures(program: BridgeProgram): Record<'head' | 'compared', KeyFigure[]> {
  const { loanAmount, lienPosition, maxLtv, maxLtc, interestRate, loanTerm } = program.rows;
  const beside = (line: string | undefined, row: TermRow | null) => {
    if (line === undefined || row === null) return [];
    const words = plainText(fillRow(line, row, program)).replace(/\.$/, '');
    return [uncapitalized(words)];
  };
  const key = (label: string, figure: TermFigure, and: string[] = []): KeyFigure => ({
    label,
    figure: formatFigure(figure, 'short'),
    basis: [...(figure.of ? [BASES[figure.of]] : []), ...and].join(', ') || null,
  });
  const head = [
    key('Loan amount', loanAmount.figures.amount, beside(lienPosition?.term, lienPosition)),
    key('Maximum LTV', maxLtv.figures.limit),
    key('Maximum LTC', maxLtc.figures.limit),
    key('Interest rate over SOFR', interestRate.figures.spread, beside(interestRate.note, interestRate)),
  ];
  return { head, compared: [...head, key('Loan term', loanTerm.figures.length)] };
}

/** The lowest and the highest value of the figures; throws when there are none. */
export function rangeOf(figures: readonly Figure[]): { from: number; to: number } {
  if (figures.length === 0) throw new Error('a range needs at least one figure');
  return { from: Math.min(...figures.map((f) => f.from)), to: Math.max(...figures.map((f) => f.to)) };
}

/** The longest term of an insured program; where only its second table has one, that one. */
export function longestTerm({ slug, rows, construction }: HudProgram): {
  longest: TermFigure;
  least?: TermFigure;
} {
  const term = rows.loanTerm ?? construction?.rows.loanTerm;
  if (!term) throw new Error(`${slug} has no loan term to draw`);
  return term.figures;
}

/**
 * How many of the forty windows of an insured program are lit: a window for each year of its longest term; `sure` of
 * them do not depend on the remaining term of an earlier loan.
 */
export function litYears(program: HudProgram): { years: number; sure: number } {
  const { longest, least } = longestTerm(program);
  return { years: longest.to, sure: least ? least.from : longest.to };
}

/** The limit of one case, or with 'limits.ltv' the range of all cases. */
function limitIn({ limits }: AnyTable, name: string, part: string): TermFigure | undefined {
  const isLimit = (word: string) => word === 'ltv' || word === 'dscr';
  if (!limits) return undefined;
  if (isLimit(part)) return limits.cases.find(({ id }) => id === name)?.[part];
  if (!isLimit(name)) return undefined;
  const all = limits.cases.map((one) => one[name]);
  return all[0] && { ...all[0], ...rangeOf(all) };
}

/** The figure at 'row.name', 'limits.case.ltv' or 'limits.ltv' in a table; undefined where there is none. */
export function figureIn(table: AnyTable, path: string): TermFigure | undefined {
  const [row = '', name = '', part = ''] = path.split('.');
  if (row === 'limits') return limitIn(table, name, part);
  const rows: { [id: string]: TermRow | null | undefined } = table.rows;
  return rows[row]?.figures[name];
}

/** As figureIn; a path that begins with 'construction.' refers to the second table of an insured program. */
function figureAt(program: HudProgram | BridgeProgram, path: string): TermFigure | undefined {
  if (!path.startsWith('construction.')) return figureIn(program, path);
  const second = program.kind === 'fha-hud' ? program.construction : undefined;
  return second && figureIn(second, path.slice('construction.'.length));
}

const wordFor = (program: HudProgram | BridgeProgram, name: string): string | undefined => {
  if (name === 'programs') return countInWords(program.programs);
  const figure = figureAt(program, name);
  return figure && formatFigure(figure);
};

/** The first name in a line for which the program has no figure; undefined where it has all. */
export const unknownFigure = (line: string, program: HudProgram | BridgeProgram): string | undefined =>
  namesIn(line).find((name) => wordFor(program, name) === undefined);

/** Replaces '{row.name}' in a line by the program's own figure; throws on a name that the program does not have. */
export const fillFigures = (line: string, program: HudProgram | BridgeProgram): string =>
  fillParts(line, (name) => {
    const word = wordFor(program, name);
    if (word === undefined) throw new Error(`no figure ${name} in ${program.name}`);
    return word;
  }).join('');

/** The first unknown name in the rows' texts, with its row. */
export function unknownPart(table: AnyTable): { row: string; name: string } | undefined {
  for (const [id, row] of Object.entries(table.rows as { [id: string]: TermRow | null | undefined }))
    for (const name of row ? [...namesIn(row.term), ...namesIn(row.note ?? '')] : [])
      if (row && partOf(name, row, table) === undefined) return { row: id, name };
  return undefined;
}
