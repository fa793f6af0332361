import type { Unit } from '../figures.ts';
import { wholeCents } from './cents.ts';
import type { NumberKey } from './deal-fields.ts';
import { loanConstant } from './loan-constant.ts';

export type StepUnit = Unit | 'dscr' | 'ratio';

/** One number that a step uses: typed by the visitor, read from the terms, or computed before. */
export interface StepInput {
  name: string;
  /** in its unit: 75 percent is 75 */
  value: number | null;
  unit: StepUnit;
  source: 'you' | 'terms' | 'computed';
  /** the field that it was typed into */
  field?: NumberKey;
  /** the rule of the terms that it comes from, as 'maxLtv.limit' */
  row?: string;
  /** an empty field counts as zero, instead of leaving the result open */
  mayBeEmpty?: boolean;
}

type Sign = '+' | '−' | '×' | '÷' | 'least' | 'greater' | 'whole' | 'cents' | 'constant';

/**
 * Arithmetic as data, from which a step's words, its value and its spreadsheet formula follow. Operators with more than
 * two operands are evaluated from left to right. `whole` rounds down, `cents` to the cent; `constant` is the loan
 * constant for a rate and a number of months. A sum that is computed elsewhere, such as month by month, carries its
 * words and its value.
 */
export type Expression =
  | number
  | StepInput
  | { sign: Sign; of: readonly Expression[] }
  | { words: string; of: readonly StepInput[]; value: number };

const signed =
  (sign: Sign) =>
  (...of: Expression[]): Expression => ({ sign, of });
export const plus = signed('+');
export const minus = signed('−');
export const times = signed('×');
export const over = signed('÷');
export const leastOf = signed('least');
export const greaterOf = signed('greater');
export const wholeOf = signed('whole');
export const centsOf = signed('cents');
export const constantOf = signed('constant');

/** How many of a unit make one: one dollar, a rate of 100 %, one month. */
export const PER_ONE: Partial<Record<StepUnit, number>> = {
  percent: 100,
  bps: 10_000,
  perThousand: 1000,
  years: 1 / 12,
};

const join: Record<Sign, (parts: readonly number[]) => number | null> = {
  '+': (parts) => parts.reduce((a, b) => a + b),
  '−': (parts) => parts.reduce((a, b) => a - b),
  '×': (parts) => parts.reduce((a, b) => a * b),
  '÷': ([first = 0, ...rest]) => (rest.includes(0) ? null : rest.reduce((a, b) => a / b, first)),
  least: (parts) => Math.min(...parts),
  greater: (parts) => Math.max(...parts),
  // corrects binary rounding, as in 0.7 × 480
  whole: ([part = 0]) => Math.floor(part + 1e-9),
  cents: ([part = 0]) => wholeCents(part * 100) / 100,
  constant: ([rate = 0, months = 1]) => loanConstant(rate * 100, Math.max(1, months)),
};

/**
 * The value of an expression in dollars, fractions of one and months; null while an input is null, or where it divides
 * by zero.
 */
export function workOut(expression: Expression): number | null {
  if (typeof expression === 'number') return expression;
  if ('words' in expression) return expression.value;
  if (!('sign' in expression)) {
    const { value, unit, mayBeEmpty } = expression;
    return value === null ? (mayBeEmpty ? 0 : null) : value / (PER_ONE[unit] ?? 1);
  }
  const parts: number[] = [];
  for (const part of expression.of) {
    const value = workOut(part);
    if (value === null) return null;
    parts.push(value);
  }
  return join[expression.sign](parts);
}

/** All inputs of an expression, in order. */
export function inputsOf(expression: Expression): StepInput[] {
  if (typeof expression === 'number') return [];
  return 'of' in expression ? expression.of.flatMap(inputsOf) : [expression];
}

const listed = (parts: readonly string[]) => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Whether an operand needs parentheses at this operator. */
const isLooser = (part: Expression, sign: Sign, place: number) =>
  typeof part === 'object' &&
  'sign' in part &&
  (sign === '×' || sign === '÷'
    ? ['+', '−', 'least', 'greater'].includes(part.sign) ||
      (sign === '÷' && place > 0 && ['×', '÷'].includes(part.sign))
    : sign === '−' && place > 0 && ['+', '−'].includes(part.sign));

/** An expression with the names of its inputs: 'NOI today ÷ DSCR ÷ Yearly interest'. */
export function sayArithmetic(expression: Expression): string {
  if (typeof expression === 'number') return String(expression);
  if ('words' in expression) return expression.words;
  // in a formula 'Spread, middle of the range' is named Spread
  if (!('sign' in expression)) return expression.name.split(',')[0]!;
  const { sign, of } = expression;
  const parts = of.map((part, place) =>
    isLooser(part, sign, place) ? `(${sayArithmetic(part)})` : sayArithmetic(part),
  );
  switch (sign) {
    case 'least':
      return `Least of ${listed(parts)}`;
    case 'greater':
      return `Greater of ${listed(parts)}`;
    case 'whole':
    case 'cents':
      return parts[0]!;
    case 'constant':
      return `12m ÷ (1 − (1 + m)^−n), m = ${parts[0]} ÷ 12, n = ${parts[1]}`;
    default:
      return parts.join(` ${sign} `);
  }
}
