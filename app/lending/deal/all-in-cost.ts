import { irr } from 'financial';

/**
 * All-in annual cost of a loan in percent: the internal rate of return of the borrower's monthly cash flows, compounded
 * to a year, as (1 + IRR(flows))^12 − 1 gives it in a spreadsheet.
 * @param flows dollars, the loan received first and positive, then a month apart what is paid, negative
 * @param guess percent a year to begin the search with
 * @returns null where no rate would do
 */
export function allInCost(flows: readonly number[], guess: number): number | null {
  const received = flows[0] ?? 0;
  if (received <= 0) return null;
  const monthly = irr(
    flows.map((flow) => flow / received),
    guess / 1200,
    1e-10,
  );
  const yearly = ((1 + monthly) ** 12 - 1) * 100;
  return Number.isFinite(yearly) ? Math.round(yearly * 1e4) / 1e4 : null;
}
