import { dollars, wholeCents } from './cents.ts';
import type { Deal } from './deal-fields.ts';
import { loanConstant } from './loan-constant.ts';
import type { ProgramAnswer } from './program-answer.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import type { RuleAnswer } from './rule-answer.ts';

/** One year of an insured loan, in dollars and cents. */
interface AmortizationYear {
  year: number;
  interest: number;
  principal: number;
  /** mortgage insurance, on the average balance of the year */
  premium: number;
  /** at the end of the year */
  balance: number;
}

export interface Amortization {
  /** principal and interest a month, to the cent */
  monthly: number;
  /** premium of the first year by month, to the cent */
  monthlyPremium: number;
  months: number;
  years: AmortizationYear[];
}

/**
 * A fully amortizing loan with level monthly payments: each month's interest on the balance, rounded to the cent; the
 * last payment takes the rest.
 * @param loan whole dollars
 * @param rate percent a year
 * @param premium percent a year
 */
export function amortization(loan: number, rate: number, premium: number, months: number): Amortization {
  const monthly = rate / 1200;
  const level = wholeCents((loan * 100 * loanConstant(rate, months)) / 12);
  let balance = loan * 100;
  const years: AmortizationYear[] = [];
  for (let first = 1; first <= months; first += 12) {
    let [interest, principal, held] = [0, 0, 0];
    const last = Math.min(first + 11, months);
    for (let month = first; month <= last; month++) {
      const due = wholeCents(balance * monthly);
      const paid = month === months ? balance : Math.min(balance, level - due);
      held += balance;
      interest += due;
      principal += paid;
      balance -= paid;
    }
    years.push({
      year: years.length + 1,
      interest: dollars(interest),
      principal: dollars(principal),
      premium: dollars(wholeCents((held * premium) / 1200)),
      balance: dollars(balance),
    });
  }
  return {
    monthly: dollars(level),
    monthlyPremium: dollars(wholeCents((years[0]!.premium * 100) / Math.min(12, months))),
    months,
    years,
  };
}

/** The months that an insured loan is repaid in, as its tests count them. */
export const monthsOf = (rules: readonly RuleAnswer[]): number | null | undefined =>
  rules.flatMap(({ steps }) => steps).find(({ label }) => label === 'Term')?.value;

/** Payments and balances of an insured loan; null while rate or premium is unknown, and for a bridge loan. */
export function paymentsOf(
  terms: readonly ProgramTerms[],
  deal: Deal,
  { key, loan, rules }: Pick<ProgramAnswer, 'key' | 'loan' | 'rules'>,
): Amortization | null {
  const program = terms.find((one) => one.key === key)!;
  const months = monthsOf(rules);
  const premium = deal.premium ?? ruleFor(program, deal, 'premiumAnnual').rule?.to ?? null;
  return loan && months && deal.hud !== null && premium !== null
    ? amortization(loan, deal.hud, premium, months)
    : null;
}
