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
import { PORTFOLIO_TYPES, REGIONS } from '#app/lending/vocabulary.ts';
import { type PageOf, pageOf, parsePage } from '#app/ui/paging.ts';
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
  /** Of its pictures. */
  version: string;
}

/** The loans of one region and property type: all of them, and those that meet the filters. */
export interface Bay {
  all: number;
  count: number;
  /** Of those that meet the filters. */
  dollars: number;
}

/** All that the page shows of a portfolio. Its size does not grow with the portfolio's. */
export interface PortfolioView {
  asked: Asked;
  total: number;
  matching: number;
  /** Whole dollars. */
  volume: number;
  rings: LoanRing[];
  /** By region, and in each by property type. */
  bays: Bay[][];
  deals: PageOf<PicturedDeal>;
}

/** @param versions of all pictures, by name. */
export function portfolioView(
  transactions: readonly Transaction[],
  versions: Readonly<Record<string, string>>,
  asked: Asked,
): PortfolioView {
  const shown = filterTransactions(transactions, asked.filter);
  const place = ({ region, propertyType }: Pick<ClosedLoan, 'region' | 'propertyType'>) =>
    `${region}/${propertyType}` as const;
  const all = volumeBy(transactions, place);
  const asAsked = volumeBy(shown, place);
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
    deals: {
      ...page,
      items: page.items.map(
        ({ id, name, region, amount, loanType, propertyType, photograph, realImage }) => ({
          id,
          name,
          region,
          amount,
          loanType,
          propertyType,
          photograph: photograph !== undefined,
          realImage: realImage !== undefined,
          version: versions[`deal-${id}`]!,
        }),
      ),
    },
  };
}
