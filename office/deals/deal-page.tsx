import { type DealState, turnOf } from '#app/lending/intake/deal-state.ts';
import { sayQuestion } from '#app/lending/intake/document-question.ts';
import { WITHDRAWN_DAYS, whyAsked } from '#app/lending/intake/what-may-be-erased.ts';
import { Back, StaffPage } from '#office/document.tsx';
import {
  AuditLines,
  HeldTools,
  type ItemProps,
  NotDone,
  NoteForm,
  OwnWords,
  PersonLink,
} from '#office/inbox/item-parts.tsx';
import { dueOf, lightOf } from '#office/inbox/item-words.ts';
import { dayAndTime, monthDay } from '#office/time-text.ts';
import { dealPath } from '../inbox/inbox-address.ts';
import { DealBand, DealDocuments, DealForm, DealNumbers, Happened } from './deal-parts.tsx';
import { DEAL_STATE_NAMES } from './deal-state-names.ts';
import { LinkForm } from './link-form.tsx';
import type { OpenDeal } from './open-deal.ts';
import { TermSheets, TermsForm } from './term-sheets.tsx';

export type DealPageProps = ItemProps & {
  deal: OpenDeal;
  /** Documents that the address already asks for. */
  asked: string[];
  /** A new private link, shown once to whoever made it. */
  newLink: string | null;
};

/** What the borrower asks for: to withdraw, or to come back. */
function Wish({ deal: { deal } }: DealPageProps) {
  const { state, stateSince, withdrawAskedAt } = deal;
  if (state === 'withdrawn')
    return (
      <div className="notice">
        <p>Withdrawn by its borrower on {dayAndTime(stateSince)}.</p>
        <p className="small">
          They can take it up again for {WITHDRAWN_DAYS} days. Then it is erased, and a line on the page Deals
          is all that stays.
        </p>
      </div>
    );
  if (!withdrawAskedAt) return null;
  return (
    <div className="notice">
      <p>Its borrower asked on {dayAndTime(withdrawAskedAt)} to withdraw it.</p>
      <p className="small">
        {state === 'closed'
          ? 'A loan was made, so nothing is erased. Answer them; their page says that it waits for you.'
          : whyAsked(deal) === 'counsel'
            ? 'There is a term sheet, so nothing is erased. Answer them; ‘Decline kindly’ ends the deal. Whether it is erased, counsel decides.'
            : 'Staff were shown a link to its page, so nothing is erased. Ask them whether it was they; ‘Decline kindly’ ends the deal, and two administrators erase it on the page People.'}
      </p>
    </div>
  );
}

/** The states in which a deal ends without a loan. */
const ENDS: readonly DealState[] = ['declined', 'withdrawn'];
const PATH: readonly DealState[] = ['received', 'in-review', 'more-needed', 'term-sheet', 'accepted'];

/** The deal's states as windows: lit, dim or dark as everywhere, and dashed for a state that it has not been in. */
function States({ item, deal: { deal }, now }: DealPageProps) {
  const due = dueOf(item, now);
  const end = ENDS.find((one) => one === deal.state) ?? 'closed';
  const states = [...PATH, end];
  return (
    <ol className="ends path" aria-label="States">
      {states.map((state) => {
        const moves = deal.moves.filter(({ to }) => to === state);
        const last = moves.at(-1);
        const isNow = deal.state === state;
        return (
          <li key={state} aria-current={isNow ? 'step' : undefined}>
            <span className={`w ${isNow ? lightOf(item) : last ? '' : 'none'}`} aria-hidden="true" />
            <span>
              {DEAL_STATE_NAMES[state]}{' '}
              <small>{last && `${moves.length > 1 ? 'again ' : ''}${monthDay(last.at)}`}</small>
            </span>
            {isNow && due.text && <span className={`until ${due.look}`}>{due.text}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** A deal's own page: what was sent on the left, the actions on the right. */
export function DealPage(props: DealPageProps) {
  const { item, deal, now, mayChange, asked } = props;
  const isHeld = item.suspicion !== null;
  const name = item.property ?? item.name;
  const due = dueOf(item, now);
  const ask = (row: (typeof deal.checklist)[number]) => {
    const query = new URLSearchParams([...asked, row.id].map((id) => ['ask', id]));
    return { href: `${dealPath(item)}?${query}#reply`, text: sayQuestion(row) };
  };
  return (
    <StaffPage frame={props} here="pipeline" title={name} bodyClass="of-deal">
      <div className="wrap deal-top" id="pane">
        <div className="left">
          <div className="deal-title">
            <Back to="/staff/pipeline" name="Deals">
              <span>{item.reference}</span>
              <span>{dayAndTime(item.createdAt)}</span>
            </Back>
            <h1 id="item-name" tabIndex={-1}>
              {name}
            </h1>
            <p className="sub">{[item.property && item.name, item.company].filter(Boolean).join(', ')}</p>
          </div>
          {isHeld ? (
            <p className="small">Shown as plain text. Links do not work here, pictures are not fetched.</p>
          ) : (
            <States {...props} />
          )}
          <DealBand open={deal} />
          <section className="block">
            <h2 className="it">In their words</h2>
            <OwnWords {...props} />
          </section>
          <DealNumbers open={deal} />
          <TermSheets {...props} />
          <DealDocuments open={deal} ask={mayChange && !isHeld && turnOf(deal.deal.state) ? ask : null} />
          {deal.deal.events.length + deal.deal.files.length + deal.deal.versions.length + item.notes.length >
            0 && (
            <section className="block">
              <h2 className="it">What happened</h2>
              <Happened {...props} />
            </section>
          )}
          <div className="folds">
            <details>
              <summary className="text-button">Who did what</summary>
              <AuditLines {...props} />
            </details>
            <PersonLink {...props} />
          </div>
        </div>
        <aside className="act" aria-label="What you do with it">
          <div className="act-set">
            <p className="small">{isHeld ? 'Quarantine' : DEAL_STATE_NAMES[deal.deal.state]}</p>
            <p className={due.look === 'bad' ? 'due-by bad' : 'due-by'}>{due.text}</p>
            <p className="small">{item.assigneeName ? `${item.assigneeName} has it.` : 'Nobody has it.'}</p>
            {deal.deal.state === 'accepted' && (
              <p className="small">The papers are next. Once the loan is made, set ‘Closed’.</p>
            )}
          </div>
          <Wish {...props} />
          <NotDone {...props} />
          {mayChange && isHeld && <HeldTools {...props} />}
          {mayChange && !isHeld && deal.deal.state !== 'withdrawn' && (
            <div className="reply">
              <DealForm {...props} />
              <TermsForm {...props} />
              <NoteForm {...props} />
              <LinkForm {...props} />
            </div>
          )}
        </aside>
      </div>
      {mayChange && !isHeld && deal.deal.state !== 'withdrawn' && (
        <p className="act-bar">
          <a className="btn" href="#reply">
            Reply
          </a>
          <a className="btn ghost" href="#state">
            State
          </a>
        </p>
      )}
    </StaffPage>
  );
}
