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

/** Of the last dollar of a loan, at least so much has to be left by its interest: else no such loan is made. */
const LEAST_LEFT = 0.01;

/**
 * The loan that pays for its uses and holds its own reserve: L = uses + reserve(L), solved in closed form. The reserve
 * grows by a straight line between the loans at which one more month falls short, so each stretch is one division:
 * L = (uses − NOI of the short months) ÷ (1 − their interest on each dollar).
 * @param uses whole dollars
 * @returns whole dollars, up; null where interest of the short months takes all, or all but a hundredth, of what is lent more
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
    if (slope < LEAST_LEFT) return null;
    loan = covered / slope;
  }
  const leaves = (whole: number) => whole * 100 - interestReserve(months, whole) >= uses * 100;
  let whole = Math.ceil(loan);
  while (leaves(whole - 1)) whole -= 1;
  // Each month is rounded by half a cent at most, and each dollar leaves a cent: a dollar for each month is enough, unless one
  // more month falls short on the way and nothing is left of what is lent more.
  const most = whole + months.length;
  while (!leaves(whole) && whole <= most) whole += 1;
  return whole <= most ? whole : null;
}
