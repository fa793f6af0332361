import { AFFORDABILITIES, BUILDING_TYPES, MARKETS, OWNERSHIPS, type Purpose } from '../vocabulary.ts';
import type { NumberKind } from './typed-number.ts';

/**
 * What a visitor plans, with the purposes of the term sheets that it stands for, and whether it is a purchase: a buyer
 * pays a price, an owner has a debt on the property; null: either.
 */
export const PLANS = {
  'buy-improve': { purposes: ['acquisition', 'rehabilitation'], buys: true },
  buy: { purposes: ['acquisition'], buys: true },
  'refinance-improve': { purposes: ['refinance', 'rehabilitation'], buys: false },
  refinance: { purposes: ['refinance'], buys: false },
  stabilize: { purposes: ['stabilization'], buys: false },
  convert: { purposes: ['conversion'], buys: null },
  situation: { purposes: ['situational'], buys: false },
  build: { purposes: ['new-construction'], buys: true },
  rebuild: { purposes: ['substantial-rehabilitation'], buys: null },
  insured: { purposes: ['insured-refinance'], buys: false },
  add: { purposes: ['supplemental'], buys: false },
} as const satisfies Record<string, { purposes: readonly Purpose[]; buys: boolean | null }>;
type Plan = keyof typeof PLANS;

/** Groups of the form. `deal` is first and always open; fields of `link` are in no form. */
export type Group = 'deal' | 'rates' | 'hud' | 'building' | 'mix' | 'timing' | 'insured' | 'link';

/**
 * One input. Bounds are in the field's unit: money in whole dollars, `percent` in percent, `bps` in basis points.
 * `zero`: zero is allowed where `least` is more. `negative`: a loss is allowed. `fractionBelow`: a smaller percentage
 * was probably typed as a fraction. `preset`: the value of an empty field, always shown as an assumption.
 */
interface NumberField {
  kind: NumberKind;
  least: number;
  most: number;
  zero?: boolean;
  negative?: boolean;
  fractionBelow?: number;
  preset?: number;
}
interface ChoiceField {
  kind: 'choice';
  from: readonly string[];
  preset?: string;
}
/** Free text, a calendar month as YYYY-MM, a version of the terms, or the key of a program. */
interface TextField {
  kind: 'text' | 'month' | 'version' | 'program';
}
export type Field = { label: string; group: Group } & (NumberField | ChoiceField | TextField);

const MOST = 1e10;
/** How many characters a text may have: a name has to fit a card and a sheet. */
export const MOST_OF_TEXT = 80;
const dwellings = (label: string) =>
  ({ label, group: 'mix', kind: 'count', least: 0, most: 10_000 }) as const;
const plans = Object.keys(PLANS) as Plan[];

/** All inputs of the desk by their names in the address, in the order of the form. */
export const FIELDS = {
  price: { label: 'Purchase price', group: 'deal', kind: 'money', least: 1e5, most: MOST, zero: true },
  debt: { label: 'Existing debt', group: 'deal', kind: 'money', least: 1e5, most: MOST, zero: true },
  basis: { label: 'Price paid and renovation done', group: 'deal', kind: 'money', least: 1e5, most: MOST },
  works: {
    label: 'Renovation budget',
    group: 'deal',
    kind: 'money',
    least: 1e3,
    most: MOST,
    zero: true,
    preset: 0,
  },
  costs: { label: 'Closing costs', group: 'deal', kind: 'money', least: 1e3, most: MOST, zero: true },
  loan: { label: 'Loan wanted', group: 'deal', kind: 'money', least: 1e5, most: MOST },
  noi: {
    label: 'NOI today',
    group: 'deal',
    kind: 'money',
    least: 1e4,
    most: 1e9,
    zero: true,
    negative: true,
  },
  noi2: { label: 'NOI stabilized', group: 'deal', kind: 'money', least: 1e4, most: 1e9 },
  value: { label: 'Value today', group: 'deal', kind: 'money', least: 1e5, most: MOST },
  value2: { label: 'Value stabilized', group: 'deal', kind: 'money', least: 1e5, most: MOST },

  for: { label: 'Purpose', group: 'deal', kind: 'choice', from: plans },
  type: { label: 'Property type', group: 'deal', kind: 'choice', from: BUILDING_TYPES },
  market: { label: 'Market', group: 'deal', kind: 'choice', from: MARKETS },
  name: { label: 'Name of the property', group: 'deal', kind: 'text' },
  units: { label: 'Units', group: 'deal', kind: 'count', least: 1, most: 10_000 },
  afford: { label: 'Rents', group: 'building', kind: 'choice', from: AFFORDABILITIES, preset: 'market' },
  owner: { label: 'Owner', group: 'building', kind: 'choice', from: OWNERSHIPS },
  occupied: {
    label: 'Occupied',
    group: 'building',
    kind: 'percent',
    least: 0,
    most: 100,
    fractionBelow: 1.001,
  },
  shopArea: { label: 'Commercial area', group: 'building', kind: 'percent', least: 0, most: 100 },
  shopIncome: { label: 'Commercial income', group: 'building', kind: 'percent', least: 0, most: 100 },
  life: { label: 'Remaining economic life', group: 'building', kind: 'years', least: 1, most: 100 },

  b0: dwellings('Studios'),
  b1: dwellings('One-bedroom units'),
  b2: dwellings('Two-bedroom units'),
  b3: dwellings('Three-bedroom units'),
  b4: dwellings('Four bedrooms and more'),
  lift: { label: 'Elevator', group: 'mix', kind: 'choice', from: ['elevator', 'walk-up'] },
  area: {
    label: 'High-cost percentage',
    group: 'mix',
    kind: 'percent',
    least: 100,
    most: 500,
  },

  sofr: {
    label: '1-month Term SOFR',
    group: 'rates',
    kind: 'percent',
    least: 0,
    most: 15,
    fractionBelow: 0.2,
  },
  sofrOf: { label: 'SOFR read where, and when', group: 'rates', kind: 'text' },
  spread: { label: 'Spread', group: 'rates', kind: 'bps', least: 0, most: 2000 },
  floor: { label: 'Index floor', group: 'rates', kind: 'percent', least: 0, most: 15 },
  fee: { label: 'Origination fee', group: 'rates', kind: 'percent', least: 0, most: 10 },
  exit: { label: 'Exit fee', group: 'rates', kind: 'percent', least: 0, most: 10 },
  ext: { label: 'Extension fee', group: 'rates', kind: 'percent', least: 0, most: 10 },
  hud: { label: 'HUD note rate', group: 'hud', kind: 'percent', least: 0, most: 15, fractionBelow: 0.2 },
  premium: { label: 'Annual premium', group: 'hud', kind: 'percent', least: 0, most: 5 },
  legal: {
    label: 'Closing costs of the HUD loan',
    group: 'hud',
    kind: 'money',
    least: 1e3,
    most: MOST,
    zero: true,
  },

  hold: { label: 'Bridge term', group: 'timing', kind: 'months', least: 1, most: 60, preset: 24 },
  steady: { label: 'Months to stabilize', group: 'timing', kind: 'months', least: 0, most: 120 },
  start: { label: 'Closing month', group: 'timing', kind: 'month' },
  process: { label: 'HUD processing', group: 'hud', kind: 'months', least: 1, most: 36 },
  minimum: { label: 'Months of minimum interest', group: 'timing', kind: 'months', least: 0, most: 60 },
  days: { label: 'Day count', group: 'timing', kind: 'choice', from: ['360', '30'], preset: '360' },
  reserve: {
    label: 'Interest reserve',
    group: 'timing',
    kind: 'choice',
    from: ['own', 'loan'],
    preset: 'own',
  },

  first: { label: 'Original principal', group: 'insured', kind: 'money', least: 1e5, most: MOST },
  balance: { label: 'Balance of the insured loan', group: 'insured', kind: 'money', least: 1e4, most: MOST },
  left: { label: 'Months left on the insured loan', group: 'insured', kind: 'months', least: 1, most: 480 },
  pays: {
    label: 'Yearly payments on the insured loan',
    group: 'insured',
    kind: 'money',
    least: 1e3,
    most: 1e9,
  },

  rules: {
    label: 'Insured loans by',
    group: 'link',
    kind: 'choice',
    from: ['firm', 'today'],
    preset: 'firm',
  },
  fees: { label: 'Fees', group: 'link', kind: 'choice', from: ['example'] },
  program: { label: 'Program', group: 'link', kind: 'program' },
  terms: { label: 'Version of the terms', group: 'link', kind: 'version' },
} as const satisfies Record<string, Field>;

export type FieldKey = keyof typeof FIELDS;
export const FIELD_KEYS = Object.keys(FIELDS) as FieldKey[];

type ValueOf<F> = F extends { kind: 'choice'; from: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: TextField['kind'] }
    ? string
    : number;

/** A deal as it is computed with: dollars, percent, basis points, months and years. Unknown values are null. */
export type Deal = {
  [Key in FieldKey]: (typeof FIELDS)[Key] extends { preset: unknown }
    ? ValueOf<(typeof FIELDS)[Key]>
    : ValueOf<(typeof FIELDS)[Key]> | null;
};

/** The inputs that are numbers. */
export type NumberKey = { [Key in FieldKey]: Deal[Key] extends number | null ? Key : never }[FieldKey];

/** Purposes that are nothing without works. */
const IMPROVING: readonly Purpose[] = [
  'rehabilitation',
  'conversion',
  'new-construction',
  'substantial-rehabilitation',
  'supplemental',
];

/** Whether nobody typed the works of a plan that is nothing without them, or that may be, since no purpose is typed. */
export const isWorksOpen = ({ for: plan, works }: Pick<Deal, 'for' | 'works'>): boolean =>
  works === 0 && (plan === null || PLANS[plan].purposes.some((one) => IMPROVING.includes(one)));

/** Whether an existing building is bought; the price of new construction is that of the land. */
export const isPurchase = ({ for: plan }: Pick<Deal, 'for'>): boolean =>
  plan !== null && PLANS[plan].purposes.some((purpose) => purpose === 'acquisition');

/** Dwelling units by bedrooms: the index is the number of bedrooms, and the last entry stands for four and more. */
export const UNIT_MIX = ['b0', 'b1', 'b2', 'b3', 'b4'] as const satisfies NumberKey[];

/** How many dwellings the typed mix has, where that is not as many as are typed; else null. */
export function otherUnits(deal: Deal): number | null {
  const mix = UNIT_MIX.reduce((sum, field) => sum + (deal[field] ?? 0), 0);
  return mix > 0 && deal.units !== null && mix !== deal.units ? mix : null;
}
