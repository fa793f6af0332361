import { INSURED_STEP, roundedDown } from '#app/lending/deal/loan-step.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { sayFigure, sayLoan } from './figure-text.ts';

type Sized = Pick<ProgramAnswer, 'rules' | 'largest'>;

/**
 * The largest loan at each end of a section's range of coverage, the stricter first; null where both give the same
 * amount.
 */
export function endsOf({ rules, largest }: Sized): { coverage: string; amount: number }[] | null {
  const dscr = rules.find(({ id, ends }) => id === 'dscr' && ends !== null);
  if (!dscr?.ends || largest === null || dscr.limit === null || dscr.limitTo === null) return null;
  const others = rules.flatMap(({ id, amount }) => (id === 'dscr' || amount === null ? [] : [amount]));
  const widest = roundedDown(Math.min(dscr.ends[1], ...others), INSURED_STEP);
  if (widest <= largest) return null;
  return [
    { coverage: sayFigure(dscr.limitTo, 'dscr'), amount: largest },
    { coverage: sayFigure(dscr.limit, 'dscr'), amount: widest },
  ];
}

/** The program that lends most. */
export const largestOf = (programs: readonly ProgramAnswer[]): ProgramAnswer | undefined =>
  programs.toSorted((a, b) => (b.largest ?? 0) - (a.largest ?? 0))[0];

/** The largest loan in a few words, at both ends of a range of coverage: '$9.91M', '$9.91M to $10.34M'. */
export const sayLargest = (answer: Sized): string =>
  (endsOf(answer) ?? [{ amount: answer.largest ?? 0 }]).map(({ amount }) => sayLoan(amount)).join(' to ');

/** The same with 'up to' before it, which a range does not need. */
export const sayUpTo = (answer: Sized, upTo = 'up to'): string =>
  endsOf(answer) ? sayLargest(answer) : `${upTo} ${sayLargest(answer)}`;

/** The amount at the looser end: '$10.34M at 1.15x'; null where both ends give the same amount. */
export function sayWider(answer: Sized): string | null {
  const wider = endsOf(answer)?.[1];
  return wider ? `${sayLoan(wider.amount)} at ${wider.coverage}` : null;
}

/** The amount at each end: '$9.91M at 1.20x coverage, $10.34M at 1.15x'; null where both ends give the same amount. */
export function sayEnds(answer: Sized): string | null {
  const strict = endsOf(answer)?.[0];
  return strict ? `${sayLoan(strict.amount)} at ${strict.coverage} coverage, ${sayWider(answer)}` : null;
}
