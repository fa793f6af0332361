import type { ReactNode } from 'react';
import { type DealState, turnOf } from '#app/lending/intake/deal-state.ts';
import type { ItemState, Note } from '#db/inbox.ts';
import type { StoredRow } from '#db/personal-data.ts';
import type { MailRefusal } from '#db/schema.ts';
import type { ListedAccount } from '#db/staff-accounts.ts';
import type { WrittenLine } from '#db/staff-audit.ts';
import { actionText, whoDid } from '#office/action-text.ts';
import { auditRuns } from '#office/audit-runs.ts';
import { Breakable } from '#office/breakable.tsx';
import { Key, QuietLink, Submit, TextLink } from '#office/buttons.tsx';
import { NoticeBox } from '#office/document.tsx';
import { Post, PostButton } from '#office/post.tsx';
import { StaffText } from '#office/staff-text.tsx';
import { dayAndTime } from '#office/time-text.ts';
import { DEAL_STATE_NAMES, statesOffered } from '../deals/deal-state-names.ts';
import type { OpenDeal } from '../deals/open-deal.ts';
import type { Frame } from '../frame-data.ts';
import { ACCOUNT_ENDED, type Done, type Undone } from '../rejected-change.ts';
import type { ShownItem } from './item-standing.ts';
import { ITEM_STATE_NAMES, labelOf, MAIL_REFUSALS, sayValue, wordsOf } from './item-words.ts';
import type { Draft } from './reply-draft.ts';

// Parts that the inbox's pane and a deal's page share.

/** An item with everything that is stored about it. */
type OpenItem = ShownItem & { row: StoredRow; notes: Note[]; lines: WrittenLine[] };

export interface ItemProps extends Frame {
  item: OpenItem;
  /** The address that shows it, and that its forms post to. */
  to: string;
  now: Date;
  undone: Undone | null;
  /** The action that was just done with it. */
  done: Done | null;
  /** The state that it had before, where that can be set again. */
  was: ItemState | null;
  /** Texts that links have inserted into the reply. */
  draft: Draft;
  deal: OpenDeal | null;
  accounts: ListedAccount[];
  mayChange: boolean;
  canMail: boolean;
}

/** Columns that are shown elsewhere, or mean nothing to a reader. */
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
  'company',
  'outlet',
];

/** The hidden fields of every form that changes an item. */
export const changeOf = ({ version }: ShownItem, what: string) => ({ do: what, version });

/** What a form without words asked for; null where there is nothing to ask for again. */
function sayChoice(props: ItemProps, fields: Record<string, string>): string | null {
  const { state } = fields;
  switch (fields.do) {
    case 'state':
      return ITEM_STATE_NAMES[state as ItemState] ?? null;
    case 'deal':
      return DEAL_STATE_NAMES[state as DealState] ?? null;
    case 'assign':
      return props.accounts.find(({ id }) => String(id) === fields.assignee)?.name ?? 'Nobody';
    default:
      return null;
  }
}

/** Of a deal that was moved meanwhile: where it is, and the state that was chosen with the words, if one was. */
function sayMoved({ deal }: ItemProps, { state, shown }: Record<string, string>): string | null {
  if (!deal || shown === undefined || state === shown || deal.deal.state === shown) return null;
  const chosen = DEAL_STATE_NAMES[state as DealState];
  const isOffered = statesOffered(deal.deal).some((one) => one === state);
  return `It is at ‘${DEAL_STATE_NAMES[deal.deal.state]}’ by now. You chose ‘${chosen}’${isOffered ? '' : ', which cannot be set any more'}.`;
}

/** A conflict of two changes: what the other account did, and what was typed here, so that it is not lost. */
function ConflictNotice(props: ItemProps & { undone: Undone }) {
  const { item, undone, to } = props;
  const words = [undone.fields.words, undone.fields.reason, undone.fields.remedy].filter(Boolean);
  const choice = words.length > 0 ? null : sayChoice(props, undone.fields);
  const now = item.moves?.at(-1)?.to;
  const moved = sayMoved(props, undone.fields);
  const keepTheirs = (
    <a className="text-button in-text" href={to} data-drops="">
      Keep theirs
    </a>
  );
  return (
    // biome-ignore lint/a11y/noAutofocus: what they wrote is read before anything is sent
    <div className="notice" role="alert" tabIndex={-1} autoFocus>
      <p>
        {undone.who || 'The site'}{' '}
        {undone.theirs ? 'wrote this while you read:' : `${undone.did ?? 'changed it'} while you read.`}
      </p>
      {undone.theirs && <blockquote className="kept-words">{undone.theirs}</blockquote>}
      {words.length === 0 ? null : now === 'withdrawn' || (now === 'closed' && undone.fields.reason) ? (
        <>
          <p>It {now === 'closed' ? 'is closed by now' : 'takes no reply any more'}. You wrote:</p>
          <blockquote className="kept-words">{words.join('\n')}</blockquote>
        </>
      ) : (
        // from its own field, because it may be changed after theirs has been read
        <>
          <p>Nothing of yours was sent: it is still in its field below. Send it from there.</p>
          {moved && <p>{moved}</p>}
          <p>{keepTheirs}</p>
        </>
      )}
      {choice !== null && (
        <>
          <p>You chose ‘{choice}’. Nothing of yours is lost.</p>
          <Post className="tools-row" action={to} fields={{ ...undone.fields, version: item.version }}>
            {keepTheirs}
            <Submit look="btn sm">Set mine instead</Submit>
          </Post>
        </>
      )}
    </div>
  );
}

function sayNotDone({ why, said }: Undone): string {
  if (why === 'terms') return `Nothing was sent. ${said}`;
  if (why === 'ended') return `${ACCOUNT_ENDED} Choose another.`;
  if (why === 'not-yet')
    return 'Nothing was done. A deal is at ‘Term sheet’ while one can be accepted, and accepted or closed once its borrower has accepted the newest.';
  return why === 'too-long'
    ? 'Nothing was sent or kept yet. All that you wrote is still here.'
    : 'Nothing was done. A reply and a question need words, and a decline its reason and what would change it.';
}

/** What was not done, and why. */
export function NotDone(props: ItemProps) {
  const { undone, deal } = props;
  if (!undone) return null;
  if (undone.why === 'conflict') return <ConflictNotice {...props} undone={undone} />;
  const state = deal?.deal.state;
  // the form in which the words would stand is there no more
  if (undone.why === 'terms' && state && turnOf(state) === null)
    return (
      <NoticeBox
        isAlert
        id="not-done"
        title={`Nothing was sent: the deal is at ‘${DEAL_STATE_NAMES[state]}’ by now, where it takes no term sheet.`}
      >
        {undone.fields.words && <>You wrote: ‘{undone.fields.words}’</>}
      </NoticeBox>
    );
  return <NoticeBox isAlert id="not-done" title={sayNotDone(undone)} />;
}

/**
 * A confirmation at the button that was pressed. The address has its id as fragment, so it receives the focus, and
 * screen readers read it.
 */
export function DoneNotice(props: ItemProps & { of: Done }) {
  const { item, deal, done, was, to, canMail, of } = props;
  if (done !== of) return null;
  const state = deal ? DEAL_STATE_NAMES[deal.deal.state] : ITEM_STATE_NAMES[item.state];
  const isNew = of === 'reply' || of === 'state';
  const parts = [
    of === 'reply' && deal && 'It stands on their page.',
    of === 'terms' && 'The term sheet stands on their page.',
    (of === 'reply' || of === 'terms') &&
      (canMail ? `A mail to ${item.email} is on its way.` : 'No mail went: mail is not set up.'),
    isNew && `State: ${state}.`,
    of === 'assign' && `${item.assigneeName ?? 'Nobody'} has it now.`,
    of === 'note' && 'The note is kept.',
    of === 'link' && `The old links have ended. A new one is on its way to ${item.email}.`,
  ];
  return (
    <div id="done" className="done" role="status" tabIndex={-1}>
      {parts.filter(Boolean).join(' ')}
      {/* what was replied is mailed from the line that has its words */}
      {of === 'terms' && !canMail && (
        <>
          {' '}
          <TextLink to={mailTo(props, item, 'A term sheet stands on your private page.')}>
            Mail it yourself
          </TextLink>
        </>
      )}
      {of === 'state' && was && was !== item.state && (
        <PostButton action={to} fields={{ ...changeOf(item, 'state'), state: was }}>
          Take it back
        </PostButton>
      )}
    </div>
  );
}

/** For an item in quarantine: move it to the inbox, discard it, or restore it. */
export function HeldTools({ item, to }: ItemProps) {
  const form = (what: string, look: string, label: string) => (
    <PostButton action={to} fields={changeOf(item, what)} look={look}>
      {label}
    </PostButton>
  );
  return (
    <div className="tools-row tools">
      {form('release', 'btn sm', 'Release to the inbox')}
      {item.state === 'discarded'
        ? form('restore', 'text-button', 'Take back')
        : form('discard', 'text-button', 'Discard')}
    </div>
  );
}

/** The sender's message, as text. */
export function OwnWords({ item }: ItemProps) {
  const own = item.row.message ?? item.row.words ?? null;
  return (
    <div className={own === null && item.kind === 'deal' ? 'msg quiet' : 'msg'}>
      {String(own ?? (item.kind === 'deal' ? 'No words came with the deal.' : wordsOf(item)))
        .split(/\n+/)
        .map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none ever moves
          <p key={i}>{line}</p>
        ))}
    </div>
  );
}

/** Labels, each with its value. */
export const FactsRow = ({ facts }: { facts: readonly (readonly [label: string, says: ReactNode])[] }) => (
  <dl className="facts-row">
    {facts.map(([label, says]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{typeof says === 'string' ? <Breakable text={says} /> : says}</dd>
      </div>
    ))}
  </dl>
);

/** The other fields that were sent. */
export function Facts({ item }: ItemProps) {
  const facts = Object.entries(item.row).filter(
    ([name, value]) => value !== null && !SHOWN_ELSEWHERE.includes(name),
  );
  return <FactsRow facts={facts.map(([name, value]) => [labelOf(name), sayValue(value!)])} />;
}

export function PersonLink({ staff, item }: ItemProps) {
  if (staff?.role !== 'administrator') return null;
  return (
    <p className="small">
      <a className="text-button in-text" href={`/staff/person/${item.source}/${item.id}`}>
        Everything from this person
      </a>
    </p>
  );
}

const MAIL = {
  waiting: 'mail on its way',
  sent: 'mail sent',
  refused: 'mail refused',
  none: 'not mailed: mail is not set up',
};

/** What to do about a mail that did not arrive. */
function sayRefusal({ item }: ItemProps, refusal: MailRefusal): string {
  const { phone } = item.row;
  return [
    MAIL_REFUSALS[refusal],
    item.kind === 'deal' && 'The reply is on their page.',
    phone && `Call ${phone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A link that opens the account's own mail program with the text; the answer comes to its own mailbox. */
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
  /** The note or reply, where staff wrote it. */
  note: Note | undefined;
}

/** One entry of the conversation. */
export function ThreadLine({ item: props, who, what, at, isOurs, words, note }: ThreadLineProps) {
  const { item, canMail } = props;
  // where no mail is set up any more, a waiting mail will not be sent
  const mail = note?.mail === 'waiting' && !canMail ? null : note?.mail;
  const isReply = note?.kind === 'reply';
  return (
    <li className={isOurs ? 'out' : undefined}>
      <p className="by">
        <b>{who}</b> {[what, isReply && MAIL[mail ?? 'none']].flatMap((said) => (said ? `${said}, ` : []))}
        <span className="unbroken">{dayAndTime(at)}</span>
      </p>
      <div>
        {words && <p className="kept-words">{words}</p>}
        {note?.refusal && <p className="bad">{sayRefusal(props, note.refusal)}</p>}
        {isReply && words && !mail && (
          <p className="small">
            <TextLink to={mailTo(props, item, words)}>Mail it yourself</TextLink>
          </p>
        )}
      </div>
    </li>
  );
}

/** A note or a reply, as a line of the conversation. */
export const lineOfNote = (note: Note): Omit<ThreadLineProps, 'item'> => ({
  ...{ note, at: note.at, who: note.name, words: note.words },
  what: note.kind === 'note' ? 'note' : '',
  isOurs: note.kind === 'reply',
});

/** Notes and replies. */
export function Thread(props: ItemProps) {
  const { item } = props;
  if (item.notes.length === 0) return null;
  return (
    <ul className="thread">
      {item.notes.map((note) => (
        <ThreadLine key={note.id} item={props} {...lineOfNote(note)} />
      ))}
    </ul>
  );
}

export function AuditLines({ item }: ItemProps) {
  return (
    <ul className="foot-audit" aria-label="Who did what">
      {auditRuns(item.lines).map(({ newest, again }) => (
        <li key={newest.id}>
          {dayAndTime(newest.at)} {whoDid(newest)} {actionText(newest)}
          {again}
        </li>
      ))}
    </ul>
  );
}

/** Ready texts for the reply: a link inserts them, with or without the script. */
export function Answers({ to, draft }: Pick<ItemProps, 'to' | 'draft'>) {
  return (
    <details className="answers">
      <summary className="text-button">Insert an answer</summary>
      <ul>
        {draft.answers.map(({ id, title, text }) => (
          <li key={id}>
            <QuietLink to={`${to}${to.includes('?') ? '&' : '?'}answer=${id}#reply`} data-insert={text}>
              {title}
            </QuietLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The form for a note, which only staff read. */
export function NoteForm(props: ItemProps) {
  const { item, undone, to } = props;
  const kept = undone?.fields.do === 'note' ? undone.fields.words : undefined;
  return (
    <>
      <DoneNotice {...props} of="note" />
      <details open={kept !== undefined}>
        <summary className="text-button">
          Note for us <Key of="n" />
        </summary>
        <Post action={to} fields={changeOf(item, 'note')}>
          <label className="unseen" htmlFor="note">
            Note for us
          </label>
          <StaffText id="note" name="words" rows={2} required kept={kept} dataKey="n" />
          <div className="tools-row">
            <Submit look="btn ghost sm">Keep the note</Submit>
          </div>
        </Post>
      </details>
    </>
  );
}
