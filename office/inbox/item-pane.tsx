import { fillTemplate } from '#app/lending/template.ts';
import { type InboxFilter, ITEM_STATES } from '#db/inbox.ts';
import { DealBand, DealDocuments, DealSent, Happened } from '#office/deals/deal-parts.tsx';
import { StaffText } from '#office/staff-text.tsx';
import { dayAndTime } from '#office/time-text.ts';
import { AssignForm } from './assign-form.tsx';
import { dealPath, filterQuery } from './inbox-address.ts';
import {
  Answers,
  AuditLines,
  DoneNotice,
  Facts,
  HeldTools,
  Hidden,
  type ItemProps,
  mailTo,
  NotDone,
  NoteForm,
  OwnWords,
  PersonLink,
  Thread,
} from './item-parts.tsx';
import { capital, dueOf } from './item-words.tsx';

function Unread({ words, item, to }: ItemProps) {
  return (
    <form method="post" action={to}>
      <Hidden item={item} what="unread" />
      <button className="text-button" type="submit" data-key="u">
        {words.item.unread}{' '}
        <span className="key" aria-hidden="true">
          u
        </span>
      </button>
    </form>
  );
}

/** State, who has it, and unread again: each a form of its own. */
function Tools(props: ItemProps) {
  const { words, item, to } = props;
  const said = words.item;
  return (
    <div className="tools-row tools">
      <form method="post" action={to} className="inline">
        <Hidden item={item} what="state" />
        <label htmlFor="state">{said.state}</label>
        <span className="select">
          <select id="state" name="state" defaultValue={item.state}>
            {ITEM_STATES.map((state) => (
              <option key={state} value={state}>
                {said.states[state]}
              </option>
            ))}
          </select>
        </span>
        <button className="text-button" type="submit">
          {said.set}
          <span className="unseen"> {said.state}</span>
        </button>
      </form>
      <AssignForm {...props} />
      {item.state !== 'done' && (
        <form method="post" action={to}>
          <Hidden item={item} what="state" />
          <input type="hidden" name="state" value="done" />
          <button className="text-button" type="submit" data-key="e">
            {said.answered}{' '}
            <span className="key" aria-hidden="true">
              e
            </span>
          </button>
        </form>
      )}
      <Unread {...props} />
      <DoneNotice {...props} of="state" />
    </div>
  );
}

function Reply(props: ItemProps) {
  const { words, item, undone, to, draft, canMail } = props;
  const said = words.item;
  if (!canMail)
    return (
      <>
        <p className="small">{said.noMail}</p>
        <div className="tools-row">
          <a className="btn sm" href={mailTo(props, item, draft.words)} data-key="r">
            {fillTemplate(said.writeTo, { address: item.email })}
          </a>
          <Answers words={words} to={to} draft={draft} />
        </div>
      </>
    );
  return (
    <form method="post" action={to}>
      <Hidden item={item} what="reply" />
      <p className="to">
        <label htmlFor="reply">{fillTemplate(said.replyTo, { address: item.email })}</label>
        <span className="only-wide">{said.kept}</span>
      </p>
      <StaffText
        words={words}
        id="reply"
        name="words"
        rows={3}
        required
        kept={undone?.fields.do === 'reply' ? undone.fields.words : draft.words}
        dataKey="r"
      />
      <div className="tools-row">
        <button className="btn sm" type="submit" name="then" value="theirs">
          {said.send}{' '}
          <span className="key" aria-hidden="true">
            Ctrl Enter
          </span>
        </button>
        <button className="text-button" type="submit" name="then" value="done">
          {said.sendAnswered}
        </button>
        <Answers words={words} to={to} draft={draft} />
      </div>
      <DoneNotice {...props} of="reply" />
    </form>
  );
}

/** Of a deal stands the least here: it has a page of its own. */
function DealTools(props: ItemProps) {
  const { words, item } = props;
  return (
    <div className="tools-row tools">
      <a className="btn sm" href={dealPath(item)} data-key="o">
        {words.deal.open}{' '}
        <span className="key" aria-hidden="true">
          o
        </span>
      </a>
      {props.mayChange && (
        <>
          <AssignForm {...props} />
          <Unread {...props} />
        </>
      )}
    </div>
  );
}

/** Everything of one item; of a deal what is needed to choose it. What the sender wrote is text, whatever it looks like. */
export function ItemPane(props: ItemProps & { filter: InboxFilter; page: number }) {
  const { words, item, now, mayChange, filter, page, deal } = props;
  const said = words.item;
  const isHeld = item.suspicion !== null;
  const due = dueOf(props, item, now).text;
  return (
    <article aria-labelledby="item-name">
      <p className="back-list">
        <a className="text-button" href={`/staff/inbox${filterQuery(filter, page)}`}>
          {said.back}
        </a>
      </p>
      <div className="hd">
        <div>
          <h2 id="item-name" tabIndex={-1}>
            {item.property ?? item.name}
          </h2>
          <p className="meta">
            {[
              words.inbox.kinds[item.kind].one,
              item.property && item.name,
              item.company,
              dayAndTime(item.createdAt),
              item.reference,
            ]
              .filter(Boolean)
              .join(', ')}
            {isHeld ? `. ${fillTemplate(said.held.because, { reason: due })}` : due && `. ${capital(due)}`}
          </p>
        </div>
      </div>
      <NotDone {...props} />
      {mayChange && isHeld && <HeldTools {...props} />}
      {!isHeld && deal && <DealTools {...props} />}
      {mayChange && !isHeld && !deal && <Tools {...props} />}
      <OwnWords {...props} />
      {deal ? (
        <>
          <DealBand open={deal} words={words} />
          <DealSent sent={deal.sent.line} />
          <DealDocuments open={deal} words={words} ask={null} />
        </>
      ) : (
        <Facts {...props} />
      )}
      {isHeld && <p className="foot-audit">{said.held.plain}</p>}
      <PersonLink {...props} />
      {deal ? <Happened {...props} deal={deal} /> : <Thread {...props} />}
      {!deal && <AuditLines {...props} />}
      {mayChange && !isHeld && (
        <div className="reply">
          {!deal && <Reply {...props} />}
          <NoteForm {...props} />
        </div>
      )}
    </article>
  );
}
