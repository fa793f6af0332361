import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { formatDollars } from '#app/lending/figures.ts';
import {
  ALL_TRANSACTIONS,
  TRANSACTION_ORDERS,
  type TransactionFilter,
  type TransactionOrder,
  transactionQuery,
} from '#app/lending/transaction-filter.ts';
import { programOf } from '#app/lending/transactions.ts';
import { Pager, type PagerWords, usePageStart } from '#app/ui/pager.tsx';
import { BandFigure } from './band-figure.tsx';
import { ClearButton } from './clear-button.tsx';
import { type CardWords, DealCard } from './deal-card.tsx';
import { FilterBar, type FilterWords } from './filter-bar.tsx';
import type { PortfolioView } from './portfolio-view.server.ts';
import { VolumeTable } from './volume-table.tsx';
import './portfolio.css';

interface PortfolioWords {
  bands: string;
  bandsOfLoans: { caption: string; name: string };
  bandsOfMany: { caption: string; name: string };
  card: CardWords;
  list: string;
  summary: {
    volume: string;
    table: string;
    key: string;
    keyOfMany: string;
    all: string;
    none: string;
    one: string;
    many: string;
  };
  order: { label: string } & Record<TransactionOrder, string>;
  filters: FilterWords;
  lights: string;
  pager: PagerWords;
  tombstone: { link: string; note: string; back: string };
}

interface PortfolioProps {
  words: PortfolioWords;
  view: PortfolioView;
  /** Stands on the cards of insured loans, which a subsidiary makes. */
  originator: string;
}

/** The bands, the sums, the filters and the deals: everything that answers what the address asks for. */
export function Portfolio({ words, view, originator }: PortfolioProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isWaiting = useNavigation().state !== 'idle';
  const { filter, order } = view.asked;
  const { items, page, pages } = view.deals;
  const form = useRef<HTMLFormElement>(null);
  const list = usePageStart<HTMLUListElement>(page);

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
  }, [view]);
  const ask = (filter: TransactionFilter) => {
    wasAsked.current = true;
    navigate({ search: transactionQuery(filter, order).toString() }, { preventScrollReset: true });
  };
  const clear = () => {
    ask(ALL_TRANSACTIONS);
    // the button that was pressed goes away or is disabled
    form.current?.querySelector('select')?.focus({ preventScroll: true });
  };

  return (
    <>
      <section className="wrap portfolio-bands no-print" aria-label={words.bands}>
        <BandFigure
          rings={view.rings}
          {...words[view.rings.length < view.total ? 'bandsOfMany' : 'bandsOfLoans']}
        />
      </section>
      <section className="portfolio" aria-labelledby="portfolio-title">
        <div className="wrap grid12 apart account">
          <div className="sum">
            <h2 className="d2" id="portfolio-title">
              {words.list}
            </h2>
            <p className="volume no-print quiet">
              <b>{formatDollars(view.volume)}</b> {words.summary.volume}
            </p>
          </div>
          <VolumeTable bays={view.bays} words={words.summary} />
          <nav className="choice order no-print" aria-label={words.order.label}>
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
          ask={ask}
          onClear={clear}
          form={form}
          onLights={() => {
            for (const kept of list.current?.querySelectorAll<HTMLInputElement>('.look :checked') ?? [])
              kept.checked = false;
          }}
        />
        {items.length > 0 ? (
          <ul className="wrap deals" id="deals" ref={list} tabIndex={-1} aria-busy={isWaiting}>
            {items.map((deal) => (
              <DealCard
                key={deal.id}
                deal={deal}
                originator={programOf(deal.loanType) === 'fha-hud' ? originator : null}
                words={words.card}
                tombstone={words.tombstone.link}
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
