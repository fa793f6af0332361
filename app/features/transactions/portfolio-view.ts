import { type LoanRing, loanRings } from '#app/lending/loan-rings.ts';
import {
  DEALS_ON_A_PAGE,
  type Deal,
  filterTransactions,
  meetsFilter,
  type PropertyType,
  parseTransactionFilter,
  parseTransactionOrder,
  type Region,
  sortTransactions,
  type Transaction,
  type TransactionFilter,
  type TransactionOrder,
  volumeBy,
} from '#app/lending/transactions.ts';
import { type PageOf, pageOf, parsePage } from '#app/ui/paging.ts';

/** A deal of the portfolio, and which of its two pictures are photographs. */
export interface PicturedDeal extends Deal {
  photograph: boolean;
  realImage: boolean;
}

/** What the address asks for. */
export interface Asked {
  filter: TransactionFilter;
  order: TransactionOrder;
  page: number;
}

/** Filter, order and page from an address, or from the form, which uses the same names and has no page. */
export const readAsked = (query: URLSearchParams): Asked => ({
  filter: parseTransactionFilter(query),
  order: parseTransactionOrder(query),
  page: parsePage(query),
});

export const placeOf = ({ region, propertyType }: { region: Region; propertyType: PropertyType }) =>
  `${region}/${propertyType}` as const;
type Place = ReturnType<typeof placeOf>;
type Volumes = Map<Place, { count: number; dollars: number }>;

/** All that the page shows of a portfolio. Its size does not grow with the portfolio's. */
export interface PortfolioView {
  asked: Asked;
  total: number;
  matching: number;
  /** Whole dollars. */
  volume: number;
  rings: LoanRing[];
  /** By region and property type: the whole portfolio, and the deals that meet the filters. */
  all: Volumes;
  shown: Volumes;
  deals: PageOf<PicturedDeal>;
}

const once = <Value>(make: () => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/**
 * The one way from deals to what is seen of them, on the server as in the browser. The drawings are counted when they
 * are asked for: a choice of filters paints its count before them.
 */
export function portfolioView(list: readonly PicturedDeal[], asked: Asked): PortfolioView {
  const shown = filterTransactions(list, asked.filter);
  const rings = once(() => loanRings(list, meetsFilter(asked.filter)));
  const all = once(() => volumeBy(list, placeOf));
  const byPlace = once(() => volumeBy(shown, placeOf));
  return {
    asked,
    total: list.length,
    matching: shown.length,
    volume: shown.reduce((sum, { amount }) => sum + amount, 0),
    get rings() {
      return rings();
    },
    get all() {
      return all();
    },
    get shown() {
      return byPlace();
    },
    deals: pageOf(sortTransactions(shown, asked.order), asked.page, DEALS_ON_A_PAGE),
  };
}

/** The deals as the browser gets them. */
export const picturedDeals = (transactions: readonly Transaction[]): PicturedDeal[] =>
  transactions.map(({ id, name, region, amount, loanType, propertyType, photograph, realImage }) => ({
    ...{ id, name, region, amount, loanType, propertyType },
    photograph: photograph !== undefined,
    realImage: realImage !== undefined,
  }));
