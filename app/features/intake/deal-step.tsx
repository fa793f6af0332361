import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { DeskField } from '#app/features/deal/desk/desk-field.tsx';
import { fillFields } from '#app/features/deal/desk/desk-fields.ts';
import { sayProblem } from '#app/features/deal/words/field-text.ts';
import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { INTAKE_KEYS, intakeQuery } from '#app/lending/intake/intake-query.ts';
import { isPlace, type PlaceKey, REPAID, readPlace } from '#app/lending/intake/property.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Field } from '#app/ui/field.tsx';
import { focusField, leftField } from '#app/ui/form-focus.ts';
import { PLACE_LABELS, REPAID_BY, WORDS_HINT, WORDS_LABEL } from './deal-step-text.ts';
import {
  currentDraft,
  isCleared,
  isRead,
  keepQuery,
  keepWord,
  nameOf,
  otherDrafts,
  takeUp,
  useDraft,
  withChanges,
} from './draft.ts';
import type { DealStepData } from './intake-data.ts';
import { placeProblems } from './place-problems.ts';
import { StepEnd, StepFrame, ToLastPage } from './step-frame.tsx';
import { ASKED, stepPath, WORDS_MOST, withQuery } from './steps.ts';
import { useCarried } from './use-carried.ts';
import { isNotAsked, wrongFields } from './wrong-fields.ts';

/** Texts by field name. */
type Words = Readonly<Record<string, string>>;

/** One of the two steps whose answers are stored in the address: an ordinary GET form that leads to the next step. */
export function DealStep({ step, data }: { step: 'property' | 'plan'; data: DealStepData }) {
  const { frame } = data;
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft();
  /** Text of the fields that were changed, by name. All other fields follow the address. */
  const [typed, setTyped] = useState<Words>({});
  const isTyped = Object.keys(typed).length > 0;
  /** Errors are shown once a field was left, on Continue, or where the address brings them. */
  const [isAsked, setAsked] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  /** The message that appeared at a field when it was left, for screen readers that are in the next field by then. */
  const [said, setSaid] = useState('');
  const query = over(address, Object.entries(typed));
  const carried = useCarried(data.carried, isTyped ? query : null);
  const next = step === 'property' ? 'plan' : 'people';
  const full = readDeal(query);
  const isShown = (name: string) => isAsked || !isTyped || left.includes(name);
  const shown = full.errors.filter(({ field }) => isShown(field));
  const read = { ...full, errors: shown, notices: [] };
  const place = readPlace(query);
  const odd = placeProblems(place, officeDay(new Date()));
  const isLong = step === 'plan' && [...(draft.words.words ?? '').trim()].length > WORDS_MOST;
  useFieldsOfAddress(form, address, typed);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (area.current) area.current.value ||= currentDraft().words.words ?? '';
  }, []);
  const cleared = isCleared(draft);
  useEffect(() => {
    // where another deal has just come from the desk, the frame has begun its draft before this
    if (!cleared || !isCleared(currentDraft())) return;
    setTyped({});
    fillFields(form.current!, {}, () => false);
  }, [cleared]);
  /** The address follows each key, for Back and for a reload. */
  const hold = (now: URLSearchParams) => {
    // after Back the current entry is the earlier page, which is still loading
    if (location.pathname !== stepPath(step)) return;
    try {
      history.replaceState(history.state, '', withQuery(stepPath(step), now));
    } catch {} // WebKit allows a hundred updates in some seconds; the next key or Continue repeats it
  };
  const type = (name: string, value: string) => {
    const now = { ...typed, [name]: value };
    setTyped(now);
    setLeft(left.filter((one) => one !== name));
    hold(over(address, Object.entries(now)));
  };
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const name = leftField(event)?.name;
    if (name === undefined) return;
    setLeft([...left, name]);
    const wrong = full.errors.find(({ field }) => field === name);
    setSaid(wrong ? sayProblem(wrong, full.typed[wrong.field] ?? '') : (odd[name as PlaceKey] ?? ''));
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = over(query, [...new FormData(event.currentTarget)] as [string, string][]);
    // after Back the address may not have followed the draft yet, and its fields say less
    const now = new URLSearchParams(withChanges(currentDraft().query, `${address}`, `${filled}`));
    const first = wrongFields(step, now)[0] ?? (isLong && 'words');
    setSaid('');
    const to = intakeQuery(readDeal(now), readPlace(now));
    // the draft knows the addresses that it has had, and Back leads to this one
    hold(to);
    if (!first) {
      keepQuery(to.toString());
      return void navigate(withQuery(stepPath(next), to));
    }
    setAsked(true);
    focusField(document.getElementById(first));
  };
  const guess = (field: FieldKey, value: string) => {
    const input = form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    if (input) input.value = value;
    type(field, value);
  };

  const isHidden = (name: string) => isNotAsked(name, full.deal);
  const ask = (name: FieldKey | PlaceKey) =>
    isPlace(name) ? (
      name === 'repay' ? (
        <div className="field desk-field" key={name}>
          <label htmlFor={name}>{PLACE_LABELS.repay}</label>
          <span className="select">
            <select id={name} name={name} defaultValue={place.repay ?? ''}>
              <option value="">Choose</option>
              {REPAID.map((one) => (
                <option key={one} value={one}>
                  {REPAID_BY[one]}
                </option>
              ))}
            </select>
          </span>
        </div>
      ) : (
        <Field
          key={name}
          name={name}
          label={PLACE_LABELS[name]}
          optional={name === 'by'}
          autoComplete="off"
          defaultValue={place[name]}
          error={isShown(name) ? odd[name] : undefined}
        >
          {name === 'by' ? 'Only if a date is fixed, by a contract or a maturity.' : undefined}
        </Field>
      )
    ) : (
      <DeskField key={name} name={name} read={read} raw={typed[name]} fill={guess} />
    );
  const held = INTAKE_KEYS.filter(
    (name) => !(ASKED[step] as readonly string[]).includes(name) || isHidden(name),
  );
  const typedNow = { ...full.typed, ...place } as Record<string, string>;

  return (
    <StepFrame step={step} words={frame} query={query} rows={data.rows}>
      {step === 'property' && isRead(draft) && (
        <ul>
          {otherDrafts(draft).map((other) => (
            <li className="carried nothing" key={other.id}>
              <p>You have a draft of {nameOf(other)}</p>
              <a className="lnk" href={`/submit?${other.query}`} onClick={() => takeUp(other)}>
                Go on with it
              </a>
            </li>
          ))}
        </ul>
      )}
      <CarriedLine carried={carried} />
      <form
        ref={form}
        className="all"
        method="get"
        action={stepPath(next)}
        noValidate
        onSubmit={submit}
        onFocus={leave}
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          if (name) type(name, value);
        }}
      >
        <p className="unseen" role="status">
          {said}
        </p>
        {step === 'property' ? (
          <>
            <div className="field-set fields-2">
              {(['name', 'street', 'city', 'state'] as const).map(ask)}
            </div>
            <fieldset className="field-set">
              <legend className="it">The building</legend>
              <div className="fields-4">
                {(['type', 'units', 'built', 'market', 'occupied'] as const).map(ask)}
              </div>
            </fieldset>
          </>
        ) : (
          <>
            <div className="field-set fields-2">{(['for', 'by'] as const).map(ask)}</div>
            <fieldset className="field-set">
              <legend className="it">The numbers</legend>
              <div className="fields-4">
                {(['price', 'debt', 'works', 'costs', 'loan', 'noi', 'noi2', 'value', 'value2'] as const)
                  .filter((name) => !isHidden(name))
                  .map(ask)}
              </div>
            </fieldset>
            <div className="field-set fields-2">{(['hold', 'repay'] as const).map(ask)}</div>
            <div className="field-set only-scripted typed-in">
              {/* without a name, because it is no part of the address; the boot script knows it by its mark */}
              <div className="field full">
                <label htmlFor="words">
                  {WORDS_LABEL}
                  <i>
                    <span>, </span>
                    optional
                  </i>
                </label>
                <textarea
                  ref={area}
                  id="words"
                  data-in-draft=""
                  rows={4}
                  // no maxLength: a browser cuts pasted text silently
                  aria-invalid={isLong || undefined}
                  aria-describedby={isLong ? 'words-error words-note' : 'words-note'}
                  onInput={(event) => keepWord('words', event.currentTarget.value)}
                />
                {isLong && (
                  <p className="error" id="words-error">
                    At most 2,000 characters.
                  </p>
                )}
                <p className="count small" id="words-note">
                  {WORDS_HINT}
                </p>
                <ToLastPage query={query} />
              </div>
            </div>
          </>
        )}
        {held.map((name) => {
          const value = typedNow[name];
          return value && <input key={name} type="hidden" name={name} value={value} />;
        })}
        <StepEnd words={frame} query={query} back={step === 'plan' ? 'property' : undefined}>
          <button className="btn" type="submit">
            Continue <Arrow />
          </button>
        </StepEnd>
      </form>
    </StepFrame>
  );
}

/** An address with some texts replaced. */
function over(address: URLSearchParams, words: Iterable<[name: string, text: string]>): URLSearchParams {
  const query = new URLSearchParams(address);
  for (const [name, text] of words) {
    if (text === '') query.delete(name);
    else query.set(name, text);
  }
  return query;
}

/**
 * Fields that were typed in keep their text, whatever address arrives later (the draft's, or after Back). All others
 * follow the address.
 */
function useFieldsOfAddress(form: RefObject<HTMLFormElement | null>, address: URLSearchParams, typed: Words) {
  const filled = useRef(address.toString());
  useEffect(() => {
    if (filled.current === address.toString()) return;
    filled.current = address.toString();
    const texts = { ...readDeal(address).typed, ...readPlace(address) };
    fillFields(form.current!, texts, ({ name }) => name in typed);
  }, [form, address, typed]);
}

/** The answer that was carried over from the desk, or a link to the desk. */
function CarriedLine({ carried }: Pick<DealStepData, 'carried'>) {
  return (
    <div className={carried ? 'carried' : 'carried nothing'}>
      {carried && <DataFigure className="nine" drawing={carried.windows} />}
      <div>
        <p aria-live="polite">
          {carried
            ? (carried.says ?? 'Not enough numbers for an estimate yet')
            : 'Did you describe this deal on our deal desk already?'}
        </p>
        <p className="small">
          {carried
            ? 'Calculated from the numbers that you typed. You do not need it to go on.'
            : 'Open it there and press ‘Send this deal to us’. Your answers come along.'}
        </p>
      </div>
      <Link className="lnk" to={carried?.desk ?? '/lending/deal'}>
        {carried ? 'See which loans, and why' : 'Deal desk'}
      </Link>
    </div>
  );
}
