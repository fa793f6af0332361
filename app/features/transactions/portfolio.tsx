import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { formatDollars } from '#app/lending/figures.ts';
import {
  ALL_TRANSACTIONS,
  FILTER_OPTIONS,
  TRANSACTION_ORDERS,
  type TransactionFilter,
  type TransactionOrder,
  transactionQuery,
} from '#app/lending/transaction-filter.ts';
import { programOf } from '#app/lending/transactions.ts';
import { Pager, usePageStart } from '#app/ui/pager.tsx';
import { BandFigure } from './band-figure.tsx';
import { ClearButton } from './clear-button.tsx';
import { DealCard } from './deal-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { PortfolioView } from './portfolio-view.server.ts';
import { RegionList, RegionMap } from './region-map.tsx';
import { VolumeTable } from './volume-table.tsx';
import './portfolio.css';

const EACH_BAND = {
  loan: { caption: 'one loan, as wide as the loan', name: 'loan' },
  kind: {
    caption: 'all loans of one program and size, as wide as their sum',
    name: 'program and size of loan',
  },
};
const ORDER_LABELS: Record<TransactionOrder, string> = {
  portfolio: 'Portfolio order',
  largest: 'Largest first',
  smallest: 'Smallest first',
};

interface PortfolioProps {
  view: PortfolioView;
  /** Shown on the cards of insured loans, which a subsidiary makes. */
  originator: string;
  /** Whether the firm has not confirmed the states of its regions yet. */
  areStatesSample: boolean;
}

/** The bands, sums, filters and deals: everything that follows the address. */
export function Portfolio({ view, originator, areStatesSample }: PortfolioProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isWaiting = useNavigation().state !== 'idle';
  const { filter, order } = view.asked;
  const { items, page, pages } = view.deals;
  const form = useRef<HTMLFormElement>(null);
  const list = usePageStart<HTMLUListElement>(page);

  // A visitor far down the list who filters it would otherwise end up below its new end.
  const wasAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    if (wasAsked.current && list.current && list.current.getBoundingClientRect().top < 0) {
      list.current.scrollIntoView();
      // where the fields are not sticky, scrolling would leave the focused field out of view
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
    // the pressed button is removed or disabled
    form.current?.querySelector('select')?.focus({ preventScroll: true });
  };

  return (
    <>
      <section className="wrap portfolio-bands no-print" aria-label="A core through the portfolio">
        <BandFigure
          rings={view.rings}
          each={view.rings.length < view.total ? EACH_BAND.kind : EACH_BAND.loan}
        />
      </section>
      <section className="portfolio" aria-labelledby="portfolio-title">
        <div className="wrap grid12 apart account">
          <div className="sum">
            <h2 className="d2" id="portfolio-title">
              Oak Real Estate Partner Transactions
            </h2>
            <p className="volume no-print quiet">
              <b className="d3">{formatDollars(view.volume)}</b> lent in the transactions shown
            </p>
          </div>
          <div className="where no-print">
            <fieldset className="pick choice">
              <legend className="unseen">Drawing</legend>
              <div>
                <label>
                  <input type="radio" name="drawing" value="map" defaultChecked />
                  On the map
                </label>
                <label>
                  <input type="radio" name="drawing" value="table" />
                  By region and type
                </label>
              </div>
            </fieldset>
            <RegionMap view={view} areStatesSample={areStatesSample} />
            <VolumeTable bays={view.bays} />
          </div>
          <RegionList view={view} />
          <nav className="choice order no-print" aria-label="Order">
            <ul>
              {TRANSACTION_ORDERS.map((by) => (
                <li key={by}>
                  <Link
                    to={{ pathname, search: transactionQuery(filter, by).toString() }}
                    preventScrollReset
                    aria-current={by === order ? 'true' : undefined}
                  >
                    {ORDER_LABELS[by]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <FilterBar
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
              />
            ))}
          </ul>
        ) : (
          <div className="wrap no-deals" id="deals">
            <p className="d2">No transactions match your current filters</p>
            {view.without.length > 0 && (
              <ul>
                {view.without.map(({ name, matching }) => (
                  <li key={name}>
                    <Link
                      className="in-text"
                      to={{
                        pathname,
                        search: transactionQuery({ ...filter, [name]: 'all' }, order).toString(),
                      }}
                      preventScrollReset
                    >
                      Without {FILTER_OPTIONS[name].find(({ value }) => value === filter[name])!.label}
                    </Link>
                    : {matching === 1 ? 'one loan' : `${matching.toLocaleString('en-US')} loans`}
                  </li>
                ))}
              </ul>
            )}
            <ClearButton className="btn ghost" label="Clear All Filters" order={order} onClear={clear} />
          </div>
        )}
        <div className="wrap">
          <Pager
            label="Pages of the portfolio"
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
          Print this page now and it prints this one deal.{' '}
          <a className="lnk" href="#deals">
            Back to the whole list
          </a>
        </p>
      </section>
    </>
  );
}
