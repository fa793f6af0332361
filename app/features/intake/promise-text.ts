import { atOffice, keepHour, shortDay, shortWeekday, weekdayAndDay } from '#app/format/dates.ts';
import { businessDayAfter, businessDays, type Calendar } from '#app/lending/intake/business-days.ts';
import { type DealState, turnOf } from '#app/lending/intake/deal-state.ts';
import type { Standing } from '#app/lending/intake/promise.ts';
import type { RowLight } from '#drawings/intake/window-row.ts';

/** 'Monday, December 8 at 9:02 AM', in the office's time zone. */
export const sayInstant = (at: Date): string =>
  keepHour(
    atOffice(at, { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
  );

/** '18:00' -> '6 PM' */
export function sayHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : '';
  return keepHour(`${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`);
}

/**
 * A due time: 'tomorrow at 6 PM', 'Tuesday, December 9, 6 PM'.
 * @param today absent for a text that is read on another day than it is written
 */
export function sayDue({ closes }: Pick<Calendar, 'closes'>, due: string, today = ''): string {
  const time = sayHour(closes);
  const away = (Date.parse(due) - Date.parse(today)) / 86_400_000;
  if (away === 0) return `today at ${time}`;
  if (away === 1) return `tomorrow at ${time}`;
  return `${weekdayAndDay(due)}, ${time}`;
}

/** A deal's business days, a window for each. */
export interface DaysOfDeal {
  rows: { label: string; note: string; lights: RowLight[]; isNow: boolean }[];
  /** Labels of the columns; those with `mark` are kept where there is room for few. */
  scale: { day: string; date: string; isToday: boolean; isEnd: boolean }[];
  /** The text alternative. */
  says: string;
}

/** The least number of columns, so that no window is too large; and the most: the days of an older deal begin later. */
const FEWEST_DAYS = 14;
const MOST_DAYS = 22;

/** Names of the rows of days, for the borrower. */
const DAYS_IN: Partial<Record<DealState, string>> = {
  received: 'Received',
  'in-review': 'In review',
  'more-needed': 'Waiting for you',
  'term-sheet': 'Yours to answer',
  accepted: 'Accepted',
};

export function daysOfDeal(calendar: Calendar, standing: Standing): DaysOfDeal {
  const { states, today, state } = standing;
  const all = states.flatMap(({ had, ahead }) => [...had, ...ahead]);
  const ends = [...all, today].sort();
  const days = businessDays(calendar, ends[0]!, ends.at(-1)!);
  while (days.length < FEWEST_DAYS) days.push(businessDayAfter(calendar, days.at(-1) ?? today, 1));
  const columns = days.slice(-MOST_DAYS);
  // a state that was over before a business day had passed would be a row of dark windows
  const counted = states.filter(({ state: of, had, ahead }) => had.length + ahead.length > 0 || of === state);
  const shown = counted.length > 0 ? counted : states.slice(0, 1);
  const rows = shown.map(({ state: of, had, over, ahead, promised }) => {
    const late = new Set(over > 0 ? had.slice(-over) : []);
    const lit = turnOf(of) === 'us' ? 'lit' : 'dim';
    const note =
      had.length + ahead.length === 0
        ? of === state
          ? 'no business day yet'
          : 'the same day'
        : promised === null
          ? `${had.length} ${had.length === 1 ? 'day' : 'days'}`
          : had.length === 0 && ahead.length > 0
            ? `${promised} days`
            : had.length > promised
              ? `${had.length} days, ${promised} promised`
              : `${had.length} of ${promised} days`;
    return {
      label: DAYS_IN[of]!,
      note,
      isNow: of === state,
      lights: columns.map(
        (day): RowLight =>
          late.has(day) ? 'over' : had.includes(day) ? lit : ahead.includes(day) ? 'ahead' : 'off',
      ),
    };
  });
  return {
    rows,
    scale: columns.map((day, i) => ({
      day: day === today ? 'Today' : shortWeekday(day),
      date: shortDay(day),
      isToday: day === today,
      isEnd: i === 0 || i === columns.length - 1,
    })),
    says: [
      ...rows.map(({ label, note }) => `${label}: ${note}.`),
      `From ${weekdayAndDay(columns[0] ?? today)} to ${weekdayAndDay(columns.at(-1) ?? today)}.`,
    ].join(' '),
  };
}
