import { fillTemplate } from '#app/lending/template.ts';
import type { InboxFilter } from '#db/inbox.ts';
import { ITEM_STATES, type Note } from '#db/inbox.ts';
import type { StoredRow } from '#db/personal-data.ts';
import type { MailRefusal } from '#db/schema.ts';
import type { ListedAccount } from '#db/staff-accounts.ts';
import type { WrittenLine } from '#db/staff-audit.ts';
import type { Frame } from '../frame-data.ts';
import { filterQuery, itemPath } from '../inbox-address.ts';
import type { ShownItem } from '../item-standing.ts';
import type { Undone } from '../undone.ts';
import { AssignForm } from './assign-form.tsx';
import { DealAnswer, DealEvents, DealForm, type OpenDeal } from './deal-parts.tsx';
import { dueOf, wordsOf } from './item-words.tsx';
import { sayAction } from './say-action.ts';
import { dayAndTime } from './say-time.ts';
import { StaffText } from './staff-text.tsx';

/** An item with everything that is kept of it. */
export type OpenItem = ShownItem & { row: StoredRow; notes: Note[]; lines: WrittenLine[] };

export interface ItemPaneProps extends Frame {
  item: OpenItem;
  filter: InboxFilter;
  page: number;
  now: Date;
  undone: Undone | null;
  deal: OpenDeal | null;
  accounts: ListedAccount[];
  mayChange: boolean;
  canMail: boolean;
}

/** Shown above, or of no use to a reader. */
const SHOWN_ELSEWHERE = [
  'id',
  'created_at',
  'suspicion',
  'message',
  'first_name',
  'last_name',
  'name',
  'words',
  'address',
];

const label = (column: string) => {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The fields that every change of an item carries. */
function Hidden({ item, what }: { item: ShownItem; what: string }) {
  return (
    <>
      <input type="hidden" name="do" value={what} />
      <input type="hidden" name="version" value={item.version} />
    </>
  );
}

function sayChoice(props: ItemPaneProps, fields: Record<string, string>): string {
  const said = props.words.item;
  if (fields.do === 'state') return said.states[fields.state as keyof typeof said.states] ?? '';
  if (fields.do === 'deal')
    return props.words.deal.states[fields.state as keyof typeof props.words.deal.states] ?? '';
  if (fields.do === 'assign')
    return props.accounts.find(({ id }) => String(id) === fields.assignee)?.name ?? said.nobody;
  return said.yourReply;
}

/** Two at once: what they did, and what was typed here, which is not lost. */
function ConflictNotice(props: ItemPaneProps & { undone: Undone }) {
  const { words, item, undone, filter } = props;
  const said = words.item.conflict;
  const to = itemPath(item) + filterQuery(filter);
  return (
    <div className="notice" role="alert">
      <p>{fillTemplate(said.title, { who: undone.who || words.audit.site })}</p>
      <p>{fillTemplate(said.text, { choice: sayChoice(props, undone.fields) })}</p>
      <form className="tools-row" method="post" action={to}>
        {Object.entries(undone.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="version" value={item.version} />
        <a className="plain in" href={to}>
          {said.theirs}
        </a>
        <button className="btn sm" type="submit">
          {undone.fields.do === 'reply' ? said.send : said.mine}
        </button>
      </form>
    </div>
  );
}

/** State, who has it, and unread again: each a form of its own. */
function Tools(props: ItemPaneProps) {
  const { words, item, accounts, filter, page } = props;
  const said = words.item;
  const to = itemPath(item) + filterQuery(filter, page);
  return (
    <div className="tools-row tools">
      <form method="post" action={to} className="inline">
        <Hidden item={item} what="state" />
        <label htmlFor="state">{said.state}</label>
        <span className="sel">
          <select id="state" name="state" defaultValue={item.state}>
            {ITEM_STATES.map((state) => (
              <option key={state} value={state}>
                {said.states[state]}
              </option>
            ))}
          </select>
        </span>
        <button className="plain" type="submit">
          {said.set}
          <span className="unseen"> {said.state}</span>
        </button>
      </form>
      <AssignForm words={said} to={to} accounts={accounts} assignee={item.assignee} version={item.version} />
      {item.state !== 'done' && (
        <form method="post" action={to}>
          <Hidden item={item} what="state" />
          <input type="hidden" name="state" value="done" />
          <button className="plain" type="submit" data-key="e">
            {said.answered}{' '}
            <span className="key" aria-hidden="true">
              e
            </span>
          </button>
        </form>
      )}
      <form method="post" action={to}>
        <Hidden item={item} what="unread" />
        <button className="plain" type="submit" data-key="u">
          {said.unread}{' '}
          <span className="key" aria-hidden="true">
            u
          </span>
        </button>
      </form>
    </div>
  );
}

/** Held apart because it looks sent by a machine: into the inbox, or away. */
function HeldTools({ words, item }: ItemPaneProps) {
  const said = words.item.held;
  const form = (what: string, look: string, label: string) => (
    <form method="post" action={itemPath(item)}>
      <Hidden item={item} what={what} />
      <button className={look} type="submit">
        {label}
      </button>
    </form>
  );
  return (
    <div className="tools-row tools">
      {form('release', 'btn sm', said.release)}
      {form('discard', 'plain', said.discard)}
    </div>
  );
}

/** What to do about a mail that did not arrive. */
function sayRefusal({ words, item }: ItemPaneProps, refusal: MailRefusal): string {
  const said = words.item;
  const { phone } = item.row;
  return [
    said.refusals[refusal],
    item.kind === 'deal' && said.onPage,
    phone && fillTemplate(said.call, { phone: String(phone) }),
  ]
    .filter(Boolean)
    .join(' ');
}

function Writing(props: ItemPaneProps) {
  const { words, item, undone, filter, page, canMail } = props;
  const said = words.item;
  const to = itemPath(item) + filterQuery(filter, page);
  const kept = (what: string) => (undone?.fields.do === what ? undone.fields.words : undefined);
  return (
    <div className="reply">
      {item.kind === 'deal' ? null : canMail ? (
        <form method="post" action={to}>
          <Hidden item={item} what="reply" />
          <p className="to">
            <label htmlFor="reply">{fillTemplate(said.replyTo, { address: item.email })}</label>
            <span className="only-wide">{said.kept}</span>
          </p>
          <StaffText
            {...{ words }}
            id="reply"
            name="words"
            rows={3}
            required
            kept={kept('reply')}
            dataKey="r"
          />
          <div className="tools-row">
            <button className="btn sm" type="submit" name="then" value="theirs">
              {said.send}
            </button>
            <button className="plain" type="submit" name="then" value="done">
              {said.sendAnswered}
            </button>
          </div>
        </form>
      ) : (
        <p className="small">{said.noMail}</p>
      )}
      <details open={kept('note') !== undefined}>
        <summary className="plain">
          {said.note}{' '}
          <span className="key" aria-hidden="true">
            n
          </span>
        </summary>
        <form method="post" action={to}>
          <Hidden item={item} what="note" />
          <label className="unseen" htmlFor="note">
            {said.note}
          </label>
          <StaffText
            {...{ words }}
            id="note"
            name="words"
            rows={2}
            required
            kept={kept('note')}
            dataKey="n"
          />
          <div className="tools-row">
            <button className="btn ghost sm" type="submit">
              {said.keep}
            </button>
          </div>
        </form>
      </details>
    </div>
  );
}

/** Everything of one item. What the sender wrote is text, whatever it looks like. */
export function ItemPane(props: ItemPaneProps) {
  const { words, item, now, undone, mayChange, filter, page } = props;
  const said = words.item;
  const isHeld = item.suspicion !== null;
  const facts = Object.entries(item.row).filter(
    ([name, value]) => value !== null && !SHOWN_ELSEWHERE.includes(name),
  );
  const due = dueOf(props, item, now).text;
  const own = item.row.message ?? item.row.words;
  return (
    <article aria-labelledby="item-name">
      <p className="back-list">
        <a className="plain" href={`/staff/inbox${filterQuery(filter, page)}`}>
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
              isHeld ? fillTemplate(said.held.because, { reason: due }) : due,
            ]
              .filter(Boolean)
              .join('. ')}
          </p>
        </div>
      </div>
      {undone?.why === 'conflict' && <ConflictNotice {...props} undone={undone} />}
      {undone && undone.why !== 'conflict' && (
        <div className="notice" role="alert">
          <p>{undone.why === 'too-long' ? said.notDone : words.deal.incomplete}</p>
        </div>
      )}
      {mayChange && isHeld && <HeldTools {...props} />}
      {mayChange && !isHeld && item.kind !== 'deal' && <Tools {...props} />}
      <div className="msg">
        {String(own ?? wordsOf(props, item))
          .split(/\n+/)
          .map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none ever moves
            <p key={i}>{line}</p>
          ))}
      </div>
      <dl className="facts-row">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
      {isHeld && <p className="foot-audit">{said.held.plain}</p>}
      {props.deal && <DealAnswer open={props.deal} words={words} />}
      {props.staff?.role === 'administrator' && (
        <p className="small">
          <a className="plain in" href={`/staff/person/${item.source}/${item.id}`}>
            {words.people.link}
          </a>
        </p>
      )}
      {item.notes.length > 0 && (
        <ul className="thread">
          {item.notes.map(({ id, name, at, kind, words: text, mail, refusal }) => (
            <li key={id} className={kind === 'reply' ? 'out' : undefined}>
              <p className="by">
                <b>{name}</b> {kind === 'reply' ? said.mail[mail ?? 'sent'] : said.aNote}, {dayAndTime(at)}
              </p>
              {text && <p className="kept-words">{text}</p>}
              {refusal && <p className="bad">{sayRefusal(props, refusal)}</p>}
            </li>
          ))}
        </ul>
      )}
      {props.deal && <DealEvents open={props.deal} words={words} />}
      <ul className="foot-audit" aria-label={said.who}>
        {item.lines.map((line) => (
          <li key={line.id}>
            {dayAndTime(line.at)} {line.name ?? words.audit.site} {sayAction(props, line)}
          </li>
        ))}
      </ul>
      {mayChange && !isHeld && props.deal && (
        <DealForm
          {...{ words, accounts: props.accounts, canMail: props.canMail, open: props.deal }}
          assignee={item.assignee}
          to={itemPath(item) + filterQuery(filter, page)}
          kept={undone?.fields}
        />
      )}
      {mayChange && !isHeld && <Writing {...props} />}
    </article>
  );
}
