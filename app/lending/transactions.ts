/** Regions of the portfolio, in the order in which the filter lists them. */
export const REGIONS = [
  'NORTHEAST REGION',
  'SOUTHEAST REGION',
  'MIDWEST REGION',
  'NORTHWEST REGION',
  'SOUTHWEST REGION',
  'WEST REGION',
] as const;
export type Region = (typeof REGIONS)[number];

/** Property types, in the order in which the filter lists them. */
export const PROPERTY_TYPES = [
  'MULTIFAMILY',
  'INDUSTRIAL',
  'OFFICE',
  'RETAIL',
  'MEDICAL OFFICE',
  'SELF-STORAGE',
  'MIXED USE',
  'HOSPITALITY',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Loan types, in the order in which the filter lists them. */
export const LOAN_TYPES = [
  'PARTICIPATING BRIDGE LOAN',
  'OPPORTUNISTIC BRIDGE LOAN',
  'CORE-PLUS BRIDGE LOAN',
  'CORE BRIDGE LOAN',
  'HUD MULTIFAMILY - 221D4',
] as const;
export type LoanType = (typeof LOAN_TYPES)[number];

/** The portfolio also spells one loan type without its last word. */
export const LOAN_TYPE_ALIASES = { 'CORE-PLUS BRIDGE': 'CORE-PLUS BRIDGE LOAN' } as const;
export type LoanTypeAsWritten = LoanType | keyof typeof LOAN_TYPE_ALIASES;

export type ProgramKey = 'core' | 'core-plus' | 'opportunistic' | 'participating' | 'fha-hud';

/** One closed loan as filters, sums and lists take it. `amount` is in whole dollars. */
export interface Deal {
  id: number;
  name: string;
  region: Region;
  amount: number;
  loanType: LoanTypeAsWritten;
  propertyType: PropertyType;
}

/** One closed loan as it stands in the content. */
export interface Transaction extends Deal {
  /** which building the drawing system draws, and the seed that makes it this one */
  drawing: { massing: string; seed: string };
  /** file under content/photographs that replaces the drawing */
  photograph?: string | undefined;
  /** file under content/photographs that shows on hover, focus and tap */
  realImage?: string | undefined;
  sample?: true | undefined;
}

/** 'CORE-PLUS BRIDGE' and 'CORE-PLUS BRIDGE LOAN' are one type. */
export const canonicalLoanType = (written: LoanTypeAsWritten): LoanType =>
  written === 'CORE-PLUS BRIDGE' ? LOAN_TYPE_ALIASES[written] : written;

const PROGRAM_OF: Record<LoanType, ProgramKey> = {
  'PARTICIPATING BRIDGE LOAN': 'participating',
  'OPPORTUNISTIC BRIDGE LOAN': 'opportunistic',
  'CORE-PLUS BRIDGE LOAN': 'core-plus',
  'CORE BRIDGE LOAN': 'core',
  'HUD MULTIFAMILY - 221D4': 'fha-hud',
};

/** The word that the drawing system uses: 'MEDICAL OFFICE' -> 'medical-office', 'WEST REGION' -> 'west'. */
export const drawnType = (type: PropertyType) => type.toLowerCase().replace(' ', '-');
export const drawnRegion = (region: Region) => region.toLowerCase().replace(' region', '');

/** The program that a loan was made under; it decides hue and line pattern in every data picture. */
export const programOf = (loanType: LoanTypeAsWritten): ProgramKey => PROGRAM_OF[canonicalLoanType(loanType)];

export interface FilterOption<Value extends string = string> {
  value: Value;
  label: string;
}

const REGION_LABELS: Record<Region, string> = {
  'NORTHEAST REGION': 'Northeast',
  'SOUTHEAST REGION': 'Southeast',
  'MIDWEST REGION': 'Midwest',
  'NORTHWEST REGION': 'Northwest',
  'SOUTHWEST REGION': 'Southwest',
  'WEST REGION': 'West',
};
const PROPERTY_TYPE_LABELS: Record<PropertyType, string> = {
  MULTIFAMILY: 'Multifamily',
  INDUSTRIAL: 'Industrial',
  OFFICE: 'Office',
  RETAIL: 'Retail',
  'MEDICAL OFFICE': 'Medical Office',
  'SELF-STORAGE': 'Self-Storage',
  'MIXED USE': 'Mixed Use',
  HOSPITALITY: 'Hospitality',
};
const LOAN_TYPE_LABELS: Record<LoanType, string> = {
  'PARTICIPATING BRIDGE LOAN': 'Participating Bridge',
  'OPPORTUNISTIC BRIDGE LOAN': 'Opportunistic Bridge',
  'CORE-PLUS BRIDGE LOAN': 'Core-Plus Bridge',
  'CORE BRIDGE LOAN': 'Core Bridge',
  'HUD MULTIFAMILY - 221D4': 'FHA/HUD',
};

export const regionLabel = (region: Region): string => REGION_LABELS[region];
export const propertyTypeLabel = (type: PropertyType): string => PROPERTY_TYPE_LABELS[type];
export const loanTypeLabel = (type: LoanTypeAsWritten): string => LOAN_TYPE_LABELS[canonicalLoanType(type)];

/** Loan size bands in dollars: `from` counts, `below` does not. */
const LOAN_SIZE_BANDS = [
  { value: 'under-5m', label: 'Under $5M', from: 0, below: 5_000_000 },
  { value: '5m-10m', label: '$5M - $10M', from: 5_000_000, below: 10_000_000 },
  { value: '10m-20m', label: '$10M - $20M', from: 10_000_000, below: 20_000_000 },
  { value: 'over-20m', label: 'Over $20M', from: 20_000_000, below: Number.POSITIVE_INFINITY },
] as const;
export type LoanSizeBand = (typeof LOAN_SIZE_BANDS)[number]['value'];

/** A value of the filter as it stands in an address: 'MEDICAL OFFICE' -> 'medical-office'. */
const addressValue = (label: string) => label.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const optionsOf = <Term extends string>(terms: readonly Term[], label: (term: Term) => string) =>
  terms.map((term) => ({ value: addressValue(label(term)), label: label(term), term }));

const LOCATIONS = optionsOf(REGIONS, regionLabel);
const TYPES = optionsOf(PROPERTY_TYPES, propertyTypeLabel);
const LOANS = optionsOf(LOAN_TYPES, loanTypeLabel);

/** The four filters by form field name, each with its options in order; 'all' comes before them and is not listed. */
export const FILTER_OPTIONS: Record<keyof TransactionFilter, readonly FilterOption[]> = {
  location: LOCATIONS,
  propertyType: TYPES,
  loanType: LOANS,
  loanSize: LOAN_SIZE_BANDS,
};

/** What a visitor asked for; each field is 'all' or a value of FILTER_OPTIONS. */
export interface TransactionFilter {
  location: string;
  propertyType: string;
  loanType: string;
  loanSize: string;
}
export const ALL_TRANSACTIONS: TransactionFilter = {
  location: 'all',
  propertyType: 'all',
  loanType: 'all',
  loanSize: 'all',
};
const FILTER_NAMES = Object.keys(ALL_TRANSACTIONS) as (keyof TransactionFilter)[];

/** What an address may say about the portfolio. */
export const QUERY_NAMES: readonly string[] = [...FILTER_NAMES, 'sort', 'page'];

/** Terms of the portfolio, as in 'SOUTHWEST REGION', are accepted beside the address values. */
function recognise(name: keyof TransactionFilter, asked: string | null): string {
  if (asked === null) return 'all';
  const wanted = asked.trim().toLowerCase();
  const terms: readonly (FilterOption & { term?: string })[] = FILTER_OPTIONS[name];
  const alias = Object.entries(LOAN_TYPE_ALIASES).find(([written]) => written.toLowerCase() === wanted);
  const sought = alias ? alias[1].toLowerCase() : wanted;
  const found = terms.find((option) => [option.value, option.term?.toLowerCase()].includes(sought));
  return found ? found.value : 'all';
}

/** Reads the four filters from an address. Absent, repeated (the first counts) and unknown values are harmless. */
export function parseTransactionFilter(query: URLSearchParams): TransactionFilter {
  const filter = { ...ALL_TRANSACTIONS };
  for (const name of FILTER_NAMES) filter[name] = recognise(name, query.get(name));
  return filter;
}

/**
 * The address of a filter, an order and a page; what is as at first is left out, so that the whole portfolio has no
 * query.
 */
export function transactionQuery(
  filter: TransactionFilter,
  order: TransactionOrder = 'portfolio',
  page = 1,
): URLSearchParams {
  const query = new URLSearchParams(
    FILTER_NAMES.filter((name) => filter[name] !== 'all').map((name) => [name, filter[name]]),
  );
  if (order !== 'portfolio') query.set('sort', order);
  if (page > 1) query.set('page', String(page));
  return query;
}

/** The band that holds an amount in dollars. */
export const loanSizeBand = (amount: number): LoanSizeBand =>
  (LOAN_SIZE_BANDS.find((band) => amount < band.below) ?? LOAN_SIZE_BANDS[3]).value;
export const loanSizeLabel = (size: LoanSizeBand): string =>
  LOAN_SIZE_BANDS.find(({ value }) => value === size)!.label;

/** Whether a deal meets all four filters. The words are looked up once: a portfolio may hold thousands of deals. */
export function meetsFilter(filter: TransactionFilter): (deal: Deal) => boolean {
  const term = (options: readonly { value: string; term: string }[], asked: string) =>
    asked === 'all' ? null : options.find(({ value }) => value === asked)?.term;
  const region = term(LOCATIONS, filter.location);
  const type = term(TYPES, filter.propertyType);
  const loan = term(LOANS, filter.loanType);
  return (deal) =>
    (region === null || deal.region === region) &&
    (type === null || deal.propertyType === type) &&
    (loan === null || canonicalLoanType(deal.loanType) === loan) &&
    (filter.loanSize === 'all' || filter.loanSize === loanSizeBand(deal.amount));
}

/** The transactions that meet all four filters, in their given order. */
export const filterTransactions = <T extends Deal>(
  transactions: readonly T[],
  filter: TransactionFilter,
): T[] => transactions.filter(meetsFilter(filter));

/** Cards on one page: full rows in one, two, three and four columns, and more than the 31 loans of today. */
export const DEALS_ON_A_PAGE = 36;

export const TRANSACTION_ORDERS = ['portfolio', 'largest', 'smallest'] as const;
export type TransactionOrder = (typeof TRANSACTION_ORDERS)[number];

/** Reads the order from an address; anything unknown is portfolio order. */
export const parseTransactionOrder = (query: URLSearchParams): TransactionOrder =>
  TRANSACTION_ORDERS.find((order) => order === query.get('sort')) ?? 'portfolio';

/** A sorted copy; equal amounts keep portfolio order. */
export function sortTransactions<T extends Deal>(transactions: readonly T[], order: TransactionOrder): T[] {
  if (order === 'portfolio') return [...transactions].sort((a, b) => a.id - b.id);
  const sign = order === 'largest' ? -1 : 1;
  return [...transactions].sort((a, b) => sign * (a.amount - b.amount) || a.id - b.id);
}

/** Number of loans and their sum in dollars, by the value that `of` gives; values without a loan are absent. */
export function volumeBy<Key extends string>(
  transactions: readonly Deal[],
  of: (deal: Deal) => Key,
): Map<Key, { count: number; dollars: number }> {
  const volumes = new Map<Key, { count: number; dollars: number }>();
  for (const deal of transactions) {
    const volume = volumes.get(of(deal)) ?? { count: 0, dollars: 0 };
    volumes.set(of(deal), { count: volume.count + 1, dollars: volume.dollars + deal.amount });
  }
  return volumes;
}
