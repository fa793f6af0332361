import {
  type ClosedLoan,
  canonicalLoanType,
  LOAN_TYPE_ALIASES,
  LOAN_TYPES,
  type LoanType,
  loanTypeLabel,
} from './transactions.ts';
import { PORTFOLIO_TYPES, portfolioRegion, portfolioType, REGIONS, titleOf } from './vocabulary.ts';

export interface FilterOption {
  value: string;
  label: string;
  /** as the portfolio writes it; an address may use it too */
  written?: string;
}

/** A loan type in an address: 'Core-Plus Bridge' -> 'core-plus-bridge', 'FHA/HUD' -> 'fha-hud'. */
const loanOption = (type: LoanType) => {
  const label = loanTypeLabel(type);
  return { value: label.toLowerCase().replace(/[^a-z0-9]+/g, '-'), label };
};
/** Loan size bands in dollars, from `from` (included) to `below` (excluded). */
const LOAN_SIZE_BANDS = [
  { value: 'under-5m', label: 'Under $5M', from: 0, below: 5_000_000 },
  { value: '5m-10m', label: '$5M - $10M', from: 5_000_000, below: 10_000_000 },
  { value: '10m-20m', label: '$10M - $20M', from: 10_000_000, below: 20_000_000 },
  { value: 'over-20m', label: 'Over $20M', from: 20_000_000, below: Number.POSITIVE_INFINITY },
] as const;
export type LoanSizeBand = (typeof LOAN_SIZE_BANDS)[number]['value'];

/** The four filters by form field name, each with its options in order; 'all' comes before them and is not listed. */
export const FILTER_OPTIONS: Record<keyof TransactionFilter, readonly FilterOption[]> = {
  location: REGIONS.map((region) => ({
    value: region,
    label: titleOf(region),
    written: portfolioRegion(region),
  })),
  propertyType: PORTFOLIO_TYPES.map((type) => ({
    value: type,
    label: titleOf(type),
    written: portfolioType(type),
  })),
  loanType: LOAN_TYPES.map((type) => ({ ...loanOption(type), written: type })),
  loanSize: LOAN_SIZE_BANDS,
};

/** The filters that a visitor has set; each is 'all' or a value of FILTER_OPTIONS. */
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

/** The query parameters of the portfolio's page. */
export const QUERY_NAMES: readonly string[] = [...FILTER_NAMES, 'sort', 'page'];

/** Values in the portfolio's own spelling, such as 'SOUTHWEST REGION', are accepted besides the address values. */
function recognise(name: keyof TransactionFilter, asked: string | null): string {
  if (asked === null) return 'all';
  const wanted = asked.trim().toLowerCase();
  const alias = Object.entries(LOAN_TYPE_ALIASES).find(([written]) => written.toLowerCase() === wanted);
  const sought = alias ? alias[1].toLowerCase() : wanted;
  const found = FILTER_OPTIONS[name].find(({ value, written }) =>
    [value, written?.toLowerCase()].includes(sought),
  );
  return found ? found.value : 'all';
}

/** Reads the four filters from an address. Absent, repeated (the first counts) and unknown values are harmless. */
export function parseTransactionFilter(query: URLSearchParams): TransactionFilter {
  const filter = { ...ALL_TRANSACTIONS };
  for (const name of FILTER_NAMES) filter[name] = recognise(name, query.get(name));
  return filter;
}

/** The query of filter, order and page; defaults are left out, so that the whole portfolio has no query. */
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

/**
 * Returns a function: whether a deal meets all four filters. Labels are looked up once, because a portfolio may have
 * thousands of deals.
 */
export function meetsFilter(filter: TransactionFilter): (deal: ClosedLoan) => boolean {
  const { location, propertyType, loanType } = filter;
  const loan = LOAN_TYPES.find((type) => loanOption(type).value === loanType);
  return (deal) =>
    (location === 'all' || deal.region === location) &&
    (propertyType === 'all' || deal.propertyType === propertyType) &&
    (loan === undefined || canonicalLoanType(deal.loanType) === loan) &&
    (filter.loanSize === 'all' || filter.loanSize === loanSizeBand(deal.amount));
}

/** The transactions that meet all four filters, in their given order. */
export const filterTransactions = <T extends ClosedLoan>(
  transactions: readonly T[],
  filter: TransactionFilter,
): T[] => transactions.filter(meetsFilter(filter));

/** Cards on one page: full rows with one, two, three and four columns, and more than today's 31 loans. */
export const DEALS_ON_A_PAGE = 36;

export const TRANSACTION_ORDERS = ['portfolio', 'largest', 'smallest'] as const;
export type TransactionOrder = (typeof TRANSACTION_ORDERS)[number];

/** Reads the order from an address; anything unknown means the portfolio's order. */
export const parseTransactionOrder = (query: URLSearchParams): TransactionOrder =>
  TRANSACTION_ORDERS.find((order) => order === query.get('sort')) ?? 'portfolio';

/** A sorted copy; equal amounts keep portfolio order. */
export function sortTransactions<T extends ClosedLoan>(
  transactions: readonly T[],
  order: TransactionOrder,
): T[] {
  if (order === 'portfolio') return [...transactions].sort((a, b) => a.id - b.id);
  const sign = order === 'largest' ? -1 : 1;
  return [...transactions].sort((a, b) => sign * (a.amount - b.amount) || a.id - b.id);
}
