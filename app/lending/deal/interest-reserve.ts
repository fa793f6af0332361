import { wholeCents } from './cents.ts';

/** A month: cents of interest on each dollar of loan, and cents of NOI. */
export interface ReserveMonth {
  centsPerDollar: number;
  noi: number;
}

/** Interest of a month in whole cents. */
export const interestOn = (loan: number, centsPerDollar: number): number => wholeCents(loan * centsPerDollar);

/** The reserve in cents: the amounts by which interest exceeds NOI, month by month. A loss counts as zero NOI. */
export const interestReserve = (months: readonly ReserveMonth[], loan: number): number =>
  months.reduce(
    (sum, { centsPerDollar, noi }) => sum + Math.max(0, interestOn(loan, centsPerDollar) - Math.max(0, noi)),
    0,
  );

/**
 * Of each additional dollar of loan, at least this much must remain after its interest; otherwise no such loan exists.
 */
const LEAST_LEFT = 0.01;

/**
 * The loan that pays for its uses and its own reserve: L = uses + reserve(L), solved in closed form. The reserve is
 * linear between the loans at which another month falls short, so each piece is one division: L = (uses − NOI of the
 * short months) ÷ (1 − their interest on each dollar).
 * @param uses whole dollars
 * @returns whole dollars, rounded up; null where the interest of the short months takes all, or all but a hundredth, of
 * each additional dollar
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
  // Rounding changes each month by at most half a cent, and each dollar leaves a cent: a dollar for each month is
  // enough, unless another month falls short on the way and nothing of the additional loan is left.
  const most = whole + months.length;
  while (!leaves(whole) && whole <= most) whole += 1;
  return whole <= most ? whole : null;
}
