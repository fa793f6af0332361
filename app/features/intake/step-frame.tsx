import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { Arrow } from '#app/ui/arrow.tsx';
import { BarePage } from '#app/ui/bare-page.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { type RowLight, windowRow } from '#drawings/intake/window-row.ts';
import { clearDraft, type Draft, draftAt, isCleared, isRead, keepQuery, useDraft } from './draft.ts';
import type { FrameWords } from './intake-data.ts';
import { sentBefore } from './sent-before.ts';
import { ServerPart } from './server-part.tsx';
import { ASKED, PEOPLE, STEPS, type StepName, stepPath, withQuery } from './steps.ts';
import '#app/styles/form.css';
import '#app/ui/page.css';
import './intake.css';

interface StepFrameProps {
  step: StepName;
  words: FrameWords;
  /** The current values of the step's form; the address where it has no form. */
  query?: URLSearchParams | undefined;
  /** Number of rows of the checklist. */
  rows: number;
  /** Replaces the step's own heading, and receives the focus. */
  heading?: { title: string; lede: string; ref: RefObject<HTMLHeadingElement | null> } | undefined;
  /** How far the door of the house is filled during the upload, 0 to 1. */
  sent?: number | undefined;
  children: ReactNode;
}

/** A step of the intake: the house of answers, and the questions beside it. */
export function StepFrame({ step, words, query, rows, heading, sent, children }: StepFrameProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const draft = useDraft();
  const { own } = words;
  const open = address.toString();
  const shown = (query ?? address).toString();
  const isMove = useNavigationType() === 'POP';
  // An address follows the draft, and that of a deal which this tab has sent leads to the page that says so. While that
  // navigation runs, the draft follows no other change.
  const isOnItsWay = useRef(false);
  useEffect(() => {
    const isSent = open !== '' && sentBefore(open) !== undefined;
    const search = isSent ? open : draftAt(open, isMove);
    const here = stepPath(step);
    const to = `${isSent ? stepPath('send') : here}?${search}`;
    isOnItsWay.current = isSent || search !== open;
    // after a quick second Forward the address bar is at the next step already, whose entry would be replaced
    if (to !== `${here}?${open}` && location.pathname === here) navigate(to, { replace: true });
  }, [open, isMove, step, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed on the way is kept at its end, though it is the same
  useEffect(() => {
    if (!isOnItsWay.current) keepQuery(shown);
  }, [shown, open]);
  const clear = () => {
    clearDraft();
    isOnItsWay.current = open !== '';
    navigate(stepPath('property'), { replace: true });
  };
  const isOfToday = new Date(draft.savedAt).toDateString() === new Date().toDateString();
  const time = new Intl.DateTimeFormat('en-US', {
    timeStyle: 'short',
    // an hour alone would be that of today
    dateStyle: isOfToday ? undefined : 'medium',
  }).format(draft.savedAt);
  const frame = {
    path: stepPath(step),
    title: step === 'property' ? words.title : own.title,
    description: own.lede,
    indexed: step === 'property' && address.size === 0,
    breadcrumb: words.breadcrumb,
    quickLinks: [],
  };
  return (
    <BarePage
      frame={frame}
      above={
        <Breadcrumb trail={words.breadcrumb} quick={[]} here={frame.path}>
          <p className="draft-line no-print" role="status">
            {sent !== undefined
              ? 'Your answers are with us.'
              : isCleared(draft)
                ? 'The draft is cleared. Nothing of it is left here.'
                : draft.savedAt === 0
                  ? 'What you type stays in this browser.'
                  : `Saved in this browser only, ${time}`}
            {draft.savedAt > 0 && sent === undefined && (
              <button className="text-button" type="button" onClick={clear}>
                Clear the draft
              </button>
            )}
          </p>
        </Breadcrumb>
      }
    >
      <div className="wrap grid12 intake">
        <aside className="to-3 house-col">
          <nav aria-label="Steps of this deal">
            <ol className="house">
              {STEPS.map((one) => {
                const lights = lightsOf(one, one === step ? (query ?? address) : address, draft, rows, sent);
                const count = lights.filter((light) => light !== 'off').length;
                return (
                  <li key={one}>
                    <Link
                      to={withQuery(stepPath(one), query ?? address)}
                      aria-current={one === step ? 'step' : undefined}
                    >
                      <DataFigure
                        className="storey"
                        drawing={windowRow(lights, { roof: one === 'send' })}
                        stretched
                      />
                      <span className="lbl">
                        <b>{words.names[one]}</b>
                        <small>
                          {one === 'send'
                            ? 'then Send'
                            : !(isRead(draft) || one in ASKED)
                              ? '\u00a0' // what only the browser stores is not counted before it was read
                              : `${count} of ${lights.length} ${one === 'documents' ? 'chosen' : 'answered'}`}
                        </small>
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ol>
            <p className="small house-note">{words.houseNote}</p>
          </nav>
        </aside>
        <div className="steps from-5">
          <div className="step-head">
            <p className="of">
              Step {STEPS.indexOf(step) + 1} of {STEPS.length}
            </p>
            <h1 className="d2" ref={heading?.ref} tabIndex={-1}>
              {heading?.title ?? own.title}
            </h1>
            <p className="lede">
              <Unbroken text={heading?.lede ?? own.lede} />
            </p>
          </div>
          {children}
        </div>
      </div>
    </BarePage>
  );
}

/** A window for each answer of a step, answered ones first. */
function lightsOf(
  step: StepName,
  query: URLSearchParams,
  { words, chosen }: Draft,
  rows: number,
  sent: number | undefined,
): RowLight[] {
  const of = (count: number, all: number, light: RowLight = 'lit') =>
    Array.from({ length: all }, (_, i): RowLight => (i < count ? light : 'off'));
  if (step === 'send') return of(sent === 1 ? 1 : 0, 1);
  if (step === 'documents') {
    // what is no document of the list is no answer to it
    const begun = Object.keys(chosen).filter(
      (row) => row !== 'other' && chosen[row]!.some(({ file }) => file),
    );
    return of(Math.min(rows, begun.length), rows, 'dim');
  }
  const names = step === 'people' ? PEOPLE : ASKED[step];
  const answered = names.filter((name) => (step === 'people' ? words[name] : query.get(name))?.trim());
  // a buyer is asked for the price and an owner for the debt: of the two fields one is an answer
  return of(answered.length, step === 'plan' ? names.length - 1 : names.length);
}

interface StepEndProps {
  words: FrameWords;
  back?: StepName | undefined;
  query: URLSearchParams;
  children?: ReactNode;
}

/** The end of a step. */
export const StepEnd = ({ words, back, query, children }: StepEndProps) => (
  <div className="step-end">
    {children}
    {back && (
      <Link className="lnk back" to={withQuery(stepPath(back), query)}>
        <Arrow /> Back
      </Link>
    )}
    <p className="small">
      {words.nothingSent}{' '}
      <ServerPart as="output">
        {import.meta.env.SSR && 'Still loading. Leave this page open: it goes on by itself.'}
      </ServerPart>
    </p>
  </div>
);

/** The link where no scripts run, or none could be loaded: only the last page may post what is said about people. */
export const ToLastPage = ({ query }: { query: URLSearchParams }) => (
  <ServerPart className="only-unscripted">
    {import.meta.env.SSR && (
      <>
        <p>
          The scripts of this page do not run. You find these questions on the last page, together with the
          documents and Send.
        </p>
        <p className="typed-here">What you type here does not come along: it stays on this page.</p>
        <p>
          <Link className="btn" to={withQuery(stepPath('send'), query)}>
            Go to the last page <Arrow />
          </Link>
        </p>
      </>
    )}
  </ServerPart>
);
