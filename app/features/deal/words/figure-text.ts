import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import type { StepUnit } from '#app/lending/deal/arithmetic.ts';
import type { Step } from '#app/lending/deal/step.ts';
import { formatDollars, formatMillions, grouped } from '#app/lending/figures.ts';

/** With a typographic minus, which no zero has. */
const signed = (value: number, text: string) => (value < 0 && /[1-9]/.test(text) ? `\u2212${text}` : text);

const MILLION = 1e6;
const TEN_THOUSAND = 1e4;

/** Dollars as a sentence has them: millions to the second decimal, less to the dollar. */
export const rounded = (amount: number, round: (tenThousands: number) => number): number =>
  Math.abs(amount) < MILLION ? amount : round(amount / TEN_THOUSAND) * TEN_THOUSAND;

/**
 * Dollars in a sentence: below a million whole dollars, else millions with at most two decimals: 12750000 -> '$12.75M',
 * 905000 -> '$905,000'. Tables have whole dollars (`sayWhole`). What is lent, or left of a loan, is rounded down
 * (`sayLoan`), and what is missing up (`sayNeeded`), so that neither is said to be better than it is, and no more is over
 * than is lent; any other sum to the nearest.
 */
export function sayDollars(amount: number, round: (tenThousands: number) => number = Math.round): string {
  const size = Math.abs(amount);
  return signed(amount, size < MILLION ? formatDollars(size) : formatMillions(rounded(size, round)));
}

/** A loan, a limit of one, or what is left of one: rounded down. */
export const sayLoan = (amount: number): string => sayDollars(amount, Math.floor);

/** What is missing, or would be enough: rounded up. */
export const sayNeeded = (amount: number): string => sayDollars(amount, Math.ceil);

/** What is over, or without its minus what is short. */
export const sayOverOrShort = (sum: number): string => (sum < 0 ? sayNeeded(-sum) : sayLoan(sum));

/** A loan that somebody typed, exactly: '$12.5M', '$9,225,000'. Rounded, it would stand on the other side of a limit. */
export const sayWanted = (amount: number): string =>
  amount % TEN_THOUSAND === 0 ? sayDollars(amount) : sayExactly(amount);

/** Dollars in millions with exactly two decimals, for columns. */
export const sayMillions = (amount: number, round = Math.round): string =>
  signed(amount, formatMillions(round(Math.abs(amount) / TEN_THOUSAND) * TEN_THOUSAND, 2));

const cents = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Dollars in full, with cents where there are any: '$12,750,000', '$97,133.33'. */
export const sayExactly = (amount: number): string => signed(amount, cents.format(Math.abs(amount)));

/** The same in whole dollars. */
export const sayWhole = (amount: number): string => sayExactly(Math.round(amount));

/** Any figure of the desk with its unit: '75%', '1.15x', '24 months', '550 bps', '$12,750,000'. */
export function sayFigure(value: number, unit: StepUnit | null): string {
  switch (unit) {
    case 'dollars':
      return sayExactly(Math.round(value * 100) / 100);
    case 'percent':
      return `${signed(value, grouped(Math.abs(value), 0, 3))}%`;
    case 'dscr':
      return `${signed(value, grouped(Math.abs(value), 2, 2))}x`;
    case 'bps':
      return `${grouped(value, 0, 0)} bps`;
    case 'months':
    case 'years':
    case 'days':
    case 'units':
      return `${grouped(value, 0, 1)} ${value === 1 ? unit.slice(0, -1) : unit}`;
    case 'perThousand':
      return `$${grouped(value, 0, 2)} per $1,000`;
    case 'perUnit':
      return `$${grouped(value, 0, 2)} per unit`;
    case 'fraction':
    case 'ratio':
      return grouped(value, 0, 6);
    default:
      return grouped(value, 0, 2);
  }
}

/** One line of arithmetic with figures in place of names: '75% × $14,200,000 = $10,650,000'. */
export function sayStep({ formula, inputs, value, unit }: Step): string {
  const filled = inputs
    .filter((input) => input.value !== null)
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce(
      // in a formula 'Spread, middle of the range' is named Spread
      (text, { name, value, unit }) => text.replaceAll(name.split(',')[0]!, sayFigure(value!, unit)),
      formula,
    );
  const result = value === null ? '\u2013' : sayFigure(Math.round(value * 1e6) / 1e6, unit);
  // a step of one input is no sum
  return filled === result ? result : `${filled} = ${result}`;
}

/** Both ends of a range, or what they have in common: '$727,500 to $1,212,500', '$0'. */
export const sayRange = <Value>(ends: readonly Value[], say: (end: Value) => string): string =>
  [...new Set(ends.map(say))].join(' to ');

/** A rate in percent: '10.90%'. */
export const sayRate = (percent: number): string => `${percent.toFixed(2)}%`;

/** A rate that was typed, or a sum of such, with its eighths: '10.90%', '7.125%'. */
export const sayExactRate = (percent: number): string => `${grouped(percent, 2, 3)}%`;

/** A rate or a range of rates in percent: '8.40–9.40%', '10.125%'. */
export const sayRates = ([low, high]: readonly [number, number]): string =>
  low === high ? sayExactRate(low) : `${grouped(low, 2, 3)}\u2013${sayExactRate(high)}`;

const list = new Intl.ListFormat('en-US', { style: 'long' });

/** 'Core, Core-Plus and Opportunistic'. */
export const sayList = (items: readonly string[]): string => list.format(items).replace(/, and /, ' and ');

/** A small number as a word at the start of a sentence: 3 -> 'Three', 0 -> 'None'. */
export function sayCount(count: number): string {
  return capitalized(count === 0 ? 'none' : countInWords(count));
}
