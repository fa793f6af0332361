import type { ReactNode } from 'react';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { longDay, weekdayAndDay } from '#app/format/dates.ts';
import { storeyFor } from '#drawings/office/counted-building.ts';
import { type ViewsBuilding, viewsStreet, windowBar } from '#drawings/office/views-street.ts';
import { Legend, Nothing, StaffPage, Stand } from '#office/document.tsx';
import { Table } from '#office/table.tsx';
import { dayOfMonth } from '#office/time-text.ts';
import { TitledSection } from '#office/titled-section.tsx';
import type { Frame } from '../frame-data.ts';
import { type CountedDay, type CountedPage, PERIODS, type Period } from './counted-views.ts';

const LONG: Record<Period, { link: string; said: string }> = {
  '7': { link: '7 days', said: 'a week' },
  '28': { link: '28 days', said: 'four weeks' },
  '365': { link: 'A year', said: 'a year' },
};

export interface TrafficProps extends Frame {
  period: Period;
  /** Oldest first; weeks for a year. */
  days: CountedDay[];
  /** Most read first. */
  pages: CountedPage[];
  /** Search queries without a result, most frequent first. */
  misses: { words: string; times: number; last: string }[];
}

/** Windows in the longest bar, and storeys of the tallest building. */
const MOST_WINDOWS = 60;
const MOST_STOREYS = 22;
/** A phone shows the last nine days, or the last quarter of a year. */
const NARROW = { day: 9, week: 13 };

const number = (views: number) => views.toLocaleString('en-US');

/** The label below a building: the day, with the month where one begins; for weeks the month alone. */
const labelOf = ({ day }: CountedDay, before: CountedDay | undefined, isYear: boolean): string => {
  const isNewMonth = before?.day.slice(0, 7) !== day.slice(0, 7);
  const [month, date] = dayOfMonth(day);
  if (isYear) return isNewMonth ? month : '';
  return isNewMonth ? `${month} ${date}` : date;
};

function buildingsOf({ days, period }: TrafficProps): ViewsBuilding[] {
  const isYear = period === '365';
  const most = Math.max(...days.map(({ views }) => views));
  return days.map((one, i) => {
    const isNow = i === days.length - 1;
    const figure = isNow || one.views === most ? number(one.views) : '';
    return {
      key: one.day,
      views: one.views,
      light: one.isWorking ? 'lit' : 'dim',
      isNow,
      figure,
      label: isNow
        ? isYear
          ? 'Now'
          : 'Today'
        : // the month of the week before stands there already
          isYear && i === days.length - 2
          ? ''
          : labelOf(one, days[i - 1], isYear),
    };
  });
}

function Street(props: TrafficProps) {
  const { days, period } = props;
  const scale = period === '365' ? 'week' : 'day';
  const most = days.reduce((best, one) => (one.views > best.views ? one : best));
  const perStorey = storeyFor(most.views, MOST_STOREYS);
  const buildings = buildingsOf(props);
  const said =
    scale === 'day' ? { each: 'on each', most: 'on' } : { each: 'in each', most: 'in the week of' };
  const label = `Page views ${said.each} of ${days.length} ${scale}s. The most ${said.most} ${longDay(most.day)}, ${number(most.views)}. The tables below have them by page and by ${scale}.`;
  return (
    <section className="on-dark street-band">
      <div className="wrap">
        <DataFigure className="views wide" drawing={viewsStreet(buildings, perStorey)} label={label} />
        <DataFigure
          className="views narrow"
          drawing={viewsStreet(buildings.slice(-NARROW[scale]), perStorey, { narrow: true })}
          label={label}
        />
        <div className="ends street-notes">
          <p>
            {perStorey === 1 ? 'A story is one view.' : `A story is ${number(perStorey)} views.`} Counted
            here, without cookies or addresses; visitors who ask not to be counted are not.
          </p>
          {scale === 'day' && (
            <Legend
              of={[
                ['key lit', 'working day'],
                ['key dim', 'weekend or holiday'],
              ]}
            />
          )}
        </div>
      </div>
    </section>
  );
}

interface CountsProps {
  title: string;
  /** The rest is collapsed below these; undefined: all are shown. */
  shown?: { rows: number; says: (rest: number) => string } | undefined;
  /** Of the columns; one in the middle is not shown on a phone. */
  heads: [first: string, last: string, middle?: string];
  rows: { key: string; name: ReactNode; count: number; middle?: string; bar?: ReactNode }[];
}

function Counts({ title, shown, heads: [first, last, middle], rows }: CountsProps) {
  const table = (caption: string, some: CountsProps['rows']) => (
    <Table
      look="views-table"
      caption={caption}
      heads={middle ? [first, [middle, 'hide'], [last, 'n']] : [first, [last, 'bar-cell']]}
    >
      <tbody>
        {some.map(({ key, name, middle, bar, count }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {middle && <td className="hide">{middle}</td>}
            <td className={bar ? 'bar-cell' : 'n'}>
              {bar} <b>{number(count)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
  // nobody opens a fold for two rows
  if (!shown || rows.length < shown.rows + 3) return table(title, rows);
  const says = shown.says(rows.length - shown.rows);
  return (
    <>
      {table(title, rows.slice(0, shown.rows))}
      <details className="views-rest">
        <summary className="text-button">{says}</summary>
        {table(`${title}: ${says}`, rows.slice(shown.rows))}
      </details>
    </>
  );
}

interface ViewsTableProps {
  title: string;
  shown: CountsProps['shown'];
  first: string;
  rows: { key: string; name: ReactNode; views: number; isOff?: boolean }[];
}

function ViewsTable({ title, shown, first, rows }: ViewsTableProps) {
  const per = storeyFor(Math.max(...rows.map(({ views }) => views)), MOST_WINDOWS);
  const bar = (views: number, isOff = false) => (
    <DataFigure className={isOff ? 'bar-row hide off' : 'bar-row hide'} drawing={windowBar(views / per)} />
  );
  return (
    <Counts
      title={title}
      shown={shown}
      heads={[first, `Views, a window is ${number(per)}`]}
      rows={rows.map(({ views, isOff, ...row }) => ({ ...row, count: views, bar: bar(views, isOff) }))}
    />
  );
}

/** Search queries without a result: a page, a term or a word may be missing. */
function Misses({ misses }: Pick<TrafficProps, 'misses'>) {
  if (misses.length === 0) return null;
  return (
    <TitledSection
      title="Looked for, not found"
      note="By its words and day. Nothing of who asked is kept; numbers of telephones and addresses of mail are not counted."
    >
      <Counts
        title="Looked for, not found"
        heads={['Words', 'Times', 'Last']}
        rows={misses.map(({ words, times, last }) => ({
          key: words,
          name: <a href={`/search?${new URLSearchParams({ q: words })}`}>{words}</a>,
          middle: longDay(last),
          count: times,
        }))}
      />
    </TitledSection>
  );
}

/** How often the pages were read. */
export function TrafficPage(props: TrafficProps) {
  const { period, days, pages, misses } = props;
  const all = days.reduce((sum, { views }) => sum + views, 0);
  const isYear = period === '365';
  const byTime = isYear ? 'By week' : 'By day';
  const readDays = days.filter(({ views }) => views > 0);
  const isUnread = readDays.length < days.length;
  return (
    <StaffPage frame={props} here="traffic" title="Traffic">
      <div className="wrap">
        <Stand
          title={
            all === 0
              ? 'Nobody read a page'
              : all === 1
                ? `One page view in ${LONG[period].said}`
                : `${number(all)} page views in ${LONG[period].said}`
          }
        >
          <nav className="choice seg" aria-label="How long">
            {PERIODS.map((of) => (
              <a
                key={of}
                href={`/staff/traffic?days=${of}`}
                aria-current={of === period ? 'true' : undefined}
              >
                {LONG[of].link}
              </a>
            ))}
          </nav>
        </Stand>
      </div>
      {all === 0 ? (
        <div className="wrap">
          <div className="rule" />
          <Nothing title="Nobody read a page">
            No view was counted in this time. Where another counter is set up, the site keeps none of its own.
          </Nothing>
        </div>
      ) : (
        <>
          <Street {...props} />
          <TitledSection
            title="By page"
            note={pages.length === 1 ? 'One page was read.' : `${pages.length} pages were read.`}
          >
            <ViewsTable
              title="By page"
              shown={{ rows: 20, says: (rest) => `${rest} more pages` }}
              first="Page"
              rows={pages.map(({ path, title, views }) => ({
                key: path,
                views,
                name: (
                  <>
                    <a href={path}>{path === '/' ? 'Home' : (title ?? path)}</a>{' '}
                    {title && <small>{path}</small>}
                  </>
                ),
              }))}
            />
          </TitledSection>
          <TitledSection
            title={byTime}
            note={`The newest first${isUnread ? `, without the ${isYear ? 'weeks in' : 'days on'} which nobody read a page` : ''}.`}
          >
            <ViewsTable
              title={byTime}
              shown={{ rows: 14, says: (rest) => `${rest} ${isYear ? 'weeks' : 'days'} before` }}
              first={isYear ? 'Week' : 'Day'}
              rows={readDays.toReversed().map(({ day, views, isWorking }) => ({
                key: day,
                views,
                isOff: !isWorking,
                name: isYear ? `Week of ${longDay(day)}` : weekdayAndDay(day),
              }))}
            />
          </TitledSection>
        </>
      )}
      <Misses misses={misses} />
    </StaffPage>
  );
}
