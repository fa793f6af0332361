import { isInsured } from '../vocabulary.ts';
import { dollars, inCents, wholeCents } from './cents.ts';
import { cashOutOf, chargesOf, costsOf } from './charges.ts';
import { type Deal, isWorksOpen } from './deal-fields.ts';
import { lossesOf } from './noi-path.ts';
import { caseOf, type ProgramTerms, ruleFor } from './program-terms.ts';
import { costBase } from './project-cost.ts';

export type UseId =
  | 'price'
  | 'land'
  | 'construction'
  | 'debt'
  | 'balance'
  | 'works'
  | 'costs'
  | 'origination'
  | 'reserve'
  | 'losses'
  | 'carry'
  | 'premium'
  | 'application'
  | 'inspection'
  | 'escrow'
  | 'payoff'
  | 'exit'
  | 'legal'
  | 'share'
  | 'cash-out'
  | 'held-back';

interface Line<Id> {
  id: Id;
  /** dollars and cents; null where it is at market or unknown, and then not counted */
  amount: number | null;
}

/** Uses of a loan at closing, and their sources. Both sides have the same sum, in dollars and cents. */
export interface SourcesAndUses {
  uses: Line<UseId>[];
  sources: Line<'loan' | 'cash'>[];
  total: number;
  loan: number;
  /** the loan less all uses that are counted */
  over: number;
  /** the cash that the loan leaves to pay: a buyer's equity, or what an owner has to add */
  cash: number;
  /** whether this is a purchase: the cash is then equity */
  buys: boolean;
}

/**
 * The first of a deal's uses: a price, a debt to repay, or the balance of an insured loan; null where an insured loan
 * stays in place.
 */
export function baseOfUses(deal: Deal): 'price' | 'debt' | 'balance' | null {
  if (deal.for === 'add') return null;
  if (deal.for === 'insured') return 'balance';
  // whoever has paid for the property owns it, and repays a debt
  return costBase(deal) === 'price' ? 'price' : 'debt';
}

/**
 * Sources and uses of a loan at closing; null while price or debt is unknown.
 * @param loan whole dollars
 * @param reserve the interest reserve of a bridge loan, in dollars and cents; null where it is unknown
 */
export function sourcesAndUses(
  terms: ProgramTerms,
  deal: Deal,
  loan: number,
  reserve: number | null,
): SourcesAndUses | null {
  const base = baseOfUses(deal);
  const begins = base && deal[base];
  if (base !== null && begins === null) return null;
  const isNew = deal.for === 'build';
  const uses: Line<UseId>[] = [
    ...(base === null ? [] : [{ id: isNew ? 'land' : base, amount: begins } as const]),
    { id: isNew ? 'construction' : 'works', amount: isWorksOpen(deal) ? null : deal.works },
    { id: 'costs', amount: deal.costs },
  ];
  const insured = isInsured(terms.key);
  if (insured) {
    const charges = chargesOf(terms, deal);
    const { premium, applicationFee, inspectionFee } = costsOf(charges, deal, loan);
    const amounts = { premium, application: applicationFee, inspection: inspectionFee };
    for (const id of ['premium', 'application', 'inspection'] as const)
      uses.push({ id, amount: charges.unshown.includes(id) ? null : amounts[id] });
    // how much of the repairs is held is set with the loan: the terms have the most of it
    if (deal.works > 0 && ruleFor(terms, deal, 'repairEscrow').rule)
      uses.push({ id: 'escrow', amount: null });
    // nothing that is typed says how long the works take
    if (caseOf(deal).work) uses.push({ id: 'carry', amount: null });
  } else {
    uses.push(
      { id: 'origination', amount: deal.fee === null ? null : dollars(wholeCents(loan * deal.fee)) },
      { id: 'reserve', amount: reserve },
    );
    // the reserve pays interest alone; what the property itself loses has to be found too
    const losses = lossesOf(deal);
    if (losses !== 0) uses.push({ id: 'losses', amount: losses });
  }
  const { rule } = ruleFor(terms, deal, 'cashOutAtClosing');
  return balanced(uses, loan, rule?.to ?? null, base === 'price');
}

/**
 * Both sides of a loan: a shortfall is cash to pay, a surplus is cash out, of which the terms may hold back a part.
 * @param atClosing percent of cash out that is paid at closing; null where nothing is held back
 */
export function balanced(
  before: Line<UseId>[],
  loan: number,
  atClosing: number | null,
  buys: boolean,
): SourcesAndUses {
  const toPay = inCents(before.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
  const over = inCents(loan - toPay);
  const cashOut = cashOutOf(over, atClosing);
  const uses: Line<UseId>[] = [
    ...before,
    ...(over > 0 ? [{ id: 'cash-out' as const, amount: cashOut.atClosing }] : []),
    ...(cashOut.later > 0 ? [{ id: 'held-back' as const, amount: cashOut.later }] : []),
  ];
  const cash = Math.max(0, -over);
  return {
    uses,
    sources: [
      { id: 'loan', amount: loan },
      { id: 'cash', amount: cash },
    ],
    total: inCents(loan + cash),
    loan,
    over,
    cash,
    buys,
  };
}
