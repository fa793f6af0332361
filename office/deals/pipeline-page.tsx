import { fillTemplate } from '#app/lending/template.ts';
import type { WithdrawnLine } from '#db/deals.ts';
import { storeyFor } from '#drawings/office/counted-building.ts';
import { MOST_DAYS, type WaitingStreet, waitingStreet } from '#drawings/office/waiting-street.ts';
import { Nothing, StaffPage, Stand } from '#office/document.tsx';
import { capital, dueOf, millions, sayWaiting } from '#office/inbox/item-words.tsx';
import { LedSection } from '#office/inbox/led-section.tsx';
import { dateOf, dayAndHour } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { dealPath } from '../inbox/inbox-address.ts';
import type { WaitingGroup, WaitingItem } from './waiting.ts';

export interface PipelineProps extends Frame {
  groups: WaitingGroup[];
  now: Date;
  /** This year. */
  left: Record<'closed' | 'declined' | 'withdrawn', number>;
  /** What is left of deals that were withdrawn, and those that can still come back. */
  withdrawn: WithdrawnLine[];
}

const nameOf = ({ property, name }: WaitingItem) => property ?? name;

const counted = (said: { one: string; more: string }, count: number) =>
  fillTemplate(count === 1 ? said.one : said.more, { count });

/** 'Orchard Square, $7.1M, 12 days, late' */
function sayBuilding({ words }: Frame, item: WaitingItem): string {
  const said = words.pipeline;
  const building = fillTemplate(said.building, {
    name: nameOf(item),
    amount: item.loan === null ? said.noAmount : millions(item.loan),
    days: counted(said.days, item.had),
  });
  return item.late > 0 ? `${building}, ${said.late}` : building;
}

function sayGroup({ words }: Frame, { state, items, promised }: WaitingGroup): string {
  const said = words.pipeline;
  return fillTemplate((said.states as Record<string, string>)[state]!, {
    deals: counted(said.deals, items.length),
    days: counted(said.days, promised ?? 0),
  });
}

/** What stands below a street: the state, its sum, and what is promised. */
const Block = ({ frame, group }: { frame: Frame; group: WaitingGroup }) => (
  <div className="block-words">
    <b>{frame.words.deal.states[group.state]}</b>
    <p className="sum">{group.items.length > 0 ? millions(group.wanted) : frame.words.pipeline.none}</p>
    <span>{sayGroup(frame, group)}</span>
  </div>
);

/** More deals than these stand on two streets, by whose turn they are. */
const ON_ONE_STREET = 24;
const MILLION = 1e6;

interface StreetProps {
  frame: PipelineProps;
  groups: readonly WaitingGroup[];
  perStorey: number;
  narrow?: boolean;
}

function Street({ frame, groups, perStorey, narrow = false }: StreetProps) {
  const said = frame.words.pipeline;
  const byKey = new Map(groups.flatMap(({ items }) => items.map((item) => [String(item.id), item])));
  const street: WaitingStreet = waitingStreet(
    groups.map(({ state, isOurs, promised, items }) => ({
      key: state,
      isOurs,
      promised,
      deals: items.toReversed().map((item) => ({
        key: String(item.id),
        name: nameOf(item),
        days: item.had,
        late: item.late,
        loan:
          item.loan === null
            ? null
            : { amount: item.loan, figure: String(Number((item.loan / MILLION).toFixed(2))) },
      })),
    })),
    perStorey,
    { narrow },
  );
  const { box, ground } = street;
  const words = narrow ? 0 : 112;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML groups the links of a drawing
    <svg
      className="houses data-figure waiting"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height + words}`}
      role="group"
      aria-label={narrow ? frame.words.deal.states[groups[0]!.state] : said.street}
    >
      {street.shapes.map(({ role, d }) => (
        <path key={role} className={role} d={d} />
      ))}
      {street.deals.map(({ key, shapes, texts, hit }) => {
        const item = byKey.get(key)!;
        const name = sayBuilding(frame, item);
        // named by its title, beside the words that are drawn: a label would have to hold them in their order
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
            <Block frame={frame} group={groups.find(({ state }) => state === key)!} />
          </foreignObject>
        ))}
    </svg>
  );
}

/** Windows for business days: those that a deal had, those past the promise, and those that are still promised. */
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

function sayStanding(frame: PipelineProps, { promised, isOurs }: WaitingGroup, item: WaitingItem): string {
  const said = frame.words.pipeline.table;
  if (item.late > 0) return dueOf(frame, item, frame.now).text;
  if (promised === null && isOurs) return `${item.had}, ours`;
  return promised === null
    ? fillTemplate(said.theirs, { days: item.had })
    : fillTemplate(said.of, { days: item.had, promised });
}

function Table(props: PipelineProps) {
  const { words, groups } = props;
  const { columns, title } = words.pipeline.table;
  return (
    <table className="ruled-table tbl pipeline">
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.deal}</th>
          <th scope="col">{columns.days}</th>
          <th scope="col">
            <span className="unseen">{columns.standing}</span>
          </th>
          <th scope="col" className="hide">
            {columns.assigned}
          </th>
          <th scope="col" className="n">
            {columns.wanted}
          </th>
        </tr>
      </thead>
      {groups
        .filter(({ items }) => items.length > 0)
        .map((group) => (
          <tbody key={group.state}>
            <tr className="grp">
              <th scope="rowgroup" colSpan={4}>
                {words.deal.states[group.state]}
              </th>
              <td className="n">{`${group.items.length}, ${millions(group.wanted)}`}</td>
            </tr>
            {group.items.map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  <a href={dealPath(item)}>{nameOf(item)}</a> <small>{item.city}</small>
                </th>
                <td className="dl">
                  <DayLine group={group} item={item} />
                </td>
                <td className={item.late > 0 ? 'tx bad' : 'tx'}>{sayStanding(props, group, item)}</td>
                <td className="hide">{item.assigneeName ?? words.item.nobody}</td>
                <td className="n">
                  <b>{item.loan === null ? words.pipeline.noAmount : millions(item.loan)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  );
}

/** A line for each, without anything that was sent. */
function Withdrawn({ lines }: { lines: readonly WithdrawnLine[] }) {
  if (lines.length === 0) return null;
  return (
    <LedSection
      title="Withdrawn"
      note="A borrower who withdraws can come back for seven days. Then the deal is erased, and this line is all that stays."
      after
    >
      <ul className="lines from-4">
        {lines.map(({ reference, day, erasedOn, id }) => (
          <li key={reference} className="passkey-row">
            <span>
              {id === null ? reference : <a href={dealPath({ id })}>{reference}</a>}, withdrawn on{' '}
              {dateOf(day)}
            </span>
            <small className="quiet">{erasedOn ? `erased after ${dateOf(erasedOn)}` : 'erased'}</small>
          </li>
        ))}
      </ul>
    </LedSection>
  );
}

/** Every deal that waits for somebody: drawn as a street, and the same as a table. */
export function PipelinePage(props: PipelineProps) {
  const { words, groups, now, left, staff } = props;
  const said = words.pipeline;
  const all = groups.flatMap(({ items }) => items);
  const ours = groups.filter(({ isOurs }) => isOurs);
  const theirs = groups.filter(({ isOurs }) => !isOurs);
  const wanted = (some: readonly WaitingGroup[]) => {
    const sum = some.reduce((all, one) => all + one.wanted, 0);
    return sum === 0 ? said.nothing : millions(sum);
  };
  const gone = left.closed + left.declined + left.withdrawn;
  const tallest = Math.max(0, ...all.map(({ loan }) => loan ?? 0));
  const perStorey = storeyFor(tallest / MILLION, 30) * MILLION;
  return (
    <StaffPage frame={props} here="pipeline" title={said.title}>
      <div className="wrap">
        <Stand
          title={sayWaiting(
            said.stand,
            ours.flatMap(({ items }) => items),
          )}
        >
          <p>
            {capital(
              fillTemplate(said.lede, { ours: wanted(ours), theirs: wanted(theirs), now: dayAndHour(now) }),
            )}
          </p>
        </Stand>
      </div>
      {all.length === 0 ? (
        <div className="wrap">
          <div className="rule" />
          <Nothing title={said.none}>{said.emptyNote}</Nothing>
        </div>
      ) : (
        <>
          <section className="on-dark street-band">
            <div className="wrap">
              <div className="streets wide">
                {(all.length > ON_ONE_STREET ? [ours, theirs] : [groups]).map((some) => (
                  <Street key={some[0]!.state} frame={props} groups={some} perStorey={perStorey} />
                ))}
              </div>
              <div className="streets narrow">
                {groups.map((group) => (
                  <div key={group.state}>
                    {group.items.length > 0 && (
                      <Street frame={props} groups={[group]} perStorey={perStorey} narrow />
                    )}
                    <Block frame={props} group={group} />
                  </div>
                ))}
              </div>
              <div className="ends street-notes">
                <p>
                  {fillTemplate(said.note, { storey: millions(perStorey) })}{' '}
                  {all.some(({ had }) => had > MOST_DAYS) && fillTemplate(said.cut, { count: MOST_DAYS })}
                </p>
                <ul className="legend">
                  {(['lit', 'past', 'may', 'plot'] as const).map((key) => (
                    <li key={key}>
                      <span className={`key ${key}`} aria-hidden="true" />
                      {said.legend[key]}
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </section>
          <LedSection
            title={said.table.title}
            note={
              <>
                <p>{said.table.note}</p>
                {gone > 0 && <p>{fillTemplate(said.table.left, { count: gone, ...left })}</p>}
                {staff!.role !== 'reader' && (
                  <p>
                    <a className="lnk" href="/staff/export/csv?kind=deal">
                      {said.table.take}
                    </a>
                  </p>
                )}
              </>
            }
          >
            <div className="stack from-4">
              <Table {...props} />
            </div>
          </LedSection>
        </>
      )}
      <Withdrawn lines={props.withdrawn} />
    </StaffPage>
  );
}
