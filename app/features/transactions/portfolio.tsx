import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { formatDollars } from '#app/lending/figures.ts';
import {
  ALL_TRANSACTIONS,
  filterTransactions,
  programOf,
  sortTransactions,
  TRANSACTION_ORDERS,
  type TransactionOrder,
  transactionQuery,
} from '#app/lending/transactions.ts';
import { ClearButton } from './clear-button.tsx';
import { CoreFigure } from './core-figure.tsx';
import { DealCard, type PicturedDeal } from './deal-card.tsx';
import { Elevation } from './elevation.tsx';
import { FilterBar, type FilterWords } from './filter-bar.tsx';
import { type Asked, usePortfolioFilter } from './use-portfolio-filter.ts';
import './portfolio.css';

interface PortfolioWords {
  core: string;
  list: string;
  summary: { volume: string; table: string; key: string; all: string };
  order: { label: string } & Record<TransactionOrder, string>;
  filters: FilterWords;
  lights: string;
  tombstone: { link: string; note: string; back: string };
}

interface PortfolioProps {
  words: PortfolioWords;
  /** The whole portfolio, in portfolio order: filters never ask the server. */
  deals: readonly PicturedDeal[];
  /** Stands on the cards of insured loans, which a subsidiary makes. */
  originator: string;
}

/** The core, the sums, the filters and the deals: everything that answers what the address asks for. */
export function Portfolio({ words, deals, originator }: PortfolioProps) {
  const { filter, order, ask } = usePortfolioFilter();
  const { pathname } = useLocation();
  const shown = sortTransactions(filterTransactions(deals, filter), order);
  const matching = new Set(shown.map(({ id }) => id));
  const volume = shown.reduce((sum, { amount }) => sum + amount, 0);
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { printed, print } = useTombstone();

  // A visitor deep in the list who filters it would else be left below its new end.
  const wasAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    if (wasAsked.current && list.current && list.current.getBoundingClientRect().top < 0)
      list.current.scrollIntoView();
    wasAsked.current = false;
  }, [filter, order]);
  const askHere = (asked: Asked) => {
    wasAsked.current = true;
    ask(asked);
  };
  const clear = () => {
    askHere({ filter: ALL_TRANSACTIONS, order });
    // the button that was pressed goes away or is disabled
    form.current?.querySelector('select')?.focus({ preventScroll: true });
  };

  return (
    <>
      <section className="wrap portfolio-core no-print" aria-label={words.core}>
        <CoreFigure deals={deals} matching={matching} caption={words.core} />
      </section>
      <section className="portfolio" aria-labelledby="portfolio-title">
        <div className="wrap grid12 account">
          <div className="sum">
            <h2 className="d2" id="portfolio-title">
              {words.list}
            </h2>
            <p className="volume no-print">
              <b>{formatDollars(volume)}</b> {words.summary.volume}
            </p>
          </div>
          <Elevation deals={deals} shown={shown} words={words.summary} />
          <nav className="order no-print" aria-label={words.order.label}>
            <ul>
              {TRANSACTION_ORDERS.map((by) => (
                <li key={by}>
                  <Link
                    to={{ pathname, search: transactionQuery(filter, by).toString() }}
                    preventScrollReset
                    aria-current={by === order ? 'true' : undefined}
                  >
                    {words.order[by]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <FilterBar
          words={words.filters}
          lights={words.lights}
          asked={{ filter, order }}
          ask={askHere}
          onClear={clear}
          deals={deals}
          matching={matching}
          form={form}
          onLights={() => {
            for (const kept of list.current?.querySelectorAll<HTMLInputElement>('.look :checked') ?? [])
              kept.checked = false;
          }}
        />
        {shown.length > 0 ? (
          <ul className="wrap deals" id="deals" ref={list}>
            {shown.map((deal) => (
              <DealCard
                key={deal.id}
                deal={deal}
                originator={programOf(deal.loanType) === 'fha-hud' ? originator : null}
                tombstone={words.tombstone.link}
                isPrinted={printed === deal.id}
                onPrint={(event) => print(event, deal.id)}
              />
            ))}
          </ul>
        ) : (
          <div className="wrap no-deals" id="deals">
            <p className="d2">{words.filters.none}</p>
            <ClearButton className="btn ghost" label={words.filters.clearAll} order={order} onClear={clear} />
          </div>
        )}
        <p className="wrap tombstone-note no-print">
          {words.tombstone.note}{' '}
          <a className="lnk" href="#deals">
            {words.tombstone.back}
          </a>
        </p>
      </section>
    </>
  );
}

/**
 * Prints one card as a tombstone. Without a script the link makes its card the page's target, and the visitor prints
 * the page: the style sheet treats both alike.
 */
function useTombstone() {
  const [printed, setPrinted] = useState<number | null>(null);
  useEffect(() => {
    const done = () => setPrinted(null);
    addEventListener('afterprint', done);
    return () => removeEventListener('afterprint', done);
  }, []);
  const print = async (event: MouseEvent<HTMLAnchorElement>, id: number) => {
    event.preventDefault();
    const day = event.currentTarget.closest('.deal')?.querySelector<HTMLImageElement>('img.day');
    flushSync(() => setPrinted(id));
    if (day) {
      // paper shows the day, which the dark theme may not have fetched yet
      day.loading = 'eager';
      await day.decode().catch(() => {
        // no picture to be had: the deal is printed without it
      });
    }
    window.print();
  };
  return { printed, print };
}
