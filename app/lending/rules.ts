import type { Unit } from './figures.ts';
import type { Affordability, BuildingType, Ownership, Work } from './vocabulary.ts';

/** What a figure of the terms measures, and the units that it may be given in. */
export const MEASURES = {
  loanAmount: ['dollars'],
  ltv: ['percent'],
  ltc: ['percent'],
  dscr: ['dscr'],
  /** coverage below which interest is paid from a reserve */
  reserveBelow: ['dscr'],
  /** length of the loan; in percent of what it is measured on */
  term: ['months', 'years', 'percent'],
  spreadBps: ['bps'],
  extensionCount: ['count'],
  extensionMonths: ['months'],
  /** share of the initial term whose interest is owed whenever the loan is paid off */
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
  /** the most that a purchase is lent */
  purchaseCost: ['percent'],
  cashOut: ['percent'],
  cashOutAtClosing: ['percent'],
  /** amount above which other rules apply than those shown */
  largeLoan: ['dollars'],
  /** the most that is insured for a dwelling, before the high-cost percentage of its locality */
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

/** What a figure is a share of, or counted on, and how the sheets say it. */
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

/** `range`: between both ends. `is`: what is charged or asked, neither a most nor a least. */
export const OPERATIONS = ['max', 'min', 'range', 'is'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The case that a rule holds for; an axis that is left out holds for all. */
export interface Case {
  affordability?: readonly Affordability[] | undefined;
  ownership?: readonly Ownership[] | undefined;
  type?: readonly BuildingType[] | undefined;
  work?: readonly Work[] | undefined;
  /** an opportunity zone */
  opportunityZone?: boolean | undefined;
  /** of a dwelling; 4 is four and more */
  bedrooms?: readonly number[] | undefined;
  elevator?: boolean | undefined;
  /** repairs of less than so many dollars */
  repairsUnder?: number | undefined;
  /** an insured loan that has less than so many years to run */
  remainingYearsUnder?: number | undefined;
}

/** Where one deal stands on the same axes; what is not known of it is left out. */
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
  /** left on the loan that is insured already */
  remainingYears?: number | undefined;
}

/** What one figure of a program's terms asks for. A single figure has `from` equal to `to`. */
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
  /** more than `to` is considered: no hard stop */
  orMore: boolean;
  /** rules of one row, measure and operation, of which the greater or the lesser counts */
  combine: 'greater' | 'lesser' | null;
  /** the firm states no basis; `of` is an assumption that it has to confirm */
  assumed: boolean;
}

/** The row that a figure stands in: 'second.loanTerm.longest' -> 'second.loanTerm'; a row is its own. */
export const rowOf = (id: string): string => id.replace(/\.[^.]+$/, '');

/** Stands before the ids of the rows and figures of a program's second table. */
export const SECOND_TABLE = 'second.';
/** Stands before those of HUD's rules of today. */
export const TODAY_TABLE = 'today.';

/** An axis on which a case says nothing holds; one that is not known of the deal is open. */
const meets = <Asked, Has>(
  asked: Asked | undefined,
  has: Has | undefined,
  test: (a: Asked, h: Has) => boolean,
) => (asked === undefined ? true : has === undefined ? null : test(asked, has));
const includes = <Term>(allowed: readonly Term[], has: Term) => allowed.includes(has);
/** Middle income is market rate to a rule that does not name it. */
const isRentedAs = (allowed: readonly Affordability[], has: Affordability) =>
  allowed.includes(has) || (has === 'middle' && allowed.includes('market'));
const isUnder = (limit: number, has: number) => has < limit;

/** Whether a deal is in a case; null where it depends on something that is not known of the deal. */
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
