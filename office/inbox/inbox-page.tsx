import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { type InboxCounts, type InboxFilter, ITEM_KINDS } from '#db/inbox.ts';
import type { ListedAccount } from '#db/staff-accounts.ts';
import type { ItemKey } from '#db/staff-audit.ts';
import { ButtonLink, LineLink, Submit, TextLink } from '#office/buttons.tsx';
import { Legend, Nothing, StaffPage, Stand } from '#office/document.tsx';
import { Post } from '#office/post.tsx';
import { dayName } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { ACCOUNT_ENDED, type SaidOfSeveral, type Several, type Undone } from '../rejected-change.ts';
import { AssigneeChoice } from './assign-form.tsx';
import { filterQuery, itemPath } from './inbox-address.ts';
import { ItemPane } from './item-pane.tsx';
import type { ItemProps } from './item-parts.tsx';
import type { ShownItem } from './item-standing.ts';
import {
  dueOf,
  inLine,
  KINDS,
  lightOf,
  millions,
  sayApart,
  sayWaiting,
  turnOf,
  type Waiting,
  wordsOf,
} from './item-words.ts';

interface DoneWithSeveral {
  what: SaidOfSeveral;
  count: number;
  /** The account that they were assigned to. */
  to: string;
}

export interface InboxProps extends Frame {
  filter: InboxFilter;
  page: number;
  hasMore: boolean;
  now: Date;
  items: ShownItem[];
  /** All items that wait for the firm. */
  open: ShownItem[];
  totals: InboxCounts;
  /** The item that is open beside the list. */
  opened: Pick<ItemProps, 'item' | 'deal' | 'to' | 'draft' | 'done' | 'was'> | null;
  undone: Undone | null;
  /** The result of an action on several items, some of which were left unchanged. */
  several: Several | null;
  /** What is said of an action on several items that left none. */
  said: DoneWithSeveral | null;
  accounts: ListedAccount[];
  mayChange: boolean;
  canMail: boolean;
}

const TURNS = { ours: 'Waits for us', theirs: 'Waits for them', mine: 'Mine', nobody: 'Nobody’s' };

function Rail(props: InboxProps) {
  const { filter, totals, mayChange } = props;
  const to = (query: InboxFilter, label: string, count: number, isHere: boolean) => (
    <a key={label} href={`/staff/inbox${filterQuery(query)}`} aria-current={isHere ? 'true' : undefined}>
      {label} <span>{count}</span>
    </a>
  );
  const isAll = !filter.turn && !filter.kind && !filter.held && !filter.discarded;
  return (
    <nav className="rail" aria-label="What is shown">
      <h2>Whose turn</h2>
      {(['ours', 'theirs', 'mine', 'nobody'] as const).map((turn) =>
        to({ turn }, TURNS[turn], totals[turn], filter.turn === turn),
      )}
      {to({}, 'Everything', totals.all, isAll)}
      <h2>Kind</h2>
      {ITEM_KINDS.map((kind) => to({ kind }, KINDS[kind].more, totals[kind], filter.kind === kind))}
      <div className="apart">
        {to({ held: true }, 'Quarantine', totals.held, filter.held === true)}
        {to({ discarded: true }, 'Discarded', totals.discarded, filter.discarded === true)}
      </div>
      {mayChange && (
        <div className="apart only-wide">
          <h2>Take away</h2>
          <a href={`/staff/export/csv${filterQuery(filter)}`}>CSV</a>
          <a href={`/staff/export/xlsx${filterQuery(filter)}`}>Excel</a>
        </div>
      )}
    </nav>
  );
}

interface RowProps {
  props: InboxProps;
  item: ShownItem;
}

const isSame = (one: ItemKey | null | undefined, other: ItemKey) =>
  one?.source === other.source && one.id === other.id;

/** What a deal is called after its borrower has accepted, and after its end. */
const STANDS: Readonly<Record<string, string>> = {
  accepted: ', terms accepted',
  closed: ', closed',
  declined: ', declined',
  withdrawn: ', withdrawn',
};

function ItemLink({ props: { filter, now, page, opened }, item }: RowProps) {
  const due = dueOf(item, now);
  const words = wordsOf(item);
  // one of the two may be empty, or both the same
  const said = new Set([turnOf(item), due.text].filter(Boolean));
  return (
    <a
      className={item.unread ? 'item new' : 'item'}
      href={itemPath(item) + filterQuery(filter, page)}
      aria-current={isSame(opened?.item, item) ? 'true' : undefined}
    >
      <span className={`w ${lightOf(item)}`} aria-hidden="true" />
      <span className="pair">
        <span className="nm">
          <b>{item.name}</b> {item.company && <em>{item.company}</em>}
          <span className="unseen">
            {item.unread && <span className="is-unread">, unread</span>}
            {`, ${[...said].join(', ')}. `}
          </span>
        </span>
        {item.loan !== null && <b className="am">{millions(item.loan)}</b>}
      </span>
      <span className="pair">
        <span className="tx small">
          <b>
            {KINDS[item.kind].one}
            {STANDS[item.moves?.at(-1)?.to ?? ''] ?? (item.answered && ', answered')}
          </b>{' '}
          {item.reference && (
            <span className="unbroken">
              {item.reference}
              {words !== item.reference && ','}
            </span>
          )}{' '}
          {words !== item.reference && words.slice(0, 160)}
        </span>
        {due.text && (
          <span className={`due ${due.look}`} aria-hidden="true">
            {due.text}
          </span>
        )}
      </span>
    </a>
  );
}

function Row({ props, item }: RowProps) {
  return (
    <li>
      <ItemLink props={props} item={item} />
      {props.mayChange && (
        <label className="pick">
          <span className="unseen">Choose {item.name}</span>
          <input
            type="checkbox"
            name="item"
            form="several"
            value={`${item.source}/${item.id}/${item.version}`}
            defaultChecked={props.several?.left.some((one) => isSame(one, item))}
          />
        </label>
      )}
    </li>
  );
}

/** The actions on all checked items, shown as soon as one is checked. */
function SeveralForm({ filter, page, accounts, several }: InboxProps) {
  return (
    <Post id="several" className="several" action={`/staff/inbox${filterQuery(filter, page)}`}>
      <b>Chosen</b>
      {filter.discarded ? (
        <Submit does="restore">Take back</Submit>
      ) : filter.held ? (
        <>
          <Submit does="release">Release</Submit>
          <Submit does="discard">Discard</Submit>
        </>
      ) : (
        <>
          {/* a deal is answered on its own page */}
          {filter.kind !== 'deal' && <Submit does="done">Answered</Submit>}
          <Submit does="read">Read</Submit>
          <Submit does="unread">Unread</Submit>
          <span className="inline">
            <AssigneeChoice
              accounts={accounts}
              aria-label="Assign to"
              defaultValue={several?.assignee ?? ''}
            />
            <Submit does="assign">Assign</Submit>
          </span>
        </>
      )}
    </Post>
  );
}

const CHANGED: Readonly<Record<Exclude<SaidOfSeveral, 'ended' | 'none'>, string>> = {
  assign: 'assigned to',
  unassign: 'nobody’s now',
  done: 'marked as answered',
  read: 'marked as read',
  unread: 'marked as unread',
  release: 'released to the inbox',
  discard: 'discarded',
  restore: 'taken back',
};

/** 'Two items are assigned to Casey Linden.' */
function saySeveral({ what, count, to }: DoneWithSeveral, accounts: readonly ListedAccount[]): string {
  if (what === 'ended') return ACCOUNT_ENDED;
  if (what === 'none') return 'Nothing was changed: nothing was chosen, or it was erased meanwhile.';
  const are = count === 1 ? 'One item is' : `${capitalized(countInWords(count))} items are`;
  const who = what === 'assign' && accounts.find(({ id }) => String(id) === to)?.name;
  return `${[are, CHANGED[what], who].filter(Boolean).join(' ')}.`;
}

/** 'Six are unchanged and still chosen'; chosen is only what this list still has. */
function sayLeft(left: Several['left'], items: readonly ShownItem[]): string {
  const listed = left.filter((one) => items.some((item) => isSame(one, item))).length;
  const are = `${capitalized(countInWords(left.length))} ${left.length === 1 ? 'is' : 'are'} unchanged`;
  if (listed === 0) return are;
  return listed < left.length
    ? `${are}, and still chosen where they stand in this list`
    : `${are} and still chosen`;
}

/** Why items were left unchanged. */
function sayWhyLeft({ said, left }: Several): string {
  if (said === 'ended') return 'All are still chosen: assign them to somebody else.';
  const deals = left.filter(({ isNotForIt }) => isNotForIt).length;
  return [
    deals > 0 && 'A deal is answered on its own page.',
    deals < left.length && `Somebody else changed ${deals > 0 ? 'the others' : 'them'} meanwhile.`,
    said !== 'none' && 'All that is not named here is changed.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What was chosen with others and left unchanged; said also where nothing is left to list. */
const SeveralLeft = ({ several, items }: { several: Several; items: ShownItem[] }) => (
  <div className="notice" role="alert">
    <p>{several.said === 'ended' ? ACCOUNT_ENDED : sayLeft(several.left, items)}</p>
    <p>{several.left.map(({ name }) => name).join('; ')}</p>
    <p className="small">{sayWhyLeft(several)}</p>
  </div>
);

/** The list, grouped by days of the firm's calendar. It consists of links; the script turns it into a listbox. */
function List(props: InboxProps) {
  const { items, now, filter, page, hasMore } = props;
  const days = Map.groupBy(items, ({ createdAt }) => officeDay(createdAt));
  const more = (to: number, label: string) => (
    <LineLink to={`/staff/inbox${filterQuery(filter, to)}`}>{label}</LineLink>
  );
  return (
    <div className="list" tabIndex={-1}>
      <div data-list="Items, newest first">
        {[...days].map(([day, all]) => {
          const waiting = all.filter(({ state, suspicion }) => state === 'ours' && suspicion === null).length;
          return (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>
                {day === officeDay(now) ? 'Today' : dayName(all[0]!.createdAt)}
                <span>{waiting > 0 && (waiting === 1 ? '1 waits for us' : `${waiting} wait for us`)}</span>
              </h2>
              <ul>
                {all.map((item) => (
                  <Row key={`${item.source}${item.id}`} props={props} item={item} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {(page > 1 || hasMore) && (
        <p className="pages">
          {page > 1 && more(page - 1, 'Newer')} {hasMore && more(page + 1, 'Older')}
        </p>
      )}
      {props.mayChange && <SeveralForm {...props} />}
    </div>
  );
}

/** How many of each kind: '3 deals, 1 message'. */
const countKinds = (items: readonly ShownItem[]): string =>
  [...Map.groupBy(items, ({ kind }) => kind)]
    .map(([kind, { length }]) => `${length} ${KINDS[kind][length === 1 ? 'one' : 'more'].toLowerCase()}`)
    .join(', ');

/** Where an open item would be: what was promised an answer first, and how much by when. */
function Line(props: InboxProps) {
  const open = inLine(props.open);
  const [first] = open;
  if (!first) return <p className="small">Choose one from the list.</p>;
  const due = dueOf(first, props.now);
  const promised = Map.groupBy(open, (item) => (item.late > 0 ? 'late' : dueOf(item, props.now).text));
  return (
    <>
      <h2>First in line</h2>
      <p className="d3">
        {first.name}
        {first.loan !== null && `, ${millions(first.loan)}`}
      </p>
      <p className={due.look}>{capitalized(due.text)}</p>
      <p className="words">{wordsOf(first).slice(0, 160)}</p>
      <p>
        <ButtonLink to={itemPath(first) + filterQuery(props.filter, props.page)}>Open it</ButtonLink>
      </p>
      {open.length > 1 && (
        <>
          <h2>What waits</h2>
          <dl>
            {[...promised].map(([when, items]) => (
              <div key={when}>
                <dt>
                  <span className={`w ${lightOf(items[0]!)}`} aria-hidden="true" />
                  {capitalized(when || 'no day')}
                </dt>
                <dd>{countKinds(items)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

const ITEMS_WAITING: Waiting = {
  nobody: 'Nobody waits for us',
  one: 'One waits for us',
  more: (count) => `${count} wait for us`,
};

const LEGEND = [
  ['w lit', 'waits for us'],
  ['w lit late', 'late'],
  ['w dim', 'waits for them'],
  ['w', 'done, or nothing to do'],
] as const;

/** The inbox: the list of what visitors sent, and beside it the open item. */
export function InboxPage(props: InboxProps) {
  const { counts, filter, items, open, totals, opened, query, said, several } = props;
  const apart = sayApart(filter, totals);
  const item = opened?.item ?? null;
  const dueToday = open.filter(({ due, late }) => due === officeDay(props.now) && late === 0).length;
  const dueNote = dueToday === 1 ? 'One is due today.' : dueToday > 1 && `${dueToday} are due today.`;
  const note = apart ? apart.note : dueNote;
  const isEmpty = items.length === 0 && item === null;
  return (
    <StaffPage
      frame={props}
      here="inbox"
      title={item ? item.name : 'Inbox'}
      {...(item && { bodyClass: 'reading' })}
      foot={<Legend of={LEGEND} />}
    >
      <div className="wrap">
        <Stand title={apart?.title ?? sayWaiting(open, ITEMS_WAITING)}>
          {said && (
            <p id="done" className="done" role="status" tabIndex={-1}>
              {saySeveral(said, props.accounts)}
            </p>
          )}
          {!said && note && <p>{note}</p>}
          {counts.audit !== undefined && (
            <p>
              <TextLink to="/staff/audit">
                {counts.audit === 1 ? 'One thing' : `${capitalized(countInWords(counts.audit))} things`} that
                administrators are told
              </TextLink>
            </p>
          )}
          {totals.toApprove > 0 && (
            <p>
              <TextLink to="/staff/content">
                {totals.toApprove === 1
                  ? 'One change of the website waits'
                  : `${capitalized(countInWords(totals.toApprove))} changes of the website wait`}{' '}
                for your approval
              </TextLink>
            </p>
          )}
        </Stand>
        {several && several.left.length > 0 && <SeveralLeft several={several} items={items} />}
        <div className="strip" aria-hidden="true">
          {items.map((one) => (
            <i
              key={`${one.source}${one.id}`}
              className={`${{ ours: 'on', theirs: 'may', done: '', discarded: '' }[one.state]} ${one.late > 0 ? 'late' : ''} ${one.source === item?.source && one.id === item.id ? 'at' : ''}`.trim()}
            />
          ))}
        </div>
        <div className="inbox">
          <Rail {...props} />
          {isEmpty ? (
            query ? (
              <Nothing title={`Nothing with ‘${query}’`}>
                Searched were names, addresses, telephone numbers, properties, references, the names of files,
                and words, also those that a borrower wrote later; not what is inside files, and no choices
                from lists.
              </Nothing>
            ) : (
              <Nothing title={apart?.title ?? 'Nothing here'}>
                {apart?.note ?? 'Everything that visitors send comes here.'}
              </Nothing>
            )
          ) : (
            <>
              <List {...props} />
              <div className="pane" id="pane" tabIndex={-1}>
                {opened ? (
                  <ItemPane {...props} {...opened} />
                ) : (
                  <div className="choose">
                    {apart ? <p className="small">Choose one from the list.</p> : <Line {...props} />}
                  </div>
                )}
              </div>
            </>
          )}
        </div>
      </div>
    </StaffPage>
  );
}
