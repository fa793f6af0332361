import { fillTemplate } from '#app/lending/template.ts';
import type { Note } from '#db/inbox.ts';
import type { StoredRow } from '#db/personal-data.ts';
import type { MailRefusal } from '#db/schema.ts';
import type { ListedAccount } from '#db/staff-accounts.ts';
import type { WrittenLine } from '#db/staff-audit.ts';
import { sayAction } from '#office/action-text.ts';
import { StaffText } from '#office/staff-text.tsx';
import { dayAndTime } from '#office/time-text.ts';
import type { OpenDeal } from '../deals/open-deal.ts';
import type { Frame } from '../frame-data.ts';
import type { Done, Undone } from '../rejected-change.ts';
import type { ShownItem } from './item-standing.ts';
import { wordsOf } from './item-words.tsx';
import type { Draft } from './reply-draft.ts';

// What the pane of the inbox and the page of a deal have in common.

/** An item with everything that is kept of it. */
type OpenItem = ShownItem & { row: StoredRow; notes: Note[]; lines: WrittenLine[] };

export interface ItemProps extends Frame {
  item: OpenItem;
  /** Where its forms are posted, and where it is shown. */
  to: string;
  now: Date;
  undone: Undone | null;
  /** What was done with it a moment ago. */
  done: Done | null;
  /** What links have put into the reply. */
  draft: Draft;
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
export function Hidden({ item, what }: { item: ShownItem; what: string }) {
  return (
    <>
      <input type="hidden" name="do" value={what} />
      <input type="hidden" name="version" value={item.version} />
    </>
  );
}

function sayChoice(props: ItemProps, fields: Record<string, string>): string {
  const said = props.words.item;
  if (fields.do === 'state') return said.states[fields.state as keyof typeof said.states] ?? '';
  if (fields.do === 'deal')
    return props.words.deal.states[fields.state as keyof typeof props.words.deal.states] ?? '';
  if (fields.do === 'assign')
    return props.accounts.find(({ id }) => String(id) === fields.assignee)?.name ?? said.nobody;
  return said.yourReply;
}

/** Two at once: what they did, and what was typed here, which is not lost. */
function ConflictNotice(props: ItemProps & { undone: Undone }) {
  const { words, item, undone, to } = props;
  const said = words.item.conflict;
  return (
    <div className="notice" role="alert">
      <p>{fillTemplate(said.title, { who: undone.who || words.audit.site })}</p>
      <p>{fillTemplate(said.text, { choice: sayChoice(props, undone.fields) })}</p>
      <form className="tools-row" method="post" action={to}>
        {Object.entries(undone.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="version" value={item.version} />
        <a className="text-button in-text" href={to}>
          {said.theirs}
        </a>
        <button className="btn sm" type="submit">
          {undone.fields.do === 'reply' ? said.send : said.mine}
        </button>
      </form>
    </div>
  );
}

function sayNotDone(words: ItemProps['words'], { why, said }: Undone): string {
  if (why === 'terms') return `Nothing was sent. ${said}`;
  if (why === 'not-yet')
    return 'Nothing was done. A deal is at ‘Term sheet’ when a term sheet was sent, and closed when its borrower has accepted the newest.';
  return why === 'too-long' ? words.item.notDone : words.deal.incomplete;
}

/** What was not done of a post, and why. */
export function NotDone(props: ItemProps) {
  const { words, undone } = props;
  if (!undone) return null;
  if (undone.why === 'conflict') return <ConflictNotice {...props} undone={undone} />;
  return (
    <div className="notice" role="alert">
      <p>{sayNotDone(words, undone)}</p>
    </div>
  );
}

/** At the button that was pressed: what became of it. The address leads to it, and so the focus and the voice of a screen reader. */
export function DoneNotice(props: ItemProps & { of: Done }) {
  const { words, item, deal, done, canMail, of } = props;
  if (done !== of) return null;
  const said = words.item.done;
  const state = deal ? words.deal.states[deal.deal.state] : words.item.states[item.state as 'ours'];
  const isNew = of === 'reply' || of === 'state';
  const parts = [
    of === 'reply' && deal && said.onPage,
    of === 'reply' && fillTemplate(canMail ? said.mailed : said.notMailed, { address: item.email }),
    isNew && fillTemplate(said.state, { state }),
    of === 'assign' && fillTemplate(said.assigned, { name: item.assigneeName ?? words.item.nobody }),
    of === 'note' && said.note,
    of === 'link' && `The old links have ended. A new one is on its way to ${item.email}.`,
    of === 'terms' && 'The term sheet stands on their page.',
    of === 'terms' && canMail && fillTemplate(said.mailed, { address: item.email }),
  ];
  return (
    <p id="done" className="done" role="status" tabIndex={-1}>
      {parts.filter(Boolean).join(' ')}
    </p>
  );
}

/** Held apart because it looks sent by a machine: into the inbox, or away, and back. */
export function HeldTools({ words, item, to }: ItemProps) {
  const said = words.item.held;
  const form = (what: string, look: string, label: string) => (
    <form method="post" action={to}>
      <Hidden item={item} what={what} />
      <button className={look} type="submit">
        {label}
      </button>
    </form>
  );
  return (
    <div className="tools-row tools">
      {form('release', 'btn sm', said.release)}
      {item.state === 'discarded'
        ? form('restore', 'text-button', 'Take back')
        : form('discard', 'text-button', said.discard)}
    </div>
  );
}

/** What was written, as text. */
export function OwnWords(props: ItemProps) {
  const { words, item } = props;
  const own = item.row.message ?? item.row.words ?? null;
  return (
    <div className={own === null && item.kind === 'deal' ? 'msg quiet' : 'msg'}>
      {String(own ?? (item.kind === 'deal' ? words.item.noWords : wordsOf(props, item)))
        .split(/\n+/)
        .map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none ever moves
          <p key={i}>{line}</p>
        ))}
    </div>
  );
}

/** What else was sent. */
export function Facts({ item }: ItemProps) {
  const facts = Object.entries(item.row).filter(
    ([name, value]) => value !== null && !SHOWN_ELSEWHERE.includes(name),
  );
  return (
    <dl className="facts-row">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{label(name)}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PersonLink({ words, staff, item }: ItemProps) {
  if (staff?.role !== 'administrator') return null;
  return (
    <p className="small">
      <a className="text-button in-text" href={`/staff/person/${item.source}/${item.id}`}>
        {words.people.link}
      </a>
    </p>
  );
}

/** What to do about a mail that did not arrive. */
function sayRefusal({ words, item }: ItemProps, refusal: MailRefusal): string {
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

/** A mail of one's own with what was written; what they answer comes to one's own mailbox. */
export function mailTo({ firm }: Pick<Frame, 'firm'>, item: ShownItem, body: string): string {
  const subject = encodeURIComponent([firm.name, item.reference].filter(Boolean).join(', '));
  return `mailto:${item.email}?subject=${subject}&body=${encodeURIComponent(body)}`;
}

interface ThreadLineProps {
  item: ItemProps;
  who: string;
  /** What it was, and when. */
  what: string;
  at: Date;
  isOurs: boolean;
  words: string | null;
  /** Where it was written by staff. */
  note: Note | undefined;
}

/** Something that was said or done. */
export function ThreadLine({ item: props, who, what, at, isOurs, words, note }: ThreadLineProps) {
  const { item, canMail } = props;
  const said = props.words.item;
  // what waits is sent by nobody where no mail is set up any more
  const mail = note?.mail === 'waiting' && !canMail ? null : note?.mail;
  const isReply = note?.kind === 'reply';
  return (
    <li className={isOurs ? 'out' : undefined}>
      <p className="by">
        <b>{who}</b> {[what, isReply && said.mail[mail ?? 'none'], dayAndTime(at)].filter(Boolean).join(', ')}
      </p>
      <div>
        {words && <p className="kept-words">{words}</p>}
        {note?.refusal && <p className="bad">{sayRefusal(props, note.refusal)}</p>}
        {isReply && words && !mail && (
          <p className="small">
            <a className="in-text" href={mailTo(props, item, words)}>
              {said.mailYourself}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}

/** Notes and replies. */
export function Thread(props: ItemProps) {
  const { words, item } = props;
  if (item.notes.length === 0) return null;
  return (
    <ul className="thread">
      {item.notes.map((note) => (
        <ThreadLine
          key={note.id}
          item={props}
          note={note}
          who={note.name}
          at={note.at}
          words={note.words}
          what={note.kind === 'note' ? words.item.aNote : ''}
          isOurs={note.kind === 'reply'}
        />
      ))}
    </ul>
  );
}

export function AuditLines(props: ItemProps) {
  const { words, item } = props;
  return (
    <ul className="foot-audit" aria-label={words.item.who}>
      {item.lines.map((line) => (
        <li key={line.id}>
          {dayAndTime(line.at)} {line.name ?? words.audit.site} {sayAction(props, line)}
        </li>
      ))}
    </ul>
  );
}

/** Ready words for the reply: a link puts them there, with the script or without it. */
export function Answers({ words, to, draft }: Pick<ItemProps, 'words' | 'to' | 'draft'>) {
  return (
    <details className="answers">
      <summary className="text-button">{words.item.insert}</summary>
      <ul>
        {draft.answers.map(({ id, title, text }) => (
          <li key={id}>
            <a
              className="text-button"
              href={`${to}${to.includes('?') ? '&' : '?'}answer=${id}#reply`}
              data-insert={text}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Read by staff alone. */
export function NoteForm(props: ItemProps) {
  const { words, item, undone, to } = props;
  const said = words.item;
  const kept = undone?.fields.do === 'note' ? undone.fields.words : undefined;
  return (
    <>
      <DoneNotice {...props} of="note" />
      <details open={kept !== undefined}>
        <summary className="text-button">
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
          <StaffText words={words} id="note" name="words" rows={2} required kept={kept} dataKey="n" />
          <div className="tools-row">
            <button className="btn ghost sm" type="submit">
              {said.keep}
            </button>
          </div>
        </form>
      </details>
    </>
  );
}
