import { wholeCents } from './cents.ts';

/** A month: the cents of interest on each dollar of loan, and the cents that NOI brings towards it. */
export interface ReserveMonth {
  centsPerDollar: number;
  noi: number;
}

/** Interest of a month in whole cents. */
export const interestOn = (loan: number, centsPerDollar: number): number => wholeCents(loan * centsPerDollar);

/** Cents that a reserve has to hold: what interest on a loan is more than NOI, month by month. A loss counts as no NOI. */
export const interestReserve = (months: readonly ReserveMonth[], loan: number): number =>
  months.reduce(
    (sum, { centsPerDollar, noi }) => sum + Math.max(0, interestOn(loan, centsPerDollar) - Math.max(0, noi)),
    0,
  );

/**
 * The loan that pays for its uses and holds its own reserve: L = uses + reserve(L), solved in closed form. The reserve
 * grows by a straight line between the loans at which one more month falls short, so each stretch is one division:
 * L = (uses − NOI of the short months) ÷ (1 − their interest on each dollar).
 * @param uses whole dollars
 * @returns whole dollars, up; null where the interest of the short months would eat any loan
 */
export function loanWithReserve(months: readonly ReserveMonth[], uses: number): number | null {
  const byShortfall = months
    .map(({ centsPerDollar, noi }) => ({ factor: centsPerDollar / 100, noi: Math.max(0, noi) / 100 }))
    .filter(({ factor }) => factor > 0)
    .sort((a, b) => a.noi / a.factor - b.noi / b.factor);
  let [slope, loan] = [1, uses];
  let covered = uses;
  for (const { factor, noi } of byShortfall) {
    if (loan <= noi / factor) break;
    slope -= factor;
    covered -= noi;
    if (slope <= 0) return null;
    loan = covered / slope;
  }
  // interest takes all but a hundredth of it: no such loan is made
  if (loan > 100 * uses) return null;
  // each month is rounded to the cent, which moves the answer by a few dollars at most
  const leaves = (whole: number) => whole * 100 - interestReserve(months, whole) >= uses * 100;
  let whole = Math.ceil(loan);
  while (leaves(whole - 1)) whole -= 1;
  while (!leaves(whole)) whole += 1;
  return whole;
}
