import { expect, it } from 'vitest';
import { FIELD_KEYS, FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { dealLines } from './deal-lines.ts';

/** An answer to every question of desk and intake; each choice has its last option. */
const typed: Record<string, string> = {
  ...{ price: '15600000', debt: '9M', basis: '9400000', works: '2.1M', costs: '400k', loan: '15.6M' },
  ...{ noi: '905000', noi2: '1310000', value: '14200000', value2: '19800000', legal: '150k' },
  ...{ for: 'buy-improve', type: 'mixed-use', market: 'secondary', afford: 'affordable', name: 'Court' },
  ...{ sofr: '3.9', spread: '525', floor: '3', fee: '1', exit: '.75', ext: '.5', hud: '5.5', premium: '.6' },
  ...{ start: '2027-02', days: '30', reserve: 'loan', program: 'core-plus', lift: 'walk-up', terms: 'v1' },
  ...{ street: '1 Court', city: 'Durham', state: 'NC', built: '1985', by: '2027-02-15', repay: 'sale' },
};
for (const key of FIELD_KEYS) {
  const field = FIELDS[key] as (typeof FIELDS)[FieldKey] & { from?: readonly string[] };
  typed[key] ??= field.from?.at(-1) ?? (field.kind === 'text' ? 'Words' : '12');
}

it('what is built is called that, and its price is that of the land', () => {
  const query = new URLSearchParams('for=build&type=multifamily&loan=9M&price=1.2M&works=8M&costs=300k');
  expect(dealLines(query, {}).find(({ id }) => id === 'loan')?.more).toBe(
    'Land $1,200,000, construction $8,000,000, closing costs $300,000',
  );
});

it('a loan is not said to be of a cost whose works nobody typed, or that could not be read', () => {
  const loan = (query: string) =>
    dealLines(new URLSearchParams(`loan=9M&price=10M&costs=300k&${query}`), {}).find(
      ({ id }) => id === 'loan',
    )!.says;
  expect(loan('for=buy-improve&works=2M')).toBe('$9,000,000 of $12,300,000');
  expect(loan('for=buy-improve')).toBe('$9,000,000');
  expect(loan('for=buy&works=two')).toBe('$9,000,000');
  expect(loan('for=buy')).toBe('$9,000,000 of $10,300,000');
});

it('a deal with every answer is read over in words: no key, no bare number, no fraction without its zero', () => {
  const lines = dealLines(new URLSearchParams(typed), { 'core-plus': 'Core-Plus' });
  const said = lines.flatMap(({ says, more }) => [says, more]).join('\n');
  expect(said).toContain('repaid by a sale');
  expect(said).toContain('closing by February 15, 2027');
  expect(said).toContain('Exit fee: 0.75%');
  expect(said).toContain('Program: Core-Plus');
  expect(said).toContain('$15,600,000');
  expect(said).toContain('1-month Term SOFR: 3.9%');
  expect(said).toContain('Fees: Filled in as an example');
  for (const [, raw] of Object.entries(typed).filter(([, value]) => /[a-z]-[a-z]|\d{4}-\d\d/.test(value)))
    expect(said).not.toContain(raw);
  expect(said).not.toMatch(/(^|[^\d])\.\d|\d{5,}|undefined|null|NaN/m);
});

it.each([
  ['value=14.2M&value2=19.8M', 'Value $14,200,000 today, $19,800,000 stabilized'],
  ['value=14.2M', 'Value $14,200,000 today'],
  ['value2=19.8M', 'Value $19,800,000 stabilized'],
])('an amount beside the income is said to be the value: %s', (query, more) => {
  const lines = dealLines(new URLSearchParams(`price=14.2M&noi=905k&noi2=1.31M&${query}`), {});
  expect(lines.find(({ id }) => id === 'income')).toMatchObject({
    says: '$905,000 today, $1,310,000 stabilized',
    more,
  });
});

it('an amount that cannot be read stands among the other answers as it was typed, because it is sent', () => {
  const lines = dealLines(new URLSearchParams('loan=5M&noi=lots&price=7M&fee=much'), {});
  expect(lines.find(({ id }) => id === 'also')?.more).toBe('NOI today: lots; Origination fee: much');
});

it('a name that is too long is that of the property, and none of the other answers', () => {
  const name = 'Court '.repeat(30).trim();
  const lines = dealLines(new URLSearchParams({ name, city: 'Durham' }), {});
  expect(lines.find(({ id }) => id === 'property')?.says).toBe(`${name}, Durham`);
  expect(lines.some(({ id }) => id === 'also')).toBe(false);
});

it('a closing month that the desk has chosen is not among the answers, and one that was typed is', () => {
  const also = (start: string) =>
    dealLines(new URLSearchParams({ loan: '5M', fee: '1', start }), {}).find(({ id }) => id === 'also')?.more;
  expect(also('2026-12*')).toBe('Origination fee: 1%');
  expect(also('2026-12')).toBe('Origination fee: 1%; Closing month: December 2026');
});
