import type { Unit } from './figures.ts';
import type { Affordability, BuildingType, Ownership, Work } from './vocabulary.ts';

/** The measures of the terms' figures, with the units of each. */
export const MEASURES = {
  loanAmount: ['dollars'],
  ltv: ['percent'],
  ltc: ['percent'],
  dscr: ['dscr'],
  /** coverage below which a reserve pays the interest */
  reserveBelow: ['dscr'],
  /** length of the loan; in percent of its basis */
  term: ['months', 'years', 'percent'],
  spreadBps: ['bps'],
  extensionCount: ['count'],
  extensionMonths: ['months'],
  /** share of the initial term whose interest is owed even after an early payoff */
  minimumInterest: ['fraction'],
  /** the lender's share of value created, due at payoff */
  participation: ['percent'],
  daysToClose: ['days'],
  processingMonths: ['months'],
  population: ['people'],
  units: ['units'],
  occupancy: ['percent'],
  commercialArea: ['percent'],
  commercialIncome: ['percent'],
  /** the largest share of a purchase's cost that is lent */
  purchaseCost: ['percent'],
  cashOut: ['percent'],
  cashOutAtClosing: ['percent'],
  /** amount above which other rules apply than those shown */
  largeLoan: ['dollars'],
  /** the largest insured amount for a dwelling unit, before the high-cost percentage of its locality */
  unitLimit: ['dollars'],
  /** months in a row that coverage has to hold before endorsement */
  coverageMonths: ['months'],
  premiumAtClosing: ['percent'],
  premiumConstruction: ['percent'],
  premiumAnnual: ['percent'],
  applicationFee: ['perThousand'],
  inspectionFee: ['percent', 'perThousand', 'perUnit', 'dollars'],
  rateLockDeposit: ['percent'],
  repairEscrow: ['percent'],
  lockout: ['years'],
  /** yearly step by which a prepayment penalty falls */
  penaltyStep: ['percent'],
  /** year after which prepayment is free */
  openAfter: ['years'],
} as const satisfies Record<string, readonly Unit[]>;
export type Measure = keyof typeof MEASURES;

/** Bases of figures, with the words of the sheets. */
export const BASES = {
  value: 'of value',
  asIsValue: 'of value today',
  stabilizedValue: 'of stabilized value',
  valueAdded: 'of value added',
  valueCreation: 'of value creation',
  cost: 'of cost',
  refinanceCosts: 'of costs',
  transactionCosts: 'of transaction costs',
  cashOut: 'of cash out',
  mortgage: 'of mortgage',
  improvementCost: 'of improvement cost',
  repairs: 'of repairs',
  nonCriticalRepairs: 'of non-critical repairs',
  area: 'of area',
  income: 'of income',
  bothLoans: 'both loans',
  initialTerm: 'the initial term',
  extendedTerm: 'fully extended',
  remainingTerm: 'the remaining term',
  economicLife: 'of economic life',
  remainingEconomicLife: 'of remaining economic life',
  termSofr: '1-month Term SOFR',
  loiAcceptance: 'from LOI acceptance and deposits',
} as const;
export type Basis = keyof typeof BASES;

/** `range`: between both ends. `is`: a charge or requirement, neither a maximum nor a minimum. */
export const OPERATIONS = ['max', 'min', 'range', 'is'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The case that a rule applies to; an axis that is absent does not restrict it. */
export interface Case {
  affordability?: readonly Affordability[] | undefined;
  ownership?: readonly Ownership[] | undefined;
  type?: readonly BuildingType[] | undefined;
  work?: readonly Work[] | undefined;
  /** an opportunity zone */
  opportunityZone?: boolean | undefined;
  /** of a dwelling unit; 4 stands for four and more */
  bedrooms?: readonly number[] | undefined;
  elevator?: boolean | undefined;
  /** repairs below this many dollars */
  repairsUnder?: number | undefined;
  /** an insured loan with less than this many years left */
  remainingYearsUnder?: number | undefined;
}

/** A deal's position on the same axes; unknown ones are absent. */
export interface DealCase {
  affordability?: Affordability | undefined;
  ownership?: Ownership | undefined;
  type?: BuildingType | undefined;
  work?: Work | undefined;
  opportunityZone?: boolean | undefined;
  bedrooms?: number | undefined;
  elevator?: boolean | undefined;
  /** whole dollars */
  repairs?: number | undefined;
  /** of the existing insured loan */
  remainingYears?: number | undefined;
}

/** The rule of one figure of a program's terms. A single figure has `from` equal to `to`. */
export interface Rule {
  /** row and figure: 'maxLtv.limit'; also the place to link to on the sheet */
  id: string;
  measure: Measure;
  op: Operation;
  unit: Unit;
  from: number;
  to: number;
  of: Basis | null;
  when: Case;
  /** more than `to` is considered: the limit is not strict */
  orMore: boolean;
  /** of several rules with the same row, measure and operation, the greater or the lesser counts */
  combine: 'greater' | 'lesser' | null;
  /** the firm states no basis; `of` is an assumption that the firm has to confirm */
  assumed: boolean;
}

/** The row of a figure: 'second.loanTerm.longest' -> 'second.loanTerm'; the id of a row gives itself. */
export const rowOf = (id: string): string => id.replace(/\.[^.]+$/, '');

/** Prefix of row and figure ids in a program's second table. */
export const SECOND_TABLE = 'second.';
/** Prefix of ids in the table of HUD's current rules. */
export const TODAY_TABLE = 'today.';

/** An absent axis is always met; one that is unknown for the deal is undecided. */
const meets = <Asked, Has>(
  asked: Asked | undefined,
  has: Has | undefined,
  test: (a: Asked, h: Has) => boolean,
) => (asked === undefined ? true : has === undefined ? null : test(asked, has));
const includes = <Term>(allowed: readonly Term[], has: Term) => allowed.includes(has);
/** Middle-income housing counts as market rate for a rule that does not name it. */
const isRentedAs = (allowed: readonly Affordability[], has: Affordability) =>
  allowed.includes(has) || (has === 'middle' && allowed.includes('market'));
const isUnder = (limit: number, has: number) => has < limit;

/** Whether a deal is in a case; null where that depends on something unknown about the deal. */
export function holds(when: Case, deal: DealCase): boolean | null {
  const answers = [
    meets(when.affordability, deal.affordability, isRentedAs),
    meets(when.ownership, deal.ownership, includes),
    meets(when.type, deal.type, includes),
    meets(when.work, deal.work, includes),
    meets(when.opportunityZone, deal.opportunityZone, Object.is),
    meets(when.bedrooms, deal.bedrooms, includes),
    meets(when.elevator, deal.elevator, Object.is),
    meets(when.repairsUnder, deal.repairs, isUnder),
    meets(when.remainingYearsUnder, deal.remainingYears, isUnder),
  ];
  return answers.includes(false) ? false : answers.includes(null) ? null : true;
}
