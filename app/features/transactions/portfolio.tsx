import { type MouseEvent, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { formatDollars } from '#app/lending/figures.ts';
import {
  ALL_TRANSACTIONS,
  programOf,
  TRANSACTION_ORDERS,
  type TransactionOrder,
  transactionQuery,
} from '#app/lending/transactions.ts';
import { Pager, type PagerWords, usePageStart } from '#app/ui/pager.tsx';
import { ClearButton } from './clear-button.tsx';
import { CoreFigure } from './core-figure.tsx';
import { DealCard } from './deal-card.tsx';
import { Elevation } from './elevation.tsx';
import { FilterBar, type FilterWords } from './filter-bar.tsx';
import type { Asked, PortfolioView } from './portfolio-view.ts';
import './portfolio.css';

interface PortfolioWords {
  core: string;
  coreOfMany: string;
  list: string;
  summary: { volume: string; table: string; key: string; keyOfMany: string; all: string };
  order: { label: string } & Record<TransactionOrder, string>;
  filters: FilterWords;
  lights: string;
  pager: PagerWords;
  tombstone: { link: string; note: string; back: string };
}

interface PortfolioProps {
  words: PortfolioWords;
  view: PortfolioView;
  ask: (asked: Asked) => void;
  /** Stands on the cards of insured loans, which a subsidiary makes. */
  originator: string;
}

/** The core, the sums, the filters and the deals: everything that answers what the address asks for. */
export function Portfolio({ words, view, ask, originator }: PortfolioProps) {
  const { pathname } = useLocation();
  const { filter, order } = view.asked;
  // A choice paints the fields and the count, and then what it lists and sums: on a slow processor that takes 0.35 s.
  const settled = useDeferredValue(view);
  const { items, page, pages } = settled.deals;
  const form = useRef<HTMLFormElement>(null);
  const list = usePageStart<HTMLUListElement>(page);
  const { printed, print } = useTombstone();

  // A visitor deep in the list who filters it would else be left below its new end.
  const wasAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    if (wasAsked.current && list.current && list.current.getBoundingClientRect().top < 0) {
      list.current.scrollIntoView();
      // where the fields do not follow the page, that would leave the one with the focus behind
      const { activeElement } = document;
      if (form.current?.contains(activeElement)) activeElement!.scrollIntoView({ block: 'nearest' });
    }
    wasAsked.current = false;
  }, [settled]);
  const askHere = (asked: Asked) => {
    wasAsked.current = true;
    ask(asked);
  };
  const clear = () => {
    askHere({ filter: ALL_TRANSACTIONS, order, page: 1 });
    // the button that was pressed goes away or is disabled
    form.current?.querySelector('select')?.focus({ preventScroll: true });
  };

  return (
    <>
      <section className="wrap portfolio-core no-print" aria-label={words.core}>
        <CoreFigure
          rings={settled.rings}
          caption={settled.rings.length < settled.total ? words.coreOfMany : words.core}
        />
      </section>
      <section className="portfolio" aria-labelledby="portfolio-title">
        <div className="wrap grid12 account">
          <div className="sum">
            <h2 className="d2" id="portfolio-title">
              {words.list}
            </h2>
            <p className="volume no-print">
              <b>{formatDollars(settled.volume)}</b> {words.summary.volume}
            </p>
          </div>
          <Elevation view={settled} words={words.summary} />
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
          view={view}
          rings={settled.rings}
          ask={askHere}
          onClear={clear}
          form={form}
          onLights={() => {
            for (const kept of list.current?.querySelectorAll<HTMLInputElement>('.look :checked') ?? [])
              kept.checked = false;
          }}
        />
        {items.length > 0 ? (
          <ul className="wrap deals" id="deals" ref={list} tabIndex={-1}>
            {items.map((deal) => (
              <DealCard
                key={deal.id}
                deal={deal}
                originator={programOf(deal.loanType) === 'fha-hud' ? originator : null}
                tombstone={words.tombstone.link}
                isPrinted={printed === deal.id}
                onPrint={print}
              />
            ))}
          </ul>
        ) : (
          <div className="wrap no-deals" id="deals">
            <p className="d2">{words.filters.none}</p>
            <ClearButton className="btn ghost" label={words.filters.clearAll} order={order} onClear={clear} />
          </div>
        )}
        <div className="wrap">
          <Pager
            words={words.pager}
            page={page}
            pages={pages}
            to={(page) => ({
              pathname,
              search: transactionQuery(filter, order, page).toString(),
              hash: 'deals',
            })}
          />
        </div>
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
  const print = useCallback(async (event: MouseEvent<HTMLAnchorElement>, id: number) => {
    // in another tab or window the link leads to the deal
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const day = event.currentTarget.closest('.deal')?.querySelector<HTMLImageElement>('.pic img');
    flushSync(() => setPrinted(id));
    if (day) {
      // paper shows the day, which the dark theme may not have fetched yet
      day.loading = 'eager';
      await day.decode().catch(() => {
        // no picture to be had: the deal is printed without it
      });
    }
    window.print();
  }, []);
  return { printed, print };
}
