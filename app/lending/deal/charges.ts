import type { StepInput } from './arithmetic.ts';
import { dollars, wholeCents } from './cents.ts';
import type { Deal } from './deal-fields.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { termInput } from './step.ts';

/** Dollars and cents that the permanent loan costs. The deposit comes back at closing and is not in the total. */
export interface PermanentCosts {
  premium: number;
  applicationFee: number;
  inspectionFee: number;
  /** null while none are typed, and not counted */
  legal: number | null;
  total: number;
  depositRefunded: number;
}

/** Charges of an insured loan. Premium and application fee are percent of it; the deposit is too, and comes back. */
export interface Charges {
  premium: StepInput;
  application: StepInput;
  deposit: number;
  /** dollars */
  inspection: number;
}

/**
 * What a program charges for a loan at closing. The inspection fee is the greater of a share of the repairs and so much for
 * each unit, up to its maximum; charges that its sheet does not show are nothing here.
 */
export function chargesOf(terms: ProgramTerms, deal: Deal): Charges {
  const input = (measure: 'premiumAtClosing' | 'applicationFee', name: string): StepInput => {
    const { rule } = ruleFor(terms, deal, measure);
    return rule ? termInput(rule, name) : { name, value: 0, unit: 'percent', source: 'terms' };
  };
  const perUnit = ruleFor(terms, deal, 'inspectionFee', ({ unit }) => unit === 'perUnit').rule;
  const most = ruleFor(terms, deal, 'inspectionFee', ({ unit }) => unit === 'dollars').rule?.to;
  const ofRepairs = ruleFor(terms, deal, 'inspectionFee', ({ unit }) => unit === 'percent').rule;
  const byRepairs = ofRepairs ? dollars(wholeCents(deal.works * ofRepairs.to)) : 0;
  const byUnits = perUnit && deal.units !== null ? perUnit.to * deal.units : (most ?? 0);
  const charged = Math.max(byUnits, byRepairs);
  return {
    premium: input('premiumAtClosing', 'Premium at closing'),
    application: input('applicationFee', 'Application fee'),
    deposit: ruleFor(terms, deal, 'rateLockDeposit').rule?.to ?? 0,
    inspection: Math.min(charged, most ?? charged),
  };
}

export function costsOf(charges: Charges, deal: Deal, loan: number): PermanentCosts {
  const cents = (part: number) => wholeCents(loan * part * 100);
  const premium = cents(charges.premium.value! / 100);
  const applicationFee = cents(charges.application.value! / 1000);
  const { legal } = deal;
  return {
    ...{
      premium: dollars(premium),
      applicationFee: dollars(applicationFee),
      inspectionFee: charges.inspection,
      legal,
    },
    total: dollars(premium + applicationFee + (charges.inspection + (legal ?? 0)) * 100),
    depositRefunded: dollars(cents(charges.deposit / 100)),
  };
}

/** What is over, parted: what comes at closing, and what the terms hold back. In dollars and cents. */
export function cashOutOf(over: number, atClosing: number | null): { atClosing: number; later: number } {
  if (over <= 0) return { atClosing: 0, later: 0 };
  const now = dollars(wholeCents(over * (atClosing ?? 100)));
  return { atClosing: now, later: Math.round((over - now) * 100) / 100 };
}
