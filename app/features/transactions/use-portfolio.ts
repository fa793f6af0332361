import { fetchDeals } from 'virtual:deals';
import { startTransition, useEffect, useMemo, useOptimistic, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { transactionQuery } from '#app/lending/transactions.ts';
import {
  type Asked,
  type PicturedDeal,
  type PortfolioView,
  portfolioView,
  readAsked,
} from './portfolio-view.ts';

/** A short portfolio comes whole, with the page; of a long one comes what the address asked for. */
export type PortfolioData = { list: PicturedDeal[] } | { view: PortfolioView };

/**
 * What the address asks for, and what there is to see of it. The address is the only place where filter, order and
 * page are kept, so that they can be sent to somebody and the back button undoes them. `ask` shows the answer at once
 * and writes the address after it has been painted: with the address every link of the page is rendered anew.
 */
export function usePortfolio(data: PortfolioData): { view: PortfolioView; ask: (asked: Asked) => void } {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [asked, show] = useOptimistic(readAsked(query));
  const address = addressOf(asked);
  const { list, failed } = useWholeList('list' in data ? data.list : null);
  const view = useMemo(() => {
    if (!list && 'view' in data) return data.view;
    return portfolioView(list ?? [], readAsked(new URLSearchParams(address)));
  }, [list, address, data]);
  // Without the list, the server answers; a host that gives one page for every query has no other answer.
  const [isAnswered] = useState(() => addressOf(view.asked) === addressOf(readAsked(query)));
  const isStale = failed && isAnswered && addressOf(view.asked) !== addressOf(readAsked(query));
  useEffect(() => {
    if (isStale) location.reload();
  }, [isStale]);
  const ask = (next: Asked) =>
    startTransition(async () => {
      show(next);
      await painted();
      await navigate({ search: addressOf(next) }, { preventScrollReset: true });
    });
  return { view, ask };
}

/** A page in the background is not painted. */
const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });

const addressOf = ({ filter, order, page }: Asked) => transactionQuery(filter, order, page).toString();

let fetched: PicturedDeal[] | null = null;

/**
 * The whole portfolio: filters then never wait for the server. React starts on the first movement of the pointer, so
 * that a list that is fetched with it is there before a filter is chosen.
 */
function useWholeList(given: PicturedDeal[] | null) {
  const [list, setList] = useState(given ?? fetched);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (list) return;
    fetchDeals()
      .then((deals) => {
        fetched = deals;
        setList(deals);
      })
      .catch(() => setFailed(true));
  }, [list]);
  return { list, failed };
}
