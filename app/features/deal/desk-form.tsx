import { type FormEvent, memo, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { FIELD_KEYS, FIELDS, type FieldKey, type Group } from '#app/lending/deal/deal-fields.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import { takenMonth } from '#app/lending/deal/read-deal.ts';
import { baseOfUses } from '#app/lending/deal/sources-and-uses.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { focusField } from '#app/ui/focus-field.ts';
import { sharePanes } from '#drawings/desk/share-panes.ts';
import { describeDeal } from './answer-text.ts';
import { DataFigure } from './data-figure.tsx';
import { type Desk, type DeskPage, deskPath } from './desk-data.ts';
import { DeskField } from './desk-field.tsx';
import { sayProblem } from './field-text.ts';
import { FoldedFields } from './folded-fields.tsx';
import type { DeskState } from './use-desk.ts';
import { VerdictWindows } from './verdict-figure.tsx';
import { sayVerdict, VerdictList } from './verdict-list.tsx';
import '#app/styles/form.css';
import '#app/ui/plus.css';
import './desk-form.css';

/**
 * What the desk asks first: the plan, and the figures, of which the first four open a loan. A price, or a debt and
 * what an owner has paid, whichever the plan has (desk-form.css).
 */
const FIRST: readonly FieldKey[] = [
  ...(['for', 'type', 'market', 'units'] as const),
  ...([
    'price',
    'debt',
    'basis',
    'loan',
    'noi',
    'noi2',
    'value',
    'value2',
    'works',
    'costs',
    'name',
  ] as const),
];

/** The rest, folded, in the order in which a deal needs it. */
const FOLDS = ['rates', 'hud', 'building', 'mix', 'timing', 'insured'] as const satisfies readonly Group[];

/** Six inputs of the bar: whichever value holds the loan is among them. */
function barFields({ read, answer }: Desk): FieldKey[] {
  const byToday = answer.programs.some(
    ({ key, binding, rules }) =>
      key === answer.bridge &&
      binding.includes('ltv') &&
      rules.some(({ id, assumed }) => id === 'ltv' && assumed),
  );
  return [baseOfUses(read.deal) ?? 'price', 'works', 'noi', 'noi2', byToday ? 'value' : 'value2', 'loan'];
}

interface DeskFormProps extends DeskState {
  page: DeskPage;
}

/**
 * The deal, kept in one row above every page of the desk, or opened to all its inputs. An ordinary GET form: without
 * scripts its button asks the server. With them, the answers follow as somebody types, and the address when a field is left.
 */
export const DeskForm = memo(function DeskForm(props: DeskFormProps) {
  const { desk, page, form, isEmpty, isOpen, typing, type, settle } = props;
  const { words, read, published } = desk;
  const first = read.errors[0];
  const shown = barFields(desk);
  useFieldOfAddress(form);
  const isHeld = isOpen && first !== undefined;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // whoever leaves a field of the bar with an error would lose their place when the bar gives way to the form
    if (isHeld && !wasOpen.current && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    // what was pressed is gone with the open form: the answer it asked for is the place to go on
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusAnswer();
    wasOpen.current = isOpen;
  }, [form, isOpen, isHeld]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    settle(event.currentTarget, null, first === undefined);
    if (first) {
      const field = form.current?.querySelector(`[name="${first.field}"]`);
      field?.closest('details')?.setAttribute('open', '');
      focusField(field);
    } else if (isEmpty) focusField(form.current?.querySelector('[name=price], [name=debt]'));
  };
  const fill = (field: FieldKey, value: string) => {
    // the button or link beside it says the same: without scripts that is what counts
    const input = form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    if (input) input.value = value;
  };
  const fields = (keys: readonly FieldKey[]) => (
    <div className="fields">
      {keys.map((key) => (
        <DeskField key={key} name={key} read={read} typing={typing} fill={fill}>
          {key === 'sofrOf' && published && (
            <Offer
              desk={desk}
              form={form}
              page={page}
              fill={fill}
              text={published.offer}
              main="sofr"
              values={{ sofr: published.sofr, sofrOf: published.sofrOf }}
            />
          )}
        </DeskField>
      ))}
    </div>
  );
  // beside its field too, a month that nobody typed stays the same while the deal is answered
  const held = FIELD_KEYS.filter((key) =>
    isOpen
      ? FIELDS[key].group === 'link' || (key === 'start' && read.assumed.includes(key))
      : !shown.includes(key),
  );
  const problem = typing === null && first ? sayProblem(first, read.typed[first.field] ?? '') : null;

  return (
    <form
      ref={form}
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
              to={desk.to(page, isOpen ? {} : { edit: '1' })}
              preventScrollReset
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
        {problem ?? sayVerdict(desk)}
      </p>
      {!isEmpty && <DataFigure className="share" stretched drawing={sharePanes(shareOfCost(desk))} />}
    </form>
  );
});

interface OfferProps extends Pick<DeskFormProps, 'desk' | 'form' | 'page'> {
  fill: (field: FieldKey, value: string) => void;
  /** what is known of the figure, and by whom */
  text: string;
  /** the field of the figure, a percentage */
  main: FieldKey;
  values: Partial<Record<FieldKey, string>>;
}

/** A published figure, to be used in one click; it is never taken unasked. */
function Offer({ desk, form, page, fill, text, main, values }: OfferProps) {
  const { read } = desk;
  if (read.typed[main] === values[main]) return null;
  const use = () => {
    for (const [field, value] of Object.entries(values)) fill(field as FieldKey, value);
    // the link is gone once it is followed
    form.current?.querySelector<HTMLElement>(`[name="${main}"]`)?.focus();
  };
  return (
    <p className="echo">
      {text}{' '}
      <Link to={desk.to(page, { ...values, edit: '1' })} onClick={use} preventScrollReset>
        Use {values[main]}%
      </Link>
    </p>
  );
}

/** Leads to the answer: its headline is read, and the next Tab goes on from there. */
function focusAnswer() {
  const heading = document.querySelector<HTMLElement>('.answer h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

/** The loan's share of the cost, 0 to 1. */
function shareOfCost({ read: { deal }, answer }: Desk): number {
  const cost = projectCost(deal).value;
  return cost ? Math.min(1, (deal.loan ?? answer.cost?.loan ?? 0) / cost) : 0;
}

/** A link to a field leads into it, also where it is folded away; nobody who types already is taken elsewhere. */
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
