/** A day, or a whole month that ends on it. */
export interface ClosingDay {
  /** YYYY-MM-DD */
  day: string;
  isMonth: boolean;
}

/** 'two-ways' is 1.3.2027: a point stands in European dates, whose day is first. 'past' and 'far': no loan can close. */
export type ClosingProblem = 'not-a-day' | 'no-such-day' | 'two-ways' | 'past' | 'far';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MOST_YEARS = 5;

/** 'september', 'sept' -> 9; NaN for any other word. */
function monthOf(word: string): number {
  const at = MONTHS.indexOf(word.slice(0, 3));
  const full = new Date(Date.UTC(2000, at, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return at >= 0 && full.toLowerCase().startsWith(word.replace(/^sept$/, 'sep')) ? at + 1 : Number.NaN;
}

const yearOf = (digits: string) => Number(digits) + (digits.length === 2 ? 2000 : 0);

/** The parts of a date in each notation. A missing year is null: the next such day is meant. */
function partsOf(text: string): { year: number | null; month: number; day: number | null } | null {
  const read = (pattern: RegExp) => pattern.exec(text)?.slice(1);
  const iso = read(/^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/);
  if (iso) return { year: Number(iso[0]), month: Number(iso[1]), day: iso[2] ? Number(iso[2]) : null };
  const digits = read(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/)?.map(Number);
  if (digits) {
    const [first = 0, second = 0, year = 0] = digits;
    // the month is first, as in America, unless it cannot be a month
    const [month, day] = first > 12 ? [second, first] : [first, second];
    return { year: yearOf(String(year).padStart(2, '0')), month, day };
  }
  const short = read(/^(\d{1,2})[-/.](\d{4})$/);
  if (short) return { year: Number(short[1]), month: Number(short[0]), day: null };
  const quarter = read(/^q([1-4]) ?(\d{4})$/);
  if (quarter) return { year: Number(quarter[1]), month: 3 * Number(quarter[0]), day: null };
  const [, before, word, after, year] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?)?([a-z]{3,9})(?: (\d{1,2})(?:st|nd|rd|th)?)?(?: (\d{4}))?$/.exec(
      text,
    ) ?? [];
  const month = monthOf(word ?? '');
  if (Number.isNaN(month) || (before && after)) return null;
  const day = before ?? after;
  return { year: year ? Number(year) : null, month, day: day ? Number(day) : null };
}

/**
 * Parses a date as Americans write it: '2/15/2027', 'February 15, 2027', '15 Feb', 'by March 2027', '2027-02-15', 'Q1
 * 2027'. A fixed set of notations in little code: chrono-node is 12 KB more, reads a time of day in '5 o clock', and
 * cannot read 'Q1 2027'.
 * @param today YYYY-MM-DD
 */
export function readClosingDay(typed: string, today: string): ClosingDay | ClosingProblem {
  const text = typed
    .toLowerCase()
    .replace(/[,.](?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:by|before|until|on)\s+/, '')
    .replace(/^(?:the )?end of /, '');
  const parts = partsOf(text);
  const [, first, second] = /^(\d{1,2})\.(\d{1,2})\.\d+$/.exec(text)?.map(Number) ?? [];
  if (first && second && first <= 12 && second <= 12 && first !== second) return 'two-ways';
  if (!parts) return 'not-a-day';
  const { month, day } = parts;
  const inYear = (year: number): string | null => {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const isThere = month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= last));
    const two = (count: number) => String(count).padStart(2, '0');
    return isThere ? `${year}-${two(month)}-${two(day ?? last)}` : null;
  };
  const thisYear = Number(today.slice(0, 4));
  const found =
    parts.year === null
      ? [thisYear, thisYear + 1].map(inYear).find((one) => one === null || one >= today)
      : inYear(parts.year);
  if (!found) return 'no-such-day';
  if (found < today) return 'past';
  if (Number(found.slice(0, 4)) > thisYear + MOST_YEARS) return 'far';
  return { day: found, isMonth: day === null };
}
