import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ALL_TRANSACTIONS, FILTER_OPTIONS, type TransactionFilter } from '#app/lending/transaction-filter.ts';
import { BandThread } from './band-figure.tsx';
import { ClearButton } from './clear-button.tsx';
import type { PortfolioView } from './portfolio-view.server.ts';
import './filter-bar.css';

const NAMES = Object.keys(FILTER_OPTIONS) as (keyof TransactionFilter)[];

const LABELS: Record<keyof TransactionFilter, { label: string; all: string }> = {
  location: { label: 'Location', all: 'All regions' },
  propertyType: { label: 'Property type', all: 'All types' },
  loanType: { label: 'Loan type', all: 'All programs' },
  loanSize: { label: 'Loan size', all: 'All sizes' },
};

interface FilterBarProps {
  view: PortfolioView;
  ask: (filter: TransactionFilter) => void;
  onClear: () => void;
  form: RefObject<HTMLFormElement | null>;
  /** Called when the switch is turned: pictures that were set to lit or dark by a tap follow the switch again. */
  onLights: () => void;
}

const Bold = ({ number }: { number: number }) => <b>{number.toLocaleString('en-US')}</b>;

const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLSelectElement;
const readForm = (form: HTMLFormElement): TransactionFilter => ({
  ...ALL_TRANSACTIONS,
  ...Object.fromEntries(NAMES.map((name) => [name, field(form, name).value])),
});

/**
 * The four filters, the count, Clear and Lights. The form is an ordinary GET form, and the selects are uncontrolled: a
 * choice before React has started counts, and none is lost while an address is being updated.
 */
export function FilterBar({ view, ask, onClear, form, onLights }: FilterBarProps) {
  const { pathname } = useLocation();
  const { filter, order } = view.asked;
  const { first, last, pages } = view.deals;
  const isFollowed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow the address, and nothing else
  useEffect(() => {
    if (isFollowed.current) for (const name of NAMES) field(form.current!, name).value = filter[name];
    isFollowed.current = true;
  }, [filter]);
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask(readForm(event.currentTarget));
  };
  const isAll = NAMES.every((name) => filter[name] === 'all');

  return (
    <div className="filter-bar">
      <div className="wrap bar">
        <form ref={form} action={pathname} method="get" autoComplete="off" onChange={take} onSubmit={take}>
          {NAMES.map((name) => (
            <label key={name} className={filter[name] === 'all' ? undefined : 'on'}>
              <span>{LABELS[name].label}</span>
              <select name={name} defaultValue={filter[name]}>
                <option value="all">{LABELS[name].all}</option>
                {FILTER_OPTIONS[name].map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          {order !== 'portfolio' && <input type="hidden" name="sort" value={order} />}
          <button type="submit" className="btn apply">
            Show transactions
          </button>
        </form>
        <div className="tally">
          <p role="status">
            Showing <Bold number={view.matching} /> of <Bold number={view.total} /> transactions
            {pages > 1 && (
              <span>
                , <Bold number={first} /> to <Bold number={last} /> on this page
              </span>
            )}
          </p>
          <ClearButton
            className="text-button clear"
            label="Clear Filters"
            order={order}
            disabled={isAll}
            onClear={onClear}
          />
          <LightsSwitch onChange={onLights} />
          <BandThread rings={view.rings} />
        </div>
      </div>
    </div>
  );
}

/**
 * In the light theme the switch is off at first, in the dark theme on. There are two switches, one shown in each theme,
 * so that the state is right before any script runs; CSS does the rest.
 */
function LightsSwitch({ onChange }: { onChange: () => void }) {
  return (['day', 'night'] as const).map((time) => (
    <label key={time} className={`text-button lights-switch by-${time}`}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box says by itself whether it is checked
        role="switch"
        defaultChecked={time === 'night'}
        onChange={onChange}
      />
      <span>Lights</span>
    </label>
  ));
}
