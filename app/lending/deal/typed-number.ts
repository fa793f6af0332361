/** The kind of a number on the desk: it decides which signs may stand beside the digits, and its precision. */
export type NumberKind = 'money' | 'percent' | 'bps' | 'months' | 'years' | 'count';

/**
 * Why a text is not a number. Each has a sentence beside the field; `guess` is what was probably meant, as typed text.
 */
export type NumberProblem =
  | 'unreadable'
  | 'too-long'
  | 'other-digits'
  | 'other-currency'
  | 'comma'
  | 'points'
  | 'wrong-unit'
  | 'not-whole';

export type ReadNumber = { value: number } | { problem: NumberProblem; guess?: string };

/** Longer than any number that a person types; a longer text is not parsed. */
const MOST_CHARACTERS = 40;

const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
/** Words that may follow a number of each kind. */
const UNITS: Record<NumberKind, readonly string[]> = {
  money: ['usd', 'dollars'],
  percent: ['%', 'percent', 'pct'],
  bps: ['bps', 'bp'],
  months: ['months', 'month', 'mo'],
  years: ['years', 'year', 'yr', 'yrs'],
  count: ['units'],
};
const EVERY_UNIT = Object.values(UNITS).flat();

/** Precision: whole dollars, basis points, months, years and units; percent to three decimals. */
const fineness = (kind: NumberKind) => (kind === 'percent' ? 1000 : 1);

/** '14,200,000' and '14 200 000' -> '14200000'; null where the separators are not between groups of three. */
function ungrouped(digits: string): string | null {
  return /^\d{1,3}([,'’ ])\d{3}(\1\d{3})*(\.\d*)?$/.test(digits)
    ? digits.replace(/[,'’ ]/g, '')
    : /^(\d+\.?\d*|\.\d+)$/.test(digits)
      ? digits
      : null;
}

/** What was probably meant by digits with an ambiguous comma, or with several points. */
function plainDigits(digits: string): ReadNumber {
  const tight = digits.replace(/ /g, '');
  if (/^\d{1,3}(\.\d{3}){2,}(,\d+)?$/.test(tight))
    return {
      problem: 'points',
      guess: tight.replace(/\./g, ',').replace(/,(\d+)$/, (all, end) => (end.length === 3 ? all : `.${end}`)),
    };
  if (/^\d{1,3}\.\d{3},\d+$/.test(tight))
    return { problem: 'comma', guess: tight.replace('.', ';').replace(',', '.').replace(';', ',') };
  if (/^\d+,\d+$/.test(tight)) return { problem: 'comma', guess: tight.replace(',', '.') };
  return {
    problem: /^[\d., '’]+$/.test(digits) ? (digits.includes(',') ? 'comma' : 'points') : 'unreadable',
  };
}

/**
 * Parses a number as people type it: '14.2M', '$14,200,000', '905k', '3.9%', '14.2 million', '(120k)' for a negative,
 * and '1.5e7' as spreadsheets paste it. Money becomes whole dollars, rates have up to three decimals.
 * @returns null for an empty text, the value, or the problem in one word with what was probably meant.
 */
export function readNumber(text: string, kind: NumberKind): ReadNumber | null {
  // a text of two million characters is rejected by its length alone
  if (text.length > 4 * MOST_CHARACTERS) return { problem: 'too-long' };
  let rest = text.normalize('NFKC').trim().toLowerCase().replace(/[−–]/g, '-').replace(/\s+/g, ' ');
  if (rest === '') return null;
  if (rest.length > MOST_CHARACTERS) return { problem: 'too-long' };
  if (/[\p{Nd}]/u.test(rest.replace(/\d/g, ''))) return { problem: 'other-digits' };
  if (/[€£¥₹]|\b(eur|gbp)\b/.test(rest)) return { problem: 'other-currency' };

  let sign = 1;
  const inBrackets = /^\((.*)\)$/.exec(rest);
  if (inBrackets) rest = `-${inBrackets[1]}`;
  const marks = /^([-+]?)\s*((?:us ?)?\$)?\s*([-+]?)/.exec(rest)!;
  if (marks[1] && marks[3]) return { problem: 'unreadable' };
  if ((marks[1] || marks[3]) === '-') sign = -1;
  if (marks[2] && kind !== 'money') return { problem: 'wrong-unit' };

  const parts = /^([\d.,'’ ]*\d[\d.]*|\.\d+)(?:e([+-]?\d{1,3}))?\s*([a-z%]*)\s*([a-z]*)$/.exec(
    rest.slice(marks[0].length),
  );
  if (!parts) return { problem: 'unreadable' };
  const [, digits = '', exponent, word = '', last = ''] = parts;
  const scaled = Object.hasOwn(SCALES, word);
  const unit = scaled ? last : word + (last && ` ${last}`);
  if (unit && !UNITS[kind].includes(unit))
    return { problem: EVERY_UNIT.includes(unit) ? 'wrong-unit' : 'unreadable' };
  if (scaled && kind !== 'money') return { problem: 'wrong-unit' };

  const plain = ungrouped(digits.trim());
  if (plain === null) {
    const unclear = plainDigits(digits.trim());
    return 'guess' in unclear
      ? { ...unclear, guess: `${sign < 0 ? '-' : ''}${unclear.guess}${word.replace(/^.{4}/, ' $&')}` }
      : unclear;
  }
  // '14.2e6' keeps the decimal as typed, which 14.2 * 1e6 in binary would not
  const scale = scaled ? Math.log10(SCALES[word]!) : 0;
  const value = sign * Number(`${plain}e${Number(exponent ?? 0) + scale}`);
  if (!Number.isFinite(value) || Math.abs(value) > 1e15) return { problem: 'too-long' };
  const fine = fineness(kind);
  const kept = Math.round(value * fine) / fine;
  if (kind !== 'money' && kind !== 'percent' && kept !== value) return { problem: 'not-whole' };
  return { value: kept + 0 };
}

/** The shortest text of a number that parses to the same value: 14200000 -> '14.2M', 905000 -> '905k', 3.9 -> '3.9'. */
export function typeNumber(value: number, kind: NumberKind): string {
  if (kind !== 'money') return String(value);
  const size = Math.abs(value);
  if (size >= 1e6 && value % 1e3 === 0) return `${value / 1e6}M`;
  if (size >= 1e3 && value % 100 === 0) return `${value / 1e3}k`;
  return String(value);
}
