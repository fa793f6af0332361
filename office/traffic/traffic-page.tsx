import type { ReactNode } from 'react';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { fillTemplate } from '#app/lending/template.ts';
import { storeyFor } from '#drawings/office/counted-building.ts';
import { type ViewsBuilding, viewsStreet, windowBar } from '#drawings/office/views-street.ts';
import { Nothing, StaffPage, Stand } from '#office/document.tsx';
import { LedSection } from '#office/inbox/led-section.tsx';
import { dateOf, dayOfMonth, wholeDayOf } from '#office/time-text.ts';
import type { Frame } from '../frame-data.ts';
import { type CountedDay, type CountedPage, PERIODS, type Period } from './counted-views.ts';

export interface TrafficProps extends Frame {
  period: Period;
  /** The oldest first; weeks of a year. */
  days: CountedDay[];
  /** The most read first. */
  pages: CountedPage[];
}

/** Windows of the longest bar, and storeys of the tallest building. */
const MOST_WINDOWS = 60;
const MOST_STOREYS = 22;
/** On a phone stand the last nine days, or the last quarter of a year. */
const NARROW = { day: 9, week: 13 };

const number = (views: number) => views.toLocaleString('en-US');

/** Below a building: of days the day, with the month where it begins; of weeks the month alone. */
const labelOf = ({ day }: CountedDay, before: CountedDay | undefined, isYear: boolean): string => {
  const isNewMonth = before?.day.slice(0, 7) !== day.slice(0, 7);
  const [month, date] = dayOfMonth(day);
  if (isYear) return isNewMonth ? month : '';
  return isNewMonth ? `${month} ${date}` : date;
};

function buildingsOf({ words, days, period }: TrafficProps): ViewsBuilding[] {
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
          ? words.traffic.thisWeek
          : words.traffic.today
        : // the month of the week before stands there already
          isYear && i === days.length - 2
          ? ''
          : labelOf(one, days[i - 1], isYear),
    };
  });
}

function Street(props: TrafficProps) {
  const { words, days, period } = props;
  const said = words.traffic;
  const scale = period === '365' ? 'week' : 'day';
  const most = days.reduce((best, one) => (one.views > best.views ? one : best));
  const perStorey = storeyFor(most.views, MOST_STOREYS);
  const buildings = buildingsOf(props);
  const label = fillTemplate(said.street[scale], {
    count: days.length,
    day: dateOf(most.day),
    views: most.views,
  });
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
            {fillTemplate(perStorey === 1 ? said.storey.one : said.storey.more, { count: perStorey })}{' '}
            {said.note}
          </p>
          {scale === 'day' && (
            <ul className="legend">
              {(['lit', 'dim'] as const).map((key) => (
                <li key={key}>
                  <span className={`key ${key}`} aria-hidden="true" />
                  {said.legend[key]}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

interface ViewsTableProps {
  words: Frame['words']['traffic'];
  title: string;
  first: string;
  rows: { key: string; name: ReactNode; views: number; isOff?: boolean }[];
}

function ViewsTable({ words, title, first, rows }: ViewsTableProps) {
  const per = storeyFor(Math.max(...rows.map(({ views }) => views)), MOST_WINDOWS);
  return (
    <table className="ruled-table tbl views-table">
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" className="hide">
            {fillTemplate(words.byPage.bar, { count: per })}
          </th>
          <th scope="col" className="n">
            {words.byPage.views}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, views, isOff = false }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className="hide">
              <DataFigure
                className={isOff ? 'bar-row off' : 'bar-row'}
                drawing={windowBar(views / per, MOST_WINDOWS)}
              />
            </td>
            <td className="n">
              <b>{number(views)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often the pages were read. */
export function TrafficPage(props: TrafficProps) {
  const { words, period, days, pages } = props;
  const said = words.traffic;
  const all = days.reduce((sum, { views }) => sum + views, 0);
  const isYear = period === '365';
  const byTime = isYear ? said.byDay.weeks : said.byDay.title;
  const { said: long } = said.periods[period];
  return (
    <StaffPage frame={props} here="traffic" title={said.title}>
      <div className="wrap">
        <Stand
          title={
            all === 0
              ? said.empty
              : fillTemplate(all === 1 ? said.stand.one : said.stand.more, { views: all, period: long })
          }
        >
          <nav className="choice seg" aria-label={said.periodLabel}>
            {PERIODS.map((of) => (
              <a
                key={of}
                href={`/staff/traffic?days=${of}`}
                aria-current={of === period ? 'true' : undefined}
              >
                {said.periods[of].link}
              </a>
            ))}
          </nav>
        </Stand>
      </div>
      {all === 0 ? (
        <div className="wrap">
          <div className="rule" />
          <Nothing title={said.empty}>{said.emptyNote}</Nothing>
        </div>
      ) : (
        <>
          <Street {...props} />
          <LedSection
            title={said.byPage.title}
            note={fillTemplate(pages.length === 1 ? said.byPage.note.one : said.byPage.note.more, {
              count: pages.length,
            })}
          >
            <div className="stack from-4">
              <ViewsTable
                words={said}
                title={said.byPage.title}
                first={said.byPage.page}
                rows={pages.map(({ path, title, views }) => ({
                  key: path,
                  views,
                  name: (
                    <>
                      <a href={path}>{path === '/' ? said.home : (title ?? path)}</a>{' '}
                      {title && <small>{path}</small>}
                    </>
                  ),
                }))}
              />
            </div>
          </LedSection>
          <LedSection title={byTime} note={said.byDay.note} after>
            <div className="stack from-4">
              <ViewsTable
                words={said}
                title={byTime}
                first={isYear ? said.byDay.week : said.byDay.day}
                rows={days.toReversed().map(({ day, views, isWorking }) => ({
                  key: day,
                  views,
                  isOff: !isWorking,
                  name: isYear ? fillTemplate(said.weekOf, { day: dateOf(day) }) : wholeDayOf(day),
                }))}
              />
            </div>
          </LedSection>
        </>
      )}
    </StaffPage>
  );
}
