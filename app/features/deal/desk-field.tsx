import type { ReactNode } from 'react';
import { FIELDS, type Field, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { Desk } from './desk-data.ts';
import { sayExactly } from './figure-text.ts';
import { sayNotice, sayProblem } from './problem-text.ts';
import { useEver } from './use-ever.ts';
import './desk-field.css';

/** The words of the desk that a field needs. */
export type FieldWords = Pick<Desk['words'], 'form' | 'bar' | 'problems' | 'kinds' | 'notices'>;

interface DeskFieldProps {
  name: FieldKey;
  desk: { words: FieldWords; read: Desk['read'] };
  /**
   * The field that somebody is in. Half of a number is often no number: words that came and went with the keys moved what
   * stands below, and took the next press of Tab to a button that was gone a moment later.
   */
  typing?: string | null;
  /** Of the bar: a short line without hints. */
  inBar?: boolean;
  /** Puts a figure into a field that nobody typed there: the one that was probably meant. */
  fill: (field: FieldKey, value: string) => void;
  /** What is offered below the field. */
  children?: ReactNode;
}

/** A telephone's keys for digits have neither k and M nor a minus. */
const KEYS: Partial<Record<Field['kind'], 'text' | 'decimal' | 'numeric'>> = {
  money: 'text',
  percent: 'decimal',
  bps: 'numeric',
  months: 'numeric',
  years: 'numeric',
  count: 'numeric',
};

/** A unit as it is spoken: beside the box it may be a sign. */
const SPOKEN: Partial<Record<Field['kind'], string>> = {
  money: 'US dollars',
  percent: 'percent',
  bps: 'basis points',
  months: 'months',
  years: 'years',
};

/** One input of the deal: its unit stands beside it, the reading below, and words where it cannot be read. */
export function DeskField({ name, desk, typing = null, inBar = false, fill, children }: DeskFieldProps) {
  const { words, read } = desk;
  const field: Field = FIELDS[name];
  // a closing month that was taken is nobody's text
  const typed = read.assumed.includes(name) ? '' : (read.typed[name] ?? '');
  const isTyping = typing === name;
  const error = isTyping ? undefined : read.errors.find((one) => one.field === name);
  const notice = isTyping ? undefined : read.notices.find((one) => one.field === name);
  const { form } = words;
  const hasEcho =
    !inBar &&
    (field.kind === 'money' || form.notes[name] || (name === 'value' && read.assumed.includes('value')));
  const describe = [
    error || notice ? `${name}-error` : '',
    SPOKEN[field.kind] ? `${name}-unit` : '',
    hasEcho ? `${name}-note` : '',
  ];
  const shared = {
    id: name,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describe.filter(Boolean).join(' ') || undefined,
  };
  const guess = error?.guess ?? notice?.guess;
  const value = read.deal[name];
  // a picker of months shows nothing of what is typed otherwise, and sends nothing of it either
  const isPicker = !useEver(typed !== '' && typed !== value) && field.kind === 'month';
  return (
    <div className={`field desk-field f-${name}`}>
      <label htmlFor={name}>{(inBar && words.bar.short[name]) || field.label}</label>
      {field.kind === 'choice' ? (
        <span className="select">
          <select {...shared} defaultValue={typed || (field.preset ?? '')}>
            {field.preset === undefined && <option value="">{form.choose}</option>}
            {field.from.map((choice) => (
              <option key={choice} value={choice}>
                {form.choices[choice] ??
                  choice.charAt(0).toUpperCase() + choice.slice(1).replaceAll('-', ' ')}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <span className={`box ${field.kind}`}>
          {field.kind === 'money' && (
            <i className="pre" aria-hidden="true">
              $
            </i>
          )}
          <input
            type={isPicker ? 'month' : 'text'}
            {...shared}
            defaultValue={typed}
            inputMode={KEYS[field.kind]}
            autoComplete="off"
            spellCheck={false}
            placeholder={
              name === 'value' && read.assumed.includes('value')
                ? read.typed.price
                : inBar
                  ? words.bar.add
                  : (form.hints[name] ?? sayPreset(form, field))
            }
          />
          {!inBar && field.kind !== 'money' && form.units[field.kind] && (
            <i className="post" aria-hidden="true">
              {form.units[field.kind]}
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
            {typed && field.kind === 'money' && typeof value === 'number' && !error
              ? sayExactly(value)
              : name === 'value' && read.assumed.includes('value')
                ? form.valueIsPrice
                : form.notes[name]}
          </p>
        )}
        {children}
        {(error || notice) && (
          <p className={error ? 'error' : 'notice'} id={`${name}-error`}>
            {error ? sayProblem(words, error, typed) : sayNotice(words, notice!, typed)}{' '}
            {guess && (
              <button type="submit" name={name} value={guess} onClick={() => fill(name, guess)}>
                {fillTemplate(words.problems.guess ?? '', { guess })}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

const sayPreset = ({ preset }: Desk['words']['form'], field: Field) =>
  'preset' in field && field.preset !== undefined ? fillTemplate(preset, { value: field.preset }) : undefined;
