import { monthAfter } from './day-count.ts';
import {
  type Deal,
  FIELD_KEYS,
  FIELDS,
  type Field,
  type FieldKey,
  isPurchase,
  isWorksOpen,
  MOST_OF_TEXT,
  otherUnits,
  PLANS,
} from './deal-fields.ts';
import { type NumberProblem, readNumber, typeNumber } from './typed-number.ts';

/** An error of one field, whose value is then not used. `guess` is what was probably meant, as typed text. */
interface FieldError {
  field: FieldKey;
  problem: NumberProblem | 'unknown-choice' | 'not-a-month' | 'negative' | 'too-small' | 'too-large';
  guess?: string | undefined;
}

/**
 * Something unusual about a deal that is computed all the same. `field` is where to look, `other` what it contradicts.
 */
interface DealNotice {
  id:
    | 'repeated'
    | 'not-a-version'
    | 'not-used'
    | 'fraction'
    | 'noi-above-value'
    | 'below-today'
    | 'balance-above-principal'
    | 'mix-not-units'
    | 'zero-works'
    | 'month-past';
  field: FieldKey;
  other?: FieldKey | undefined;
  guess?: string;
}

/** What was typed, by field; empty fields are left out. */
export type TypedDeal = Partial<Record<FieldKey, string>>;

export interface ReadDeal {
  deal: Deal;
  typed: TypedDeal;
  errors: FieldError[];
  notices: DealNotice[];
  /** fields left empty that have a preset, and a closing month that the desk has chosen */
  assumed: FieldKey[];
}

/** How many characters of a field are kept. */
const MOST_CHARACTERS = 200;

/** The form of a version. Other text in a link may be anybody's, and is not printed as a version. */
const VERSION = /^[0-9a-f]{8}$/;

/** A calendar month. A star marks a month that the desk has chosen and nobody typed; links keep the star. */
const MONTH = /^(20\d\d)-(0?[1-9]|1[0-2])(\*?)$/;
export const takenMonth = (month: string): string => `${month}*`;
/** Whether the desk has chosen the month, although it stands in the address. */
export const isTaken = (text: string): boolean => MONTH.exec(text.trim())?.[3] === '*';

/** The form of a program's key. The terms decide which programs exist. */
const PROGRAM = /^[a-z0-9-]{1,40}$/;

/** Invisible characters that are pasted with numbers: of zero width, or for the direction of text; and two that XML forbids. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g;

/** The text that is read. A surrogate pair is not split. */
const plainText = (text: string) =>
  text
    .slice(0, 2 * MOST_CHARACTERS)
    .replace(UNSEEN, '')
    .slice(0, MOST_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, '');

/** A choice in the form of the address: 'Medical Office' -> 'medical-office'. */
export const choiceOf = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '-');

type Outcome = { value: string | number } | Omit<FieldError, 'field'>;

function readText(text: string, kind: 'text' | 'month' | 'version' | 'program'): Outcome {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (kind === 'program')
    return PROGRAM.test(choiceOf(plain)) ? { value: choiceOf(plain) } : { problem: 'unknown-choice' };
  if (kind !== 'month') return plain.length > MOST_OF_TEXT ? { problem: 'too-long' } : { value: plain };
  const month = MONTH.exec(plain);
  return month ? { value: `${month[1]}-${month[2]!.padStart(2, '0')}` } : { problem: 'not-a-month' };
}

function readBounded(text: string, field: Extract<Field, { least: number }>): Outcome {
  const read = readNumber(text, field.kind)!;
  if ('problem' in read) return read;
  const { value } = read;
  const { least, most, kind } = field;
  if (value < 0 && !field.negative) return { problem: 'negative' };
  if (value < -most) return { problem: 'too-large' };
  if (value < 0) return read;
  if (value === 0 && field.zero) return read;
  // `text` still says '14.2' where `value` is whole dollars
  const exact = Number(text) || value;
  const nearest = (...guesses: number[]) => {
    const guess = value === 0 ? undefined : guesses.find((one) => one >= least && one <= most);
    return guess === undefined ? undefined : typeNumber(guess, kind);
  };
  // '905' for an income of $905,000: whoever leaves out k or M types at most three digits before the point
  const mayBeShort = kind === 'money' && exact < 1000;
  // '390' for a rate of 3.90%, where only the point is missing; a share may be any number up to 100
  const mayLackPoint = kind === 'percent' && most < 100 && Number.isInteger(value);
  if (value < least)
    return {
      problem: 'too-small',
      guess: mayBeShort ? nearest(...[1e3, 1e6].map((scale) => Math.round(exact * scale))) : undefined,
    };
  if (value > most)
    return { problem: 'too-large', guess: mayLackPoint ? nearest(value / 10, value / 100) : undefined };
  return read;
}

function readField(text: string, field: Field): Outcome {
  if (field.kind === 'choice') {
    const choice = choiceOf(text);
    return field.from.includes(choice) ? { value: choice } : { problem: 'unknown-choice' };
  }
  return 'least' in field ? readBounded(text, field) : readText(text, field.kind);
}

/** Of several closing months a typed one counts before one that the desk has chosen, and that before none. */
const standing = (text: string) => (isTaken(text) ? 1 : text.trim() === '' ? 0 : 2);

const isRead = (text: string, field: Field) => text.trim() !== '' && 'value' in readField(text, field);

/** Contradictions between fields. */
function oddities(deal: Deal): DealNotice[] {
  const notices: DealNotice[] = [];
  const above = (a: FieldKey, b: FieldKey, id: DealNotice['id'], field = a, other = b) => {
    const [more, less] = [deal[a], deal[b]];
    if (typeof more === 'number' && typeof less === 'number' && more > less)
      notices.push({ id, field, other });
  };
  above('noi', deal.value === null ? 'price' : 'value', 'noi-above-value');
  above('noi2', 'value2', 'noi-above-value');
  above('noi', 'noi2', 'below-today', 'noi2', 'noi');
  above('value', 'value2', 'below-today', 'value2', 'value');
  above('balance', 'first', 'balance-above-principal');
  if (deal.for) {
    const { buys } = PLANS[deal.for];
    const isInsured = deal.for === 'insured' || deal.for === 'add';
    // for a conversion either is used, and of both the price
    const unused: FieldKey[] = (buys ?? deal.price !== null) || isInsured ? ['debt', 'basis'] : [];
    // an owner's price is what was paid
    if (buys === false && deal.price !== null)
      notices.push({
        id: 'not-used',
        field: 'price',
        other: isInsured || deal.basis !== null ? undefined : 'basis',
      });
    if (!isInsured) unused.push('first', 'balance', 'left', 'pays');
    for (const field of unused) if (deal[field] !== null) notices.push({ id: 'not-used', field });
  }
  const mix = otherUnits(deal);
  if (mix !== null) notices.push({ id: 'mix-not-units', field: 'units', guess: String(mix) });
  for (const field of ['sofr', 'hud', 'occupied'] as const) {
    const value = deal[field];
    if (value !== null && value > 0 && value < FIELDS[field].fractionBelow)
      notices.push({ id: 'fraction', field, guess: String(Math.round(value * 1e5) / 1e3) });
  }
  return notices;
}

/**
 * Reads a deal from an address or a form. A missing input is never an error. A text that cannot be read is null in
 * `deal`, stays in `typed` and is listed in `errors`, in the order of the form. Unknown names are ignored. Of a
 * repeated name the last counts, because a form adds the answer to 'Did you mean' at the end. A buyer's price stands
 * for the value today until one is typed. A choice at its preset counts as untouched, because a form always sends it. A
 * closing month that a link keeps gives way to a typed one.
 * @param closing the month that an empty closing month stands for, YYYY-MM
 */
export function readDeal(query: URLSearchParams, closing: string | null = null): ReadDeal {
  const read: Record<string, string | number | null> = {};
  const typed: TypedDeal = {};
  const errors: FieldError[] = [];
  const notices: DealNotice[] = [];
  const assumed: FieldKey[] = [];
  for (const key of FIELD_KEYS) {
    const field: Field = FIELDS[key];
    // a month that the desk has chosen stands until one is typed, because a form sends both
    const [text = '', ...others] = query
      .getAll(key)
      .map(plainText)
      .reverse()
      .sort((a, b) => (key === 'start' ? standing(b) - standing(a) : 0));
    const preset = key === 'start' ? closing : 'preset' in field ? (field.preset ?? null) : null;
    read[key] = preset;
    if (others.some((one) => one !== text && isRead(one, field)))
      notices.push({ id: 'repeated', field: key });
    if (text.trim() === '' || (field.kind === 'choice' && text === preset)) {
      if (preset !== null) assumed.push(key);
      continue;
    }
    if (field.kind === 'version' && !VERSION.test(text)) {
      notices.push({ id: 'not-a-version', field: key });
      continue;
    }
    typed[key] = text;
    const outcome = readField(text, field);
    if ('value' in outcome) {
      read[key] = outcome.value;
      if (key === 'start' && isTaken(text)) assumed.push(key);
    } else errors.push({ field: key, ...outcome });
  }
  const deal = read as Deal;
  notices.push(...oddities(deal));
  // a loan may still close in the month of today, which is the one before `closing`; an old link keeps its cents
  if (closing !== null && deal.start !== null && monthAfter(deal.start, 1) < closing)
    notices.push({ id: 'month-past', field: 'start', guess: closing });
  // whoever types zero is told that the plan is counted as one whose works are still to come
  if (typed.works && isWorksOpen(deal) && errors.every(({ field }) => field !== 'works'))
    notices.push({ id: 'zero-works', field: 'works' });
  if (deal.price && typed.value === undefined && isPurchase(deal)) {
    deal.value = deal.price;
    assumed.push('value');
  }
  return { deal, typed, errors, notices, assumed };
}

/** Whether a field's value is none that was typed: nothing was, or nothing that could be read. */
export const isAssumed = ({ assumed, errors }: ReadDeal, key: FieldKey): boolean =>
  assumed.includes(key) || errors.some(({ field }) => field === key);

/** The query of a deal, in the order of the form, as it was typed. */
export function dealQuery(typed: TypedDeal): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of FIELD_KEYS) if (typed[key]?.trim()) query.set(key, typed[key]);
  return query;
}
