import { longDay, longDayAt } from '#app/format/dates.ts';
import { capitalized } from '#app/format/first-letter.ts';
import type { EndedDeal, WithdrawnLine } from '#db/deals.ts';
import { storeyFor } from '#drawings/office/counted-building.ts';
import { MOST_DAYS, type WaitingStreet, waitingStreet } from '#drawings/office/waiting-street.ts';
import { LineLink, TextLink } from '#office/buttons.tsx';
import { Legend, Nothing, StaffPage, Stand } from '#office/document.tsx';
import type { ShownItem } from '#office/inbox/item-standing.ts';
import { dueOf, millions, sayWaiting, type Waiting } from '#office/inbox/item-words.ts';
import { Table } from '#office/table.tsx';
import { dayAndHour } from '#office/time-text.ts';
import { TitledSection } from '#office/titled-section.tsx';
import type { Frame } from '../frame-data.ts';
import { dealPath } from '../inbox/inbox-address.ts';
import { DEAL_STATE_NAMES } from './deal-state-names.ts';
import type { WaitingGroup, WaitingItem } from './waiting.ts';

export interface PipelineProps extends Frame {
  groups: WaitingGroup[];
  /** Deals that wait for the firm, also those whose borrower asks to withdraw, or wrote after the end. */
  withUs: ShownItem[];
  now: Date;
  /** Counts of deals that ended this year. */
  left: Record<'closed' | 'declined' | 'withdrawn', number>;
  /** Lines of withdrawn deals, and deals whose withdrawal can still be reversed. */
  withdrawn: WithdrawnLine[];
  /** The last deals that were closed or declined. */
  ended: (Omit<EndedDeal, 'address'> & { property: string | null })[];
}

const nameOf = ({ property, name }: WaitingItem) => property ?? name;

const sayWanted = (dollars: number | null) => (dollars ? millions(dollars) : 'no amount');

/** '1 day', '12 days' */
const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

/** 'Orchard Square, $7.1M, 12 days, late' */
function sayBuilding(item: WaitingItem): string {
  const building = `${nameOf(item)}, ${sayWanted(item.loan)}, ${counted(item.had, 'day')}`;
  return item.late > 0 ? `${building}, late` : building;
}

/** Whose turn it is, and until when; '' for a state in which no deal waits. */
function sayTurn({ state, promised }: WaitingGroup): string {
  const days = counted(promised ?? 0, 'day');
  switch (state) {
    case 'received':
      return `a person answers within ${days}`;
    case 'in-review':
      return `terms or a no within ${days}`;
    case 'more-needed':
      return 'our days stand still';
    case 'term-sheet':
      return 'theirs to sign';
    case 'accepted':
      return 'papers to be made';
    default:
      return '';
  }
}

/** The legend below a street: the state, the sum, and the promised time. */
const Block = ({ group }: { group: WaitingGroup }) => (
  <div className="block-words">
    <b>{DEAL_STATE_NAMES[group.state]}</b>
    <p className="sum">{group.items.length > 0 ? sayWanted(group.wanted) : 'None'}</p>
    <span>
      {group.items.length > 0
        ? `${counted(group.items.length, 'deal')}, ${sayTurn(group)}`
        : capitalized(sayTurn(group))}
    </span>
  </div>
);

/** On a phone, a state without deals. */
const Vacant = ({ group }: { group: WaitingGroup }) => (
  <p className="vacant ends">
    <span>{DEAL_STATE_NAMES[group.state]}</span>
    <span className="small quiet">None, {sayTurn(group)}</span>
  </p>
);

/** Above this number the deals are drawn on two streets, by whose turn they are. */
const ON_ONE_STREET = 24;
const MILLION = 1e6;

const streetOf = (
  groups: readonly WaitingGroup[],
  perStorey: number,
  look?: { narrow: boolean; tallest: number },
): WaitingStreet =>
  waitingStreet(
    groups.map(({ state, isOurs, promised, items }) => ({
      key: state,
      isOurs,
      promised,
      deals: items.toReversed().map((item) => ({
        key: String(item.id),
        name: nameOf(item),
        days: item.had,
        late: item.late,
        loan: item.loan === null ? null : { amount: item.loan, figure: millions(item.loan) },
      })),
    })),
    perStorey,
    look,
  );

interface StreetProps {
  groups: readonly WaitingGroup[];
  street: WaitingStreet;
  narrow?: boolean;
}

function Street({ groups, street, narrow = false }: StreetProps) {
  const byKey = new Map(groups.flatMap(({ items }) => items.map((item) => [String(item.id), item])));
  const { box, ground } = street;
  const words = narrow ? 0 : 112;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML groups the links of a drawing
    <svg
      className="houses data-figure waiting"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height + words}`}
      role="group"
      aria-label={
        narrow
          ? DEAL_STATE_NAMES[groups[0]!.state]
          : 'Each deal is a building, as high as its loan and as wide as its business days in this state. The table below has the same figures.'
      }
    >
      {street.shapes.map(({ role, d }) => (
        <path key={role} className={role} d={d} />
      ))}
      {street.deals.map(({ key, shapes, texts, hit }) => {
        const item = byKey.get(key)!;
        const name = sayBuilding(item);
        // the link is named by its <title> and not by a label, which would have to repeat the drawn words in their
        // order
        return (
          <a key={key} href={dealPath(item)}>
            <title>{name}</title>
            {shapes.map(({ role, d }) => (
              <path key={role} className={role} d={d} />
            ))}
            <rect className="hit" {...hit} />
            {texts.map(({ role, text, x, y, anchor }) => (
              <text key={text} className={role} x={x} y={y} textAnchor={anchor}>
                {text}
              </text>
            ))}
          </a>
        );
      })}
      {!narrow &&
        street.states.map(({ key, x, width }) => (
          <foreignObject key={key} x={x} y={ground + 14} width={width} height={words - 6}>
            <Block group={groups.find(({ state }) => state === key)!} />
          </foreignObject>
        ))}
    </svg>
  );
}

/** Windows for business days: past days, late days, and remaining days of the promise. */
function DayLine({ group: { isOurs, promised }, item }: { group: WaitingGroup; item: WaitingItem }) {
  const looks = Array.from({ length: Math.max(item.had, promised ?? 0) }, (_, i) => {
    if (i >= item.had) return '';
    if (i >= item.had - item.late) return 'past';
    return isOurs ? 'on' : 'may';
  });
  return (
    <span className="dayline" aria-hidden="true">
      {looks.slice(-MOST_DAYS).map((look, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days have no other name, and none ever moves
        <i key={i} className={look || undefined} />
      ))}
    </span>
  );
}

function sayStanding({ promised, isOurs }: WaitingGroup, item: WaitingItem, now: Date): string {
  if (item.late > 0 || (promised === null && item.due !== null)) return dueOf(item, now).text;
  // they ask to withdraw it
  if (!isOurs && item.state === 'ours') return dueOf(item, now).text;
  if (promised === null && isOurs) return `${item.had}, ours`;
  return promised === null ? `${item.had}, theirs` : `${item.had} of ${promised}`;
}

const HEADS = ['Deal', 'Days', ['Standing', 'unseen'], ['Assigned', 'hide'], ['Wanted', 'n']] as const;

function Deals({ groups, now }: PipelineProps) {
  return (
    <Table look="pipeline" caption="Oldest first" heads={HEADS}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map((group) => (
          <tbody key={group.state}>
            <tr className="grp">
              <th scope="rowgroup" colSpan={4}>
                {DEAL_STATE_NAMES[group.state]}
              </th>
              <td className="n">{`${group.items.length}, ${sayWanted(group.wanted)}`}</td>
            </tr>
            {group.items.map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  <a href={dealPath(item)}>{nameOf(item)}</a> <small>{item.city}</small>
                </th>
                <td className="dl">
                  <DayLine group={group} item={item} />
                </td>
                <td className={item.late > 0 ? 'tx bad' : 'tx'}>{sayStanding(group, item, now)}</td>
                <td className="hide">{item.assigneeName ?? 'Nobody'}</td>
                <td className="n">
                  <b>{sayWanted(item.loan)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
    </Table>
  );
}

/** A line for each deal that was closed or declined. */
function Ended({ ended, withUs, now }: PipelineProps) {
  if (ended.length === 0) return null;
  return (
    <TitledSection title="Over" note="Closed and declined deals, newest first, at most 50." isList>
      <ul className="lines">
        {ended.map(({ id, reference, property, state, stateSince }) => {
          const asks = withUs.find((item) => item.id === id);
          return (
            <li key={id} className="passkey-row">
              <span>
                <TextLink to={dealPath({ id })}>{property ?? reference}</TextLink>
              </span>
              <small className="quiet">
                {asks && `${dueOf(asks, now).text}; `}
                {DEAL_STATE_NAMES[state]} on {longDayAt(stateSince)}
              </small>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}

/** A line for each withdrawn deal, without anything that was sent. */
function Withdrawn({ lines }: { lines: readonly WithdrawnLine[] }) {
  if (lines.length === 0) return null;
  return (
    <TitledSection
      title="Withdrawn"
      note="A borrower who withdraws can come back for seven days. Then the deal is erased, and this line is all that stays."
      isList
    >
      <ul className="lines">
        {lines.map(({ reference, day, erasedOn, id }) => (
          <li key={reference} className="passkey-row">
            <span>
              {id === null ? reference : <TextLink to={dealPath({ id })}>{reference}</TextLink>}, withdrawn on{' '}
              <span className="unbroken">{longDay(day)}</span>
            </span>
            <small className="quiet">{erasedOn ? `erased after ${longDay(erasedOn)}` : 'erased'}</small>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

const DEALS_WAITING: Waiting = {
  nobody: 'No deal is with us',
  one: 'One deal is with us',
  // kept together: a line that ends with 'with' reads badly
  more: (count) => `${count} deals are with\u00a0us`,
};

const LEGEND = [
  ['key lit', 'a day with us'],
  ['key past', 'past the promise'],
  ['key may', 'a day with them'],
  ['key plot', 'promised days'],
] as const;

/** All open deals, drawn as a street and listed in a table. */
export function PipelinePage(props: PipelineProps) {
  const { groups, withUs, now, left, staff } = props;
  const all = groups.flatMap(({ items }) => items);
  const ours = groups.filter(({ isOurs }) => isOurs);
  const [busy, vacant] = [
    groups.filter(({ items }) => items.length > 0),
    groups.filter(({ items }) => items.length === 0),
  ];
  const theirs = groups.filter(({ isOurs }) => !isOurs);
  const wanted = (deals: readonly ShownItem[]) =>
    deals.length === 0 ? 'nothing' : sayWanted(deals.reduce((sum, { loan }) => sum + (loan ?? 0), 0));
  const withThem = all.filter(({ state }) => state === 'theirs');
  const gone = left.closed + left.declined + left.withdrawn;
  const tallest = Math.max(0, ...all.map(({ loan }) => loan ?? 0));
  const perStorey = storeyFor(tallest / MILLION, 30) * MILLION;
  return (
    <StaffPage frame={props} here="pipeline" title="Deals">
      <div className="wrap">
        <Stand title={sayWaiting(withUs, DEALS_WAITING)}>
          <p>
            {capitalized(`${wanted(withUs)} with us, ${wanted(withThem)} with borrowers. ${dayAndHour(now)}`)}
          </p>
        </Stand>
      </div>
      {all.length === 0 ? (
        <div className="wrap">
          <div className="rule" />
          <Nothing title="No deal is open">
            A deal stands here from its arrival until it closes, is declined or is withdrawn.
          </Nothing>
        </div>
      ) : (
        <>
          <section className="on-dark street-band">
            <div className="wrap">
              <div className="streets wide">
                {(all.length > ON_ONE_STREET ? [ours, theirs] : [groups]).map((some) => (
                  <Street key={some[0]!.state} groups={some} street={streetOf(some, perStorey)} />
                ))}
              </div>
              <div className="streets narrow">
                {busy.map((group) => {
                  const street = streetOf([group], perStorey, { narrow: true, tallest });
                  return (
                    <div key={group.state} className={street.isHalf ? undefined : 'full'}>
                      <Street groups={[group]} street={street} narrow />
                      <Block group={group} />
                    </div>
                  );
                })}
                {vacant.map((group) => (
                  <Vacant key={group.state} group={group} />
                ))}
              </div>
              <div className="ends street-notes">
                <p>
                  As high as its loan, a story for each {millions(perStorey)}; as wide as its business days in
                  this state. The sidewalk is the time we promised: a deal that stands over it is late. A
                  window is {millions(perStorey)} waiting a day.{' '}
                  {all.some(({ had }) => had > MOST_DAYS) &&
                    `More than ${MOST_DAYS} days are drawn as ${MOST_DAYS}.`}
                </p>
                <Legend of={LEGEND} />
              </div>
            </div>
          </section>
          <TitledSection
            title="Oldest first"
            note={
              <>
                <p>
                  Business days in this state, against the promise. Days with the borrower are theirs, and do
                  not count against us.
                </p>
                {gone > 0 && (
                  <p>
                    This year, {gone} left the street: {left.closed} closed, {left.declined} declined,{' '}
                    {left.withdrawn} withdrawn.
                  </p>
                )}
                {staff!.role !== 'reader' && (
                  <p>
                    <LineLink to="/staff/export/csv?kind=deal">All deals as CSV</LineLink>
                  </p>
                )}
              </>
            }
          >
            <Deals {...props} />
          </TitledSection>
        </>
      )}
      <Ended {...props} />
      <Withdrawn lines={props.withdrawn} />
    </StaffPage>
  );
}
