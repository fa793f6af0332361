import type { Unit } from '../figures.ts';
import type { Rule } from '../rules.ts';
import { centsOf, type Expression, greaterOf, leastOf, type StepInput, times } from './arithmetic.ts';
import { dollars, inCents, wholeCents } from './cents.ts';
import type { Deal } from './deal-fields.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { Step, termInput, typedInput } from './step.ts';

/**
 * The costs of the permanent loan in dollars and cents. The rate-lock deposit is returned at closing and is not in the
 * total.
 */
export interface PermanentCosts {
  premium: number;
  applicationFee: number;
  inspectionFee: number;
  /** null while nothing is typed; then not counted */
  legal: number | null;
  total: number;
  depositRefunded: number;
}

/**
 * Charges of an insured loan. Premium and application fee are a percentage of it; so is the deposit, which is returned.
 */
export interface Charges {
  premium: StepInput;
  application: StepInput;
  deposit: number;
  /** the part that does not depend on the loan */
  inspection: Step;
  /** the part that does */
  inspectionOfLoan: StepInput;
  /** charges that the terms do not show, or that depend on unknown figures: they are not zero, and not counted */
  unshown: ('premium' | 'application' | 'inspection')[];
  /** the inspection fee is counted at its maximum, because the units that it depends on are not typed */
  isInspectionAtMost: boolean;
}

/** The inspection fee: the greater of a share of the repairs and an amount for each unit, up to a maximum. */
function inspectionOf(terms: ProgramTerms, deal: Deal, repairs: boolean) {
  const feeIn = (wanted: Unit, of?: 'mortgage') =>
    ruleFor(
      terms,
      deal,
      'inspectionFee',
      (rule) => rule.unit === wanted && (rule.of === 'mortgage') === (of === 'mortgage'),
    ).rule;
  const [perUnit, most, ofLoan] = [feeIn('perUnit'), feeIn('dollars'), feeIn('perThousand', 'mortgage')];
  const ofRepairs = repairs ? (feeIn('percent') ?? feeIn('perThousand')) : null;
  const byUnits: Expression =
    perUnit && deal.units !== null
      ? times(termInput(perUnit, 'Fee of each unit'), typedInput(deal, 'units'))
      : most
        ? termInput(most, 'Most')
        : 0;
  const byRepairs =
    ofRepairs && centsOf(times(termInput(ofRepairs, 'Share of repairs'), typedInput(deal, 'works')));
  const charged = byRepairs ? (perUnit ? greaterOf(byUnits, byRepairs) : byRepairs) : byUnits;
  return {
    inspection: new Step(
      'Inspection fee',
      'dollars',
      most ? leastOf(termInput(most, 'Most'), charged) : charged,
    ),
    ofLoan,
    isAtMost: perUnit !== null && most !== null && deal.units === null,
    isShown:
      ofLoan !== null || most !== null || (ofRepairs !== null && (perUnit === null || deal.units !== null)),
  };
}

/**
 * A program's charges at closing.
 * @param repairs whether this loan pays for the works; where the loan before it did, they are no repairs any more
 */
export function chargesOf(terms: ProgramTerms, typed: Deal, repairs = true): Charges {
  const deal = repairs ? typed : { ...typed, works: 0 };
  const premium = ruleFor(terms, deal, 'premiumAtClosing').rule;
  const application = ruleFor(terms, deal, 'applicationFee').rule;
  const { inspection, ofLoan, isShown, isAtMost } = inspectionOf(terms, deal, repairs);
  const input = (rule: Rule | null, name: string): StepInput =>
    rule ? termInput(rule, name) : { name, value: 0, unit: 'percent', source: 'terms' };
  const shown = { premium, application, inspection: isShown || null };
  return {
    premium: input(premium, 'Premium at closing'),
    application: input(application, 'Application fee'),
    deposit: ruleFor(terms, deal, 'rateLockDeposit').rule?.to ?? 0,
    inspection,
    inspectionOfLoan: input(ofLoan, 'Share of the loan'),
    unshown: (Object.keys(shown) as (keyof typeof shown)[]).filter((id) => shown[id] === null),
    isInspectionAtMost: isAtMost,
  };
}

export function costsOf(charges: Charges, deal: Deal, loan: number): PermanentCosts {
  const cents = (part: number) => wholeCents(loan * part * 100);
  const premium = cents(charges.premium.value! / 100);
  const applicationFee = cents(charges.application.value! / 1000);
  const inspectionFee =
    wholeCents(charges.inspection.value! * 100) + cents(charges.inspectionOfLoan.value! / 1000);
  const { legal } = deal;
  return {
    ...{
      premium: dollars(premium),
      applicationFee: dollars(applicationFee),
      inspectionFee: dollars(inspectionFee),
      legal,
    },
    total: dollars(premium + applicationFee + inspectionFee + (legal ?? 0) * 100),
    depositRefunded: dollars(cents(charges.deposit / 100)),
  };
}

/** A surplus divided into what is paid at closing, in whole dollars, and what the terms hold back. */
export function cashOutOf(over: number, atClosing: number | null): { atClosing: number; later: number } {
  if (over <= 0) return { atClosing: 0, later: 0 };
  // in whole dollars: two halves of an odd sum, each rounded, would come to a dollar more than the whole
  const now = atClosing === null ? over : Math.floor((over * atClosing) / 100 + 1e-9);
  return { atClosing: now, later: inCents(over - now) };
}
