import type { ReactNode } from 'react';
import { FIELDS, type Field, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { formatDollars } from '#app/lending/figures.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Desk } from '../desk-data.ts';
import { sayChoice, sayOddity, sayProblem } from '../words/field-text.ts';
import { shownText } from './desk-fields.ts';
import { useEver } from './use-ever.ts';
import './desk-field.css';

interface DeskFieldProps {
  name: FieldKey;
  read: Desk['read'];
  /**
   * The field that has the focus. A half-typed number is often not valid: messages that appeared and disappeared while
   * typing moved the page below, and sent the next press of Tab to a button that was gone a moment later.
   */
  typing?: string | null;
  /** What was typed into the field, where it stays there as it was typed. */
  raw?: string | undefined;
  /** In the bar: a short form without hints. */
  inBar?: boolean;
  /** Puts the value that was probably meant into a field. */
  fill?: (field: FieldKey, value: string) => void;
  /** The form that the field belongs to, where it stands outside it. */
  form?: string;
  /** An offer below the field. */
  children?: ReactNode;
}

/** Numeric keyboards of phones lack k, M and the minus. */
const KEYS: Partial<Record<Field['kind'], 'text' | 'decimal' | 'numeric'>> = {
  money: 'text',
  percent: 'decimal',
  bps: 'numeric',
  months: 'numeric',
  years: 'numeric',
  count: 'numeric',
};

const HINTS: Partial<Record<FieldKey, string>> = {
  price: '14.2M',
  debt: '9.6M',
  basis: '8.9M',
  works: '2.1M',
  costs: '400k',
  loan: '12.5M',
  noi: '905k',
  noi2: '1.31M',
  value: '14.2M',
  value2: '19.8M',
  sofr: '3.90',
  sofrOf: 'CME, today',
  hud: '5.50',
};

/** Notes below empty fields. */
const NOTES: Partial<Record<FieldKey, string>> = {
  works: 'Or the cost to build new.',
  area: 'HUD publishes it by locality; most stood at 270% in 2024.',
  start: 'Next month, unless you type one. The link keeps it.',
  pays: 'Principal, interest and premium.',
};

const UNITS: Partial<Record<Field['kind'], string>> = {
  percent: '%',
  bps: 'bps',
  months: 'months',
  years: 'years',
};

/** Units for screen readers: beside the box a unit may be a sign. */
const SPOKEN: Partial<Record<Field['kind'], string>> = {
  money: 'US dollars',
  percent: 'percent',
  bps: 'basis points',
  months: 'months',
  years: 'years',
};

/** One input of the deal: its unit beside it, and below it the value as understood, or an error. */
export function DeskField({
  name,
  read,
  typing = null,
  raw,
  inBar = false,
  fill,
  form,
  children,
}: DeskFieldProps) {
  const field: Field = FIELDS[name];
  // a closing month that the desk has chosen was not typed
  const typed = read.assumed.includes(name) ? '' : (read.typed[name] ?? '');
  const isTyping = typing === name;
  const error = isTyping ? undefined : read.errors.find((one) => one.field === name);
  const notice = isTyping ? undefined : read.notices.find((one) => one.field === name);
  const isPrice = name === 'value' && read.assumed.includes('value');
  const hasEcho = !inBar && (field.kind === 'money' || NOTES[name] || isPrice);
  const describe = [
    error || notice ? `${name}-error` : '',
    SPOKEN[field.kind] ? `${name}-unit` : '',
    hasEcho ? `${name}-note` : '',
  ];
  const shared = {
    id: name,
    name,
    form,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describe.filter(Boolean).join(' ') || undefined,
  };
  const guess = error?.guess ?? notice?.guess;
  const value = read.deal[name];
  const text = shownText(name, typed);
  const reading =
    typed && field.kind === 'money' && typeof value === 'number' && !error && formatDollars(value);
  // a month picker neither shows nor sends text in another form, so such text gets a text field
  const isPicker = !useEver(typed !== '' && typed !== value) && field.kind === 'month';
  return (
    <div className={`field desk-field f-${name}`}>
      <label htmlFor={name}>{inBar && name === 'works' ? 'Renovation' : field.label}</label>
      {field.kind === 'choice' ? (
        <span className="select">
          <select {...shared} defaultValue={typed || (field.preset ?? '')}>
            {field.preset === undefined && <option value="">Choose</option>}
            {field.from.map((choice) => (
              <option key={choice} value={choice}>
                {sayChoice(choice)}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <span className={`box ${field.kind}`}>
          {field.kind === 'money' && !/^[-$]/.test(typed) && (
            <i className="pre" aria-hidden="true">
              $
            </i>
          )}
          <input
            type={isPicker ? 'month' : 'text'}
            {...shared}
            defaultValue={text}
            inputMode={KEYS[field.kind]}
            autoComplete="off"
            spellCheck={false}
            placeholder={isPrice ? shownText('price', read.typed.price ?? '') : inBar ? 'add' : hintOf(name)}
          />
          {!inBar && UNITS[field.kind] && (
            <i className="post" aria-hidden="true">
              {UNITS[field.kind]}
            </i>
          )}
          {SPOKEN[field.kind] && (
            <span className="unseen" id={`${name}-unit`}>
              {SPOKEN[field.kind]}
            </span>
          )}
        </span>
      )}
      <div>
        {hasEcho && (
          <p className="echo" id={`${name}-note`}>
            {reading
              ? // not a second time where the field itself shows it
                reading !== `$${(raw ?? (isTyping ? typed : text)).replace('$', '')}` && reading
              : isPrice
                ? 'The price stands for it until you type a value.'
                : NOTES[name]}
          </p>
        )}
        {children}
        {(error || notice) && (
          <p className={error ? 'error' : 'notice'} id={`${name}-error`}>
            <Unbroken text={error ? sayProblem(error, typed) : sayOddity(notice!, read.typed[name] ?? '')} />{' '}
            {guess && (
              <button type="submit" name={name} value={guess} onClick={() => fill?.(name, guess)}>
                Did you mean {guess}?
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

function hintOf(name: FieldKey): string | undefined {
  const field: Field = FIELDS[name];
  if (HINTS[name]) return `e.g. ${HINTS[name]}`;
  return 'preset' in field && field.preset !== undefined ? `${field.preset} unless typed` : undefined;
}
