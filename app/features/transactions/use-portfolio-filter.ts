import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  parseTransactionFilter,
  parseTransactionOrder,
  type TransactionFilter,
  type TransactionOrder,
  transactionQuery,
} from '#app/lending/transactions.ts';

export interface Asked {
  filter: TransactionFilter;
  order: TransactionOrder;
}

/**
 * What the address asks for: the only place where filter and order are kept, so that they can be sent to somebody and
 * the back button undoes them. `ask` writes a new address without moving the page; nothing is fetched for it.
 */
export function usePortfolioFilter(): Asked & { ask: (asked: Asked) => void } {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const asked = useMemo(() => readAsked(new URLSearchParams(address)), [address]);
  const ask = ({ filter, order }: Asked) =>
    setQuery(transactionQuery(filter, order), { preventScrollReset: true });
  return { ...asked, ask };
}

/** Filter and order from an address, or from the form, which uses the same names. */
export const readAsked = (query: URLSearchParams): Asked => ({
  filter: parseTransactionFilter(query),
  order: parseTransactionOrder(query),
});
