import { capitalized } from '#app/format/first-letter.ts';
import { type InboxFilter, ITEM_STATES } from '#db/inbox.ts';
import { ButtonLink, Key, QuietLink, Submit } from '#office/buttons.tsx';
import { Choice } from '#office/choice.tsx';
import { DealBand, DealDocuments, DealSent, Happened } from '#office/deals/deal-parts.tsx';
import { Post, PostButton } from '#office/post.tsx';
import { StaffText } from '#office/staff-text.tsx';
import { dayAndTime } from '#office/time-text.ts';
import { AssignForm } from './assign-form.tsx';
import { dealPath, filterQuery } from './inbox-address.ts';
import {
  Answers,
  AuditLines,
  changeOf,
  DoneNotice,
  Facts,
  HeldTools,
  type ItemProps,
  mailTo,
  NotDone,
  NoteForm,
  OwnWords,
  PersonLink,
  Thread,
} from './item-parts.tsx';
import { mayAnswer } from './item-standing.ts';
import { dueOf, ITEM_STATE_NAMES, KINDS } from './item-words.ts';

/** State and assignee: each is a form of its own. */
function Tools(props: ItemProps) {
  const { item, to } = props;
  return (
    <div className="tools-row tools">
      <Post action={to} className="inline" fields={changeOf(item, 'state')}>
        <label htmlFor="state">State</label>
        <Choice
          id="state"
          name="state"
          options={ITEM_STATES.map((state) => [state, ITEM_STATE_NAMES[state]])}
          defaultValue={item.state}
        />
        <Submit of="State">Set</Submit>
      </Post>
      <AssignForm {...props} />
      {item.state !== 'done' && (
        <PostButton action={to} fields={{ ...changeOf(item, 'state'), state: 'done' }} dataKey="e">
          Answered
        </PostButton>
      )}
      <DoneNotice {...props} of="state" />
    </div>
  );
}

function Reply(props: ItemProps) {
  const { item, undone, to, draft, canMail } = props;
  if (!canMail)
    return (
      <>
        <p className="small" id="by-yourself">
          No mail is set up on this server, so a reply goes from your own mailbox.
        </p>
        <div className="tools-row">
          <ButtonLink to={mailTo(props, item, draft.words)} data-key="r" aria-describedby="by-yourself">
            Write to {item.email}
          </ButtonLink>
          <Answers to={to} draft={draft} />
        </div>
      </>
    );
  return (
    <Post action={to} fields={changeOf(item, 'reply')}>
      <p className="to small">
        <label htmlFor="reply">Reply to {item.email}</label>
        <span className="only-wide">kept with the item</span>
      </p>
      <StaffText
        id="reply"
        name="words"
        rows={3}
        required
        kept={undone?.fields.do === 'reply' ? undone.fields.words : draft.words}
        dataKey="r"
      />
      <div className="tools-row">
        <Submit look="btn sm" name="then" value="theirs">
          Send <Key of="Ctrl Enter" />
        </Submit>
        {mayAnswer(item) && (
          <Submit name="then" value="done">
            Send and mark answered
          </Submit>
        )}
        <Answers to={to} draft={draft} />
      </div>
      <DoneNotice {...props} of="reply" />
    </Post>
  );
}

/** For a deal only the most important actions: it has a page of its own. */
function DealTools(props: ItemProps) {
  const { item } = props;
  return (
    <div className="tools-row tools">
      <ButtonLink to={dealPath(item)} data-key="o">
        Open the deal <Key of="o" />
      </ButtonLink>
      {props.mayChange && <AssignForm {...props} />}
    </div>
  );
}

/** Everything of one item; of a deal a summary. What the sender wrote is always rendered as text. */
export function ItemPane(props: ItemProps & { filter: InboxFilter; page: number }) {
  const { item, now, mayChange, filter, page, deal, to, undone } = props;
  const isHeld = item.suspicion !== null;
  const due = dueOf(item, now).text;
  // what is still in a field is spoken of beside it
  const isOfWords = undone !== null && /^(reply|note)$/.test(undone.fields.do ?? '');
  return (
    <article aria-labelledby="item-name">
      <p className="back-list">
        <QuietLink to={`/staff/inbox${filterQuery(filter, page)}`}>Back to the list</QuietLink>
      </p>
      <div className="hd">
        <h2 id="item-name" tabIndex={-1}>
          {item.property ?? item.name}
        </h2>
        <p className="meta small">
          {[KINDS[item.kind].one, item.property && item.name, item.company].filter(Boolean).join(', ')},{' '}
          <span className="unbroken">{dayAndTime(item.createdAt)}</span>
          {item.reference && (
            <>
              , <span className="unbroken">{item.reference}</span>
            </>
          )}
          {due && (
            <>
              . <span className="unbroken">{isHeld ? `Held: ${due}` : capitalized(due)}</span>
            </>
          )}
        </p>
        {mayChange && !isHeld && (
          <PostButton action={to} fields={changeOf(item, 'unread')} dataKey="u">
            Unread
          </PostButton>
        )}
      </div>
      {!isOfWords && <NotDone {...props} />}
      {mayChange && isHeld && <HeldTools {...props} />}
      {!isHeld && deal && <DealTools {...props} />}
      {mayChange && !isHeld && !deal && <Tools {...props} />}
      <OwnWords {...props} />
      {deal ? (
        <>
          <DealBand open={deal} />
          <DealSent sent={deal.sent.line} />
          <DealDocuments open={deal} ask={null} />
        </>
      ) : (
        <Facts {...props} />
      )}
      {isHeld && (
        <p className="foot-audit">Shown as plain text. Links do not work here, pictures are not fetched.</p>
      )}
      <PersonLink {...props} />
      {deal ? <Happened {...props} deal={deal} /> : <Thread {...props} />}
      {!deal && <AuditLines {...props} />}
      {isOfWords && <NotDone {...props} />}
      {mayChange && !isHeld && (
        <div className="reply">
          {!deal && <Reply {...props} />}
          <NoteForm {...props} />
        </div>
      )}
    </article>
  );
}
