import { type FormEvent, memo, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { FIELD_KEYS, FIELDS, type FieldKey, type Group } from '#app/lending/deal/deal-fields.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import { takenMonth } from '#app/lending/deal/read-deal.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { focusField } from '#app/ui/form-focus.ts';
import { sharePanes } from '#drawings/desk/share-panes.ts';
import { DataFigure } from '../data-figure.tsx';
import { type Desk, type DeskPage, deskPath } from '../desk-data.ts';
import { describeDeal } from '../words/answer-text.ts';
import { sayProblem } from '../words/field-text.ts';
import { barFields } from './bar-fields.ts';
import { DeskField } from './desk-field.tsx';
import { FoldedFields } from './folded-fields.tsx';
import type { DeskState } from './use-desk.ts';
import { VerdictWindows } from './verdict-figure.tsx';
import { sayVerdict, VerdictList } from './verdict-list.tsx';
import '#app/styles/form.css';
import '#app/ui/plus.css';
import './desk-form.css';

/**
 * The first fields: the plan and the figures, of which the first four are enough for a loan. Price, or debt and basis,
 * depending on the plan (desk-form.css).
 */
const FIRST = [
  ...(['for', 'type', 'market', 'units', 'price', 'debt', 'basis', 'loan'] as const),
  ...(['noi', 'noi2', 'value', 'value2', 'works', 'costs', 'name'] as const),
];

/** The other groups, collapsed, in the order in which a deal needs them. */
const FOLDS = ['rates', 'hud', 'building', 'mix', 'timing', 'insured'] as const satisfies readonly Group[];

interface DeskFormProps extends DeskState {
  page: DeskPage;
}

/**
 * The deal's inputs: one bar above every page of the desk, which opens to the whole form. An ordinary GET form: without
 * scripts its button requests the answers. With scripts the answers follow while a visitor types, and the address is
 * updated when a field is left.
 */
export const DeskForm = memo(function DeskForm(props: DeskFormProps) {
  const { desk, page, form, isEmpty, isOpen, typing, type, settle } = props;
  const { words, read } = desk;
  const first = read.errors[0];
  const shown = barFields(desk);
  useFieldOfAddress(form);
  const isHeld = isOpen && first !== undefined;
  const wasOpen = useRef(isOpen);
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer of another deal may be without the field that was sent
  useEffect(() => {
    // an error opens the form, and a visitor who is leaving a field of the bar would lose the focus with the bar
    if (isHeld && !wasOpen.current && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    // the pressed button disappears with the open form, or with the question above it: the focus moves to the answer
    if ((wasOpen.current || isSent.current) && !isOpen && document.activeElement === document.body)
      focusAnswer();
    wasOpen.current = isOpen;
    isSent.current = false;
  }, [form, isOpen, isHeld, read]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    isSent.current = true;
    settle(event.currentTarget, null, first === undefined);
    if (first) {
      const field = form.current?.querySelector(`[name="${first.field}"]`);
      field?.closest('details')?.setAttribute('open', '');
      focusField(field);
    } else if (isEmpty) focusField(form.current?.querySelector('[name=price], [name=debt]'));
  };
  const fill = (field: FieldKey, value: string) => {
    // the button or link beside it has the same value: without scripts that value counts
    const input = form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    if (input) input.value = value;
  };
  const fields = (keys: readonly FieldKey[]) => (
    <div className="fields">
      {keys.map((key) => (
        <DeskField key={key} name={key} read={read} typing={typing} fill={fill}>
          {key === 'sofrOf' && <Offer desk={desk} form={form} page={page} fill={fill} />}
        </DeskField>
      ))}
    </div>
  );
  // the month that the desk has chosen stays the same while the deal is being answered
  const held = FIELD_KEYS.filter((key) =>
    isOpen
      ? FIELDS[key].group === 'link' || (key === 'start' && read.assumed.includes(key))
      : !shown.includes(key),
  );
  // they stay said while another field is typed: a mistake is heard once, and not after each field that follows
  const problems = read.errors.map((one) =>
    one.field === typing ? '' : `${sayProblem(one, read.typed[one.field] ?? '')} `,
  );

  return (
    <form
      ref={form}
      id="inputs"
      className={isOpen ? 'desk-form open no-print' : 'desk-form no-print'}
      method="get"
      action={deskPath(page)}
      autoComplete="off"
      noValidate
      onInput={(event) => type(event.currentTarget, event.target as HTMLInputElement)}
      onChange={(event) =>
        event.target instanceof HTMLSelectElement && settle(event.currentTarget, event.target)
      }
      onBlur={(event) =>
        event.target instanceof HTMLInputElement &&
        settle(event.currentTarget, event.relatedTarget ?? event.target)
      }
      onSubmit={submit}
    >
      {!isEmpty && (
        <div className="wrap bar">
          <div className="who">
            <p className="deal-name">{read.deal.name ?? 'Your deal'}</p>
            <p className="deal-line">{describeDeal(desk)}</p>
          </div>
          {!isOpen && (
            <div className="quick-fields">
              {shown.map((key) => (
                <DeskField key={key} name={key} read={read} typing={typing} inBar fill={fill} />
              ))}
            </div>
          )}
          {!isHeld && (
            <Link
              className="text-button toggle"
              to={isOpen ? desk.to(page) : `${desk.to(page, { edit: '1' })}#inputs`}
              replace
            >
              {isOpen ? 'Close' : 'All inputs'} <i className="plus" aria-hidden="true" />
            </Link>
          )}
          {!isOpen && (
            <button className="lnk go" type="submit">
              Answer
            </button>
          )}
        </div>
      )}
      {isOpen && (
        <div className="wrap all">
          <div className="asked">
            <fieldset className="first">
              <legend className="unseen">The deal</legend>
              {fields(FIRST)}
            </fieldset>
            {FOLDS.map((group) => (
              <FoldedFields key={group} group={group} desk={desk}>
                {fields(FIELD_KEYS.filter((key) => FIELDS[key].group === group))}
              </FoldedFields>
            ))}
          </div>
          <VerdictList desk={desk} page={page} />
          <div className="end">
            <button className="btn" type="submit">
              Show the answers
              <Arrow />
            </button>
            {isEmpty ? (
              <Link className="lnk" to={`${deskPath(page)}?${new URLSearchParams(words.example)}`}>
                Open an example deal
              </Link>
            ) : (
              <Link className="lnk" to={deskPath(page)}>
                Start again
              </Link>
            )}
            <p className="small">{words.note}</p>
          </div>
        </div>
      )}
      {held.map((key) => {
        const { start } = read.deal;
        const text = read.typed[key] ?? (key === 'start' && start && !isEmpty ? takenMonth(start) : null);
        return text && <input key={key} type="hidden" name={key} value={text} />;
      })}
      {isOpen && (
        <div className="strip-live">
          <VerdictWindows desk={desk} small />
          <p aria-hidden="true">{sayVerdict(desk)}</p>
          <button className="btn lamp" type="submit">
            Answer
          </button>
        </div>
      )}
      <p className="unseen" role="status">
        {problems.join('') || sayVerdict(desk)}
      </p>
      {!isEmpty && <DataFigure className="share" stretched drawing={sharePanes(shareOfCost(desk))} />}
    </form>
  );
});

interface OfferProps extends Pick<DeskFormProps, 'desk' | 'form' | 'page'> {
  fill: (field: FieldKey, value: string) => void;
}

/** The published index, which one click fills in; it is never used without the click. */
function Offer({ desk, form, page, fill }: OfferProps) {
  const { read, published } = desk;
  if (!published || read.typed.sofr === published.sofr) return null;
  const { offer, sofr, sofrOf } = published;
  const use = () => {
    fill('sofr', sofr);
    fill('sofrOf', sofrOf);
    // the link disappears once it was used
    form.current?.querySelector<HTMLElement>('[name=sofr]')?.focus();
  };
  return (
    <p className="echo">
      {offer}{' '}
      <Link to={desk.to(page, { sofr, sofrOf, edit: '1' })} onClick={use} preventScrollReset>
        Use {sofr}%
      </Link>
    </p>
  );
}

/** Moves the focus to the headline of the answer: it is read aloud, and Tab continues from there. */
function focusAnswer() {
  const heading = document.querySelector<HTMLElement>('.answer h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

/** The loan as a share of the cost, 0 to 1. */
function shareOfCost({ read: { deal }, answer }: Desk): number {
  const cost = projectCost(deal).value;
  return cost ? Math.min(1, (deal.loan ?? answer.cost?.loan ?? 0) / cost) : 0;
}

/** Follows a link to a field, also into a collapsed group; not while the visitor is typing. */
function useFieldOfAddress(form: DeskFormProps['form']) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link leads there again
  useEffect(() => {
    const field = document.getElementById(hash.slice(1));
    if (!field || !form.current?.contains(field) || form.current.contains(document.activeElement)) return;
    field.closest('details')?.setAttribute('open', '');
    field.focus();
  }, [form, hash, key]);
}
