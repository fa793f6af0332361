import { uncapitalized } from '#app/format/first-letter.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { baseOfUses, type SourcesAndUses, type UseId } from '#app/lending/deal/sources-and-uses.ts';
import type { Desk } from '../desk-data.ts';
import { fieldName } from './field-text.ts';
import { rounded, sayDollars, sayList, sayLoan, sayNeeded } from './figure-text.ts';
import { sayTakeout } from './takeout-text.ts';
import { sayBorrowed } from './verdict-text.ts';

/** Names of sources and uses, the same in every output. */
export const USES: Record<UseId, string> = {
  price: FIELDS.price.label,
  land: 'Land',
  construction: 'Construction',
  debt: FIELDS.debt.label,
  balance: FIELDS.balance.label,
  payoff: 'Payoff of the bridge loan',
  exit: FIELDS.exit.label,
  works: FIELDS.works.label,
  costs: FIELDS.costs.label,
  origination: FIELDS.fee.label,
  reserve: FIELDS.reserve.label,
  losses: 'Operating losses',
  carry: 'Interest with mortgage insurance during construction',
  premium: 'Mortgage insurance at closing',
  application: 'Application fee',
  inspection: 'Inspection fee',
  escrow: 'Repair escrow',
  legal: FIELDS.legal.label,
  share: 'Largest share of the value created',
  'cash-out': 'Cash to you at closing',
  'held-back': 'Cash held back until later',
};
export const sayCash = ({ buys }: SourcesAndUses): string =>
  buys ? 'Equity, cash to close' : 'Cash left to find';
export const NOT_COUNTED = 'at market, not counted';

/** The uses that are unknown, and so not counted. */
const uncounted = ({ uses }: SourcesAndUses): string[] =>
  uses.filter(({ amount }) => amount === null).map(({ id }) => uncapitalized(USES[id]));

/** What a sum of uses leaves out, to follow the sum: ' (not counted: origination fee)'; empty where it is complete. */
export function sayUncounted(funds: SourcesAndUses): string {
  const unknown = uncounted(funds);
  return unknown.length > 0 ? ` (not counted: ${sayList(unknown)})` : '';
}

/** The cash that a loan leaves to pay, in a sentence, shown with every loan that is said to fit. */
export function sayLeft(
  desk: Desk,
  { funds, loan, verdict }: Pick<ProgramAnswer, 'funds' | 'loan' | 'verdict'>,
): string {
  const { takeout } = desk.answer;
  // a loan that comes after the bridge has ended pays for nothing
  if (verdict === 'later' && takeout !== null && takeout.timeline.spare < 0) return `${sayTakeout(takeout)}.`;
  if (funds === null) {
    const base = baseOfUses(desk.read.deal);
    return loan === null || base === null
      ? ''
      : `What it leaves to pay is not known without the ${fieldName(base)}.`;
  }
  const { cash, buys } = funds;
  const unknown = uncounted(funds);
  const apart = sayUncounted(funds);
  if (cash > 0) {
    // the sum of loan and cash as they are said
    const total =
      rounded(cash, Math.ceil) +
      (loan === desk.read.deal.loan ? funds.loan : rounded(funds.loan, Math.floor));
    const least = `${apart}, ${apart && 'at least '}${sayNeeded(cash)} is `;
    return buys
      ? `Of ${sayDollars(total)} to pay${least}your own cash to close.`
      : `It does not pay for everything: of ${sayDollars(total)} to be paid${least}left to find in cash.`;
  }
  const paid = (id: UseId) => funds.uses.find((use) => use.id === id)?.amount ?? 0;
  const out = paid('cash-out');
  const later = paid('held-back');
  const held = `${sayLoan(out)} to you at closing and ${sayLoan(later)} held back until later`;
  const over = later > 0 ? held : `${out === 0 ? 'nothing' : sayLoan(out)} over`;
  return unknown.length > 0
    ? `It pays for what is counted, with ${over}. Not counted: ${sayList(unknown)}.`
    : `It pays for everything, with ${over}.`;
}

/** The same beside the largest loan, which may be another than the one that the cash is counted for: 'At $4M: of $9M …'. */
export function sayLeftAt(
  desk: Desk,
  answer: Pick<ProgramAnswer, 'funds' | 'largest' | 'loan' | 'verdict'>,
): string {
  const { funds, largest, loan } = answer;
  const left = sayLeft(desk, answer);
  return funds === null || loan === null || loan === largest
    ? left
    : `At ${sayBorrowed(desk, loan)}: ${uncapitalized(left)}`;
}
