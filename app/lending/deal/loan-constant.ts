/**
 * Yearly payment of principal and interest on each dollar of a loan with level monthly payments (K of the HUD forms):
 * 12m ÷ (1 − (1 + m)^−n) with m the monthly rate and n the months; 12 ÷ n at 0 %.
 * @param rate note rate in percent a year, 0 or more
 * @param months months of full amortization, 1 or more
 */
export function loanConstant(rate: number, months: number): number {
  const m = rate / 1200;
  // expm1 keeps the digits of 1 − (1 + m)^−n where m is tiny
  const repaid = -Math.expm1(-months * Math.log1p(m));
  return repaid === 0 ? 12 / months : (12 * m) / repaid;
}
