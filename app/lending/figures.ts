import { countInWords } from './count-in-words.ts';

/**
 * The units of a loan program's numbers. `dscr` is debt service coverage as a multiple; `count` is printed as a word,
 * and so is `fraction` (0.5 is half); `units` are dwelling units; `perThousand` is a fee in dollars for each $1,000;
 * `perUnit` is dollars for each dwelling unit; `people` is population; `factor` is a percentage that multiplies: 270%.
 */
export const UNITS = [
  'dollars',
  'percent',
  'bps',
  'dscr',
  'months',
  'years',
  'days',
  'count',
  'fraction',
  'units',
  'people',
  'perThousand',
  'perUnit',
  'factor',
] as const;
export type Unit = (typeof UNITS)[number];

/** One figure of a term sheet. A single value has `from` equal to `to`. */
export interface Figure {
  unit: Unit;
  from: number;
  to: number;
  /** the upper end is open: $50 million+ */
  orMore: boolean;
  /** minimum number of decimals: premiums are quoted to two */
  decimals: number;
}

/** `sheet` is the wording of a term sheet; `short` fits a key figure or a chart. */
export type FigureStyle = 'sheet' | 'short';

/** The fractions that a figure may have, with their words. */
export const FRACTION_WORDS: Readonly<Record<number, string>> = {
  0.25: 'a quarter of',
  0.5: 'half',
  0.75: 'three quarters of',
};
const MILLION = 1_000_000;

const formats = new Map<number, Intl.NumberFormat>();

/**
 * A number with thousands separators and the given number of decimals. Creating a format takes fifty times as long as
 * using it, and the desk prints some hundred figures at each key, so each format is created once.
 */
export function grouped(value: number, least = 0, most = 2): string {
  const key = least * 100 + most;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Whole dollars in full: 9225000 -> '$9,225,000'; less than zero with a typographic minus. */
export const formatDollars = (amount: number): string =>
  `${amount < 0 ? '\u2212' : ''}$${grouped(Math.abs(amount), 0, 0)}`;

/**
 * Dollars in millions: 9225000 -> '$9.225M', 28500000 -> '$28.5M'.
 * @param decimals exactly this many, for figures in a column; default: up to three.
 */
export const formatMillions = (amount: number, decimals?: number): string =>
  `$${grouped(amount / MILLION, decimals ?? 0, decimals ?? 3)}M`;

function dollarsText(amount: number, style: FigureStyle): string {
  if (Math.abs(amount) < MILLION) return formatDollars(amount);
  return style === 'short' ? formatMillions(amount) : `$${grouped(amount / MILLION, 0, 3)} million`;
}

/** Money for each thousand or each unit has cents only where it needs them: $3, $1.50. */
const feeText = (value: number) => `$${grouped(value, Number.isInteger(value) ? 0 : 2)}`;

function bareText(figure: Figure, value: number, style: FigureStyle): string {
  switch (figure.unit) {
    case 'dollars':
      return dollarsText(value, style);
    case 'percent':
      return `${grouped(value, figure.decimals, Math.max(2, figure.decimals))}%`;
    case 'factor':
      return `${grouped(value)}%`;
    case 'dscr':
      return `${grouped(value, 2)}x`;
    case 'count':
      return countInWords(value);
    case 'fraction':
      return FRACTION_WORDS[value] ?? grouped(value);
    case 'perThousand':
    case 'perUnit':
      return feeText(value);
    case 'bps':
    case 'months':
    case 'years':
    case 'days':
    case 'units':
    case 'people':
      return grouped(value);
  }
}

/** The unit's words, printed once after a range. */
function unitSuffix(figure: Figure): string {
  const plural = figure.to === 1 ? '' : 's';
  switch (figure.unit) {
    case 'bps':
      return ' bps';
    case 'months':
      return ` month${plural}`;
    case 'years':
      return ` year${plural}`;
    case 'days':
      return ` day${plural}`;
    case 'units':
      return ` unit${plural}`;
    case 'perThousand':
      return ' per $1,000';
    case 'perUnit':
      return ' per unit';
    default:
      return '';
  }
}

/**
 * A figure as printed: '450 to 550 bps', '$2 million to $50 million+', '1.15x to 1.20x';
 * short: '450–550 bps', '$2M–$50M+'.
 */
export function formatFigure(figure: Figure, style: FigureStyle = 'sheet'): string {
  const end = bareText(figure, figure.to, style) + (figure.orMore ? '+' : '');
  const join = style === 'short' ? '–' : ' to ';
  const range = figure.from === figure.to ? end : bareText(figure, figure.from, style) + join + end;
  return range + unitSuffix(figure);
}
