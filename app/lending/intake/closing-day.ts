/** A day, or a whole month that ends on it. */
export interface ClosingDay {
  /** YYYY-MM-DD */
  day: string;
  isMonth: boolean;
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const MOST_YEARS = 5;

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
    return { year: year < 100 ? 2000 + year : year, month, day };
  }
  const short = read(/^(\d{1,2})[-/.](\d{4})$/);
  if (short) return { year: Number(short[1]), month: Number(short[0]), day: null };
  const quarter = read(/^q([1-4]) ?(\d{4})$/);
  if (quarter) return { year: Number(quarter[1]), month: 3 * Number(quarter[0]), day: null };
  const [, before, word = '-', after, year] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?)?([a-z]{3,9})(?: (\d{1,2})(?:st|nd|rd|th)?)?(?: (\d{4}))?$/.exec(
      text,
    ) ?? [];
  const month = MONTHS.findIndex((name) => name.startsWith(word)) + 1;
  if (month === 0 || (before && after)) return null;
  const day = before ?? after;
  return { year: year ? Number(year) : null, month, day: day ? Number(day) : null };
}

/**
 * Parses a date as Americans write it: '2/15/2027', 'February 15, 2027', '15 Feb', 'by March 2027', '2027-02-15', 'Q1
 * 2027'. A fixed set of notations in little code: chrono-node is 12 KB more, reads a time of day in '5 o clock', and
 * cannot read 'Q1 2027'.
 * @param today YYYY-MM-DD
 * @returns the day; in words what is wrong with one; undefined where the text is in none of the notations
 */
export function readClosingDay(typed: string, today: string): ClosingDay | string | undefined {
  const text = typed
    .toLowerCase()
    .replace(/[,.](?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:by|before|until|on) )?(?:(?:the )?end of )?/, '');
  const parts = partsOf(text);
  // a point stands in European dates, whose day is first
  const [, first, second] = /^(0?[1-9]|1[0-2])\.(0?[1-9]|1[0-2])\.\d+$/.exec(text)?.map(Number) ?? [];
  if (first !== second) return 'That can be read in two ways. Type the month as a word, like March 1, 2027.';
  if (!parts) return undefined;
  const { month, day } = parts;
  const inYear = (year: number): string | null => {
    // a month ends on the day before the first of the next
    const at = new Date(Date.UTC(year, day === null ? month : month - 1, day ?? 0));
    return at.getUTCMonth() === month - 1 ? at.toISOString().slice(0, 10) : null;
  };
  const thisYear = Number(today.slice(0, 4));
  const found =
    parts.year === null
      ? [thisYear, thisYear + 1].map(inYear).find((one) => one === null || one >= today)
      : inYear(parts.year);
  if (!found) return 'There is no such day in the calendar.';
  if (found < today) return 'That day has passed. Is the year right?';
  if (Number(found.slice(0, 4)) > thisYear + MOST_YEARS)
    return 'That is more than five years away. Is the year right?';
  return { day: found, isMonth: day === null };
}
