import { capitalized, uncapitalized } from '#app/format/first-letter.ts';
import { type Deal, FIELDS, type Field, type FieldKey, MOST_OF_TEXT } from '#app/lending/deal/deal-fields.ts';
import type { ReadDeal } from '#app/lending/deal/read-deal.ts';
import { wordsOf } from '#app/lending/vocabulary.ts';

/** Names of fields whose label makes no sense without the box. */
const NAMES: Partial<Record<FieldKey, string>> = {
  basis: 'price paid with renovation done',
  works: 'renovation or construction budget',
  b4: 'units of four bedrooms and more',
  lift: 'elevator or walk-up',
  occupied: 'occupancy',
  owner: 'ownership',
};

/** A field's label within a sentence: 'Value today' -> 'value today', but 'NOI today'. */
export function fieldName(field: FieldKey): string {
  return NAMES[field] ?? uncapitalized(FIELDS[field].label);
}

/** Words of choices that differ from their values in an address. */
const CHOICES: Readonly<Record<string, string>> = {
  convert: 'Convert to the use below',
  stabilize: 'Lease up and stabilize',
  situation: 'Time-sensitive situation',
  build: 'Build new',
  rebuild: 'Rehabilitate substantially',
  insured: 'Refinance a loan that is FHA-insured',
  add: 'Add to a loan that is FHA-insured',
  'buy-improve': 'Buy and improve',
  'refinance-improve': 'Refinance and improve',
  tertiary: 'Tertiary, over 100,000 people',
  small: 'Tertiary, 50,000 to 100,000',
  rural: 'Smaller than 50,000',
  market: 'Market rate',
  broadly: 'Broadly affordable',
  green: 'Market rate, green',
  middle: 'Middle income',
  firm: 'Our dated terms',
  today: 'HUD\u2019s rules of today',
  '360': 'Actual/360',
  '30': '30/360',
  own: 'Sponsor\u2019s own money',
  loan: 'From the loan',
  example: 'Filled in as an example',
};

/** A choice as printed: 'Actual/360', 'Market rate', 'Mixed use'. */
export const sayChoice = (choice: string): string => CHOICES[choice] ?? capitalized(wordsOf(choice));

/** 'secondary market', or for a group: 'markets of fewer than 50,000 people' */
export function sayMarket(market: NonNullable<Deal['market']>, name = 'market'): string {
  if (market === 'rural') return `${name} of fewer than 50,000 people`;
  return market === 'small' ? `tertiary ${name} of 50,000 to 100,000 people` : `${market} ${name}`;
}

// not from app/format, which would be one more script in the first step of the intake
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const KINDS: Readonly<Record<string, string>> = {
  money: 'an amount in dollars',
  percent: 'a percentage',
  bps: 'a number of basis points',
  months: 'a number of months',
  years: 'a number of years',
  count: 'a number',
};

/** 'Type 1 to 10,000.' */
function sayRange(field: FieldKey): string {
  const bounds: Field = FIELDS[field];
  if (!('least' in bounds)) return '';
  const [least, most] = [bounds.least, bounds.most].map((bound) => {
    const digits = bound.toLocaleString('en-US');
    return bounds.kind === 'money' ? `$${digits}` : bounds.kind === 'percent' ? `${digits}%` : digits;
  });
  return `Type ${least} to ${most}.`;
}

/** The message at a field whose text could not be used. */
export function sayProblem({ field, problem }: ReadDeal['errors'][number], text: string): string {
  const { label, kind } = FIELDS[field];
  // long text is cut, because the field itself shows all of it
  const typed = text.length > 24 ? `${text.slice(0, 24)}…` : text;
  switch (problem) {
    case 'unreadable':
      return `We cannot read ‘${typed}’ as ${KINDS[kind]}.`;
    case 'too-long':
      return kind === 'text' ? `At most ${MOST_OF_TEXT} characters.` : 'That is longer than any number.';
    case 'other-digits':
      return 'Type the number in the digits 0 to 9.';
    case 'other-currency':
      return 'Amounts are in US dollars.';
    case 'comma':
    case 'points':
      return `‘${typed}’ can be read in two ways. Type a point before the cents and commas between thousands.`;
    case 'wrong-unit':
      return `‘${typed}’ is not ${KINDS[kind]}.`;
    case 'not-whole':
      return `Type the ${fieldName(field)} as a whole number.`;
    case 'unknown-choice':
      return `‘${typed}’ is not one of the choices.`;
    case 'not-a-month':
      return `‘${typed}’ is not a month that we can read. Type one from 2000-01 to 2099-12, as 2026-02.`;
    case 'negative':
      return `${label} cannot be less than zero.`;
    case 'too-small':
      return `${typed} is too small for the ${fieldName(field)}. ${sayRange(field)}`;
    case 'too-large':
      return `${typed} is out of range for the ${fieldName(field)}. ${sayRange(field)}`;
  }
}

/** The note about an unusual value that is used all the same. */
export function sayOddity({ id, field, other }: ReadDeal['notices'][number], typed: string): string {
  const { label } = FIELDS[field];
  const name = other ? fieldName(other) : '';
  switch (id) {
    case 'not-a-version':
      return 'No version of the terms is called that. The answer is on today’s.';
    case 'repeated':
      return `The address has ‘${label}’ twice. The last is used.`;
    case 'not-used':
      return `${label} ${field === 'left' || field === 'pays' ? 'are' : 'is'} not used for this purpose.${other ? ` Type it as the ${name}.` : ''}`;
    case 'fraction':
      return `${label} of ${typed}% is very low.`;
    case 'noi-above-value':
      return `${label} is more than ${name}. One of the two is probably not what was meant.`;
    case 'below-today':
      return `${label} is below ${name}. It counts as typed.`;
    case 'balance-above-principal':
      return `${label} is more than ${name}.`;
    case 'month-past': {
      const [year = '', month = ''] = typed.trim().split('-');
      return `The closing month, ${monthName.format(Date.UTC(Number(year), Number.parseInt(month, 10) - 1))}, has passed. It counts as typed.`;
    }
    case 'zero-works':
      return `A ${fieldName(field)} of $0 counts as not typed.`;
    case 'mix-not-units':
      return 'The unit mix does not come to as many units as are typed.';
  }
}

/** The inputs that are unusual and used all the same, a sentence each. */
export const sayOddities = ({ notices, typed }: ReadDeal): string[] =>
  notices.map((notice) => sayOddity(notice, typed[notice.field] ?? ''));

/** That the closing month has passed; null where it has not. */
export function sayPastMonth({ notices, typed }: ReadDeal): string | null {
  const past = notices.find(({ id }) => id === 'month-past');
  return past ? sayOddity(past, typed.start ?? '') : null;
}
