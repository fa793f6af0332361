import {
  DEALS_ON_A_PAGE,
  filterTransactions,
  meetsFilter,
  parseTransactionFilter,
  parseTransactionOrder,
  sortTransactions,
  type TransactionFilter,
  type TransactionOrder,
} from '#app/lending/transaction-filter.ts';
import { type ClosedLoan, type Transaction, volumeBy } from '#app/lending/transactions.ts';
import { PORTFOLIO_TYPES, REGIONS, type Region } from '#app/lending/vocabulary.ts';
import { type PageOf, pageOf, parsePage } from '#app/ui/paging.ts';
import { type RegionMap, regionMap, type StateLines } from '#drawings/region-map.ts';
import { type LoanRing, loanRings } from './loan-rings.ts';

/** What the address asks for. */
export interface Asked {
  filter: TransactionFilter;
  order: TransactionOrder;
  page: number;
}

export const readAsked = (query: URLSearchParams): Asked => ({
  filter: parseTransactionFilter(query),
  order: parseTransactionOrder(query),
  page: parsePage(query),
});

/** A deal as its card shows it. */
export interface PicturedDeal extends ClosedLoan {
  photograph: boolean;
  realImage: boolean;
  /** The photograph's text alternative. */
  alt?: string;
  /** Version of its pictures. */
  version: string;
}

/** The loans of one region and property type: all of them, and those that match the filters. */
export interface Bay {
  all: number;
  count: number;
  /** Of the matching loans. */
  dollars: number;
}

/** The loans of one region: those that its link would show, with the other filters unchanged. */
export interface RegionLoans {
  region: Region;
  all: number;
  count: number;
  /** Of the loans that its link would show. */
  dollars: number;
  /** False where another region is selected. */
  isShown: boolean;
}

/** Everything that the page shows of a portfolio. Its size does not grow with the portfolio. */
export interface PortfolioView {
  asked: Asked;
  total: number;
  matching: number;
  /** Whole dollars. */
  volume: number;
  rings: LoanRing[];
  /** By region, and for each by property type. */
  bays: Bay[][];
  regions: RegionLoans[];
  map: RegionMap;
  /** Where nothing matches: filters whose removal alone would give results, each with the number of results. */
  without: { name: keyof TransactionFilter; matching: number }[];
  deals: PageOf<PicturedDeal>;
}

type States = Readonly<Record<Region, readonly string[]>>;

/** The map is computed once for each edition: finding the centers of the regions takes 10 ms. */
const maps = new WeakMap<States, RegionMap>();

function mapOf(states: States, lines: StateLines): RegionMap {
  const map =
    maps.get(states) ??
    regionMap(
      lines,
      REGIONS.map((region) => states[region]),
    );
  maps.set(states, map);
  return map;
}

function withoutOne(
  transactions: readonly Transaction[],
  filter: TransactionFilter,
): PortfolioView['without'] {
  return (Object.keys(filter) as (keyof TransactionFilter)[])
    .filter((name) => filter[name] !== 'all')
    .map((name) => ({
      name,
      matching: filterTransactions(transactions, { ...filter, [name]: 'all' }).length,
    }))
    .filter(({ matching }) => matching > 0);
}

interface Drawn {
  /** Versions of all pictures, by name. */
  versions: Readonly<Record<string, string>>;
  /** The states of each region. */
  states: States;
  lines: StateLines;
}

export function portfolioView(
  transactions: readonly Transaction[],
  { versions, states, lines }: Drawn,
  asked: Asked,
): PortfolioView {
  const shown = filterTransactions(transactions, asked.filter);
  const place = ({ region, propertyType }: Pick<ClosedLoan, 'region' | 'propertyType'>) =>
    `${region}/${propertyType}` as const;
  const all = volumeBy(transactions, place);
  const asAsked = volumeBy(shown, place);
  const inRegion = volumeBy(transactions, ({ region }) => region);
  const offered = volumeBy(
    filterTransactions(transactions, { ...asked.filter, location: 'all' }),
    ({ region }) => region,
  );
  const page = pageOf(sortTransactions(shown, asked.order), asked.page, DEALS_ON_A_PAGE);
  return {
    asked,
    total: transactions.length,
    matching: shown.length,
    volume: shown.reduce((sum, { amount }) => sum + amount, 0),
    rings: loanRings(transactions, meetsFilter(asked.filter)),
    bays: REGIONS.map((region) =>
      PORTFOLIO_TYPES.map((propertyType) => {
        const key = place({ region, propertyType });
        return { all: all.get(key)?.count ?? 0, ...(asAsked.get(key) ?? { count: 0, dollars: 0 }) };
      }),
    ),
    regions: REGIONS.map((region) => ({
      region,
      all: inRegion.get(region)?.count ?? 0,
      ...(offered.get(region) ?? { count: 0, dollars: 0 }),
      isShown: ['all', region].includes(asked.filter.location),
    })),
    map: mapOf(states, lines),
    without: shown.length > 0 ? [] : withoutOne(transactions, asked.filter),
    deals: {
      ...page,
      items: page.items.map(
        ({ id, name, region, amount, loanType, propertyType, photograph, realImage, alt }) => ({
          id,
          name,
          region,
          amount,
          loanType,
          propertyType,
          photograph: photograph !== undefined,
          realImage: realImage !== undefined,
          ...(alt && { alt }),
          version: versions[`deal-${id}`]!,
        }),
      ),
    },
  };
}
