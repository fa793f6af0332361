import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/cases.ts';
import { FIELD_KEYS, FIELDS, type Field, type FieldKey } from './deal-fields.ts';
import { dealQuery, readDeal } from './read-deal.ts';
import { typeNumber } from './typed-number.ts';

const read = (query: string) => readDeal(new URLSearchParams(query));

describe('a deal in an address', () => {
  it('is read as it was typed', () => {
    const { deal, typed, errors, assumed } = read(
      'for=stabilize&type=Medical Office&market=secondary&price=14.2M&noi=$905,000&sofr=3.9%&start=2026-2&name= Sweetgum  Court',
    );
    expect(errors).toEqual([]);
    expect(deal).toMatchObject({
      for: 'stabilize',
      type: 'medical-office',
      market: 'secondary',
      price: 14_200_000,
      noi: 905_000,
      ...{
        sofr: 3.9,
        start: '2026-02',
        name: 'Sweetgum Court',
        works: 0,
        hold: 24,
        loan: null,
        steady: null,
      },
    });
    expect(typed.noi).toBe('$905,000');
    expect(assumed).toEqual(['works', 'afford', 'hold', 'days', 'reserve', 'rules']);
  });

  it('takes a buyer’s price for the value today until one is typed', () => {
    const bought = read('for=buy&price=14.2M');
    expect([bought.deal.value, bought.assumed.includes('value')]).toEqual([14_200_000, true]);
    expect(bought.typed).not.toHaveProperty('value');
    const valued = read('for=buy-improve&price=14.2M&value=15M');
    expect([valued.deal.value, valued.assumed.includes('value')]).toEqual([15_000_000, false]);
    // the value today stays open for the land of new construction, for text that cannot be read, and without a plan
    for (const query of ['for=build&price=14.2M', 'for=buy&price=14.2M&value=x', 'price=14.2M'])
      expect(read(query).deal.value, query).toBeNull();
  });

  it('says that its closing month has passed, keeps the month and counts with it', () => {
    const at = (start: string) => readDeal(new URLSearchParams({ price: '14.2M', start }), '2026-12');
    expect(at('2026-10')).toMatchObject({
      ...{ deal: { start: '2026-10' }, typed: { start: '2026-10' }, errors: [] },
      notices: [{ id: 'month-past', field: 'start', guess: '2026-12' }],
    });
    // an old link keeps a month that nobody typed
    expect(at('2025-12*').notices).toHaveLength(1);
    for (const start of ['2026-11', '2026-12', '2027-01', '']) expect(at(start).notices).toEqual([]);
  });

  it('of nothing is empty', () => {
    const { deal, typed, errors, notices } = read('');
    expect([typed, errors, notices]).toEqual([{}, [], []]);
    expect(Object.values(deal).filter((value) => value !== null)).toEqual([
      0,
      'market',
      24,
      '360',
      'own',
      'firm',
    ]);
  });

  it.each<[string, FieldKey, string, string?]>([
    ['noi=905', 'noi', 'too-small', '905k'],
    ['value=14.2', 'value', 'too-small', '14.2M'],
    ['sofr=390', 'sofr', 'too-large', '3.9'],
    ['hud=55', 'hud', 'too-large', '5.5'],
    ['hud=400%', 'hud', 'too-large', '4'],
    ['hud=3000', 'hud', 'too-large'],
    // five digits are no slip for millions, and 100.001 is no slip of the decimal point
    ['value=99999', 'value', 'too-small'],
    ['noi=9999', 'noi', 'too-small'],
    ['occupied=100.001', 'occupied', 'too-large'],
    ['occupied=101', 'occupied', 'too-large'],
    ['hud=15.001', 'hud', 'too-large'],
    ['noi=-1000000001', 'noi', 'too-large'],
    ['hold=-24', 'hold', 'negative'],
    ['hold=61', 'hold', 'too-large'],
    ['hold=0', 'hold', 'too-small'],
    ['price=-1M', 'price', 'negative'],
    ['value=0', 'value', 'too-small'],
    ['price=11B', 'price', 'too-large'],
    ['units=2.5', 'units', 'not-whole'],
    ['type=castle', 'type', 'unknown-choice'],
    ['afford=__proto__', 'afford', 'unknown-choice'],
    ['start=soon', 'start', 'not-a-month'],
    ['start=2026-13', 'start', 'not-a-month'],
    ['price=14,2M', 'price', 'comma', '14.2m'],
  ])('%s is refused in words', (query, field, problem, guess) => {
    const { deal, errors, typed } = read(query);
    expect(errors).toEqual([guess ? { field, problem, guess } : { field, problem }]);
    expect(typed[field]).toBe(new URLSearchParams(query).get(field));
    expect(deal[field]).toBe(read('').deal[field]);
  });

  it('may hold a loss, or no income at all', () => {
    expect(read('noi=-120k').deal.noi).toBe(-120_000);
    expect(read('noi=0')).toMatchObject({ deal: { noi: 0 }, errors: [] });
  });

  it.each<[string, object]>([
    ['noi=20M&value=14M', { id: 'noi-above-value', field: 'noi', other: 'value' }],
    ['noi=20M&price=14M', { id: 'noi-above-value', field: 'noi', other: 'price' }],
    ['noi2=1M&noi=2M', { id: 'below-today', field: 'noi2', other: 'noi' }],
    ['for=buy&price=1M&debt=1M', { id: 'not-used', field: 'debt' }],
    ['for=refinance&price=1M&debt=1M', { id: 'not-used', field: 'price' }],
    ['first=5M&balance=6M', { id: 'balance-above-principal', field: 'balance', other: 'first' }],
    ['hud=0.055', { id: 'fraction', field: 'hud', guess: '5.5' }],
    ['occupied=0.92', { id: 'fraction', field: 'occupied', guess: '92' }],
    ['price=1M&price=2M', { id: 'repeated', field: 'price' }],
    ['hud=0.055&hud=5.5&hud=6', { id: 'repeated', field: 'hud' }],
  ])('%s is odd, and still reckoned with', (query, notice) => {
    const { errors, notices } = read(query);
    expect(errors).toEqual([]);
    expect(notices).toEqual([expect.objectContaining(notice)]);
  });

  it('takes for a version of the terms what has the form of one, and nothing else', () => {
    expect(read('terms=0123abcd')).toMatchObject({ deal: { terms: '0123abcd' }, notices: [], errors: [] });
    for (const text of ['old', 'Guaranteed at 1%', '0123ABCD', '0123abcde'])
      expect(read(`terms=${text}`)).toMatchObject({
        deal: { terms: null },
        typed: {},
        errors: [],
        notices: [{ id: 'not-a-version', field: 'terms' }],
      });
  });

  it('does not stumble over marks that nobody sees', () => {
    const { deal, typed, errors } = read(
      'noi=\u200E905k\u202C&sofr=\u200B3.9&for=\u2066buy&name=Sweet\u202Egum\u200B',
    );
    expect(errors).toEqual([]);
    expect(deal).toMatchObject({ noi: 905_000, sofr: 3.9, for: 'buy', name: 'Sweetgum' });
    expect(typed.name).toBe('Sweetgum');
    expect(read('noi=%E2%80%8E').typed).toEqual({});
  });

  it('does not cut a name that is longer than it takes: it says so and keeps what was typed', () => {
    const longest = 'Sweetgum '.repeat(9).trim();
    expect(longest).toHaveLength(80);
    expect(read(`name=${longest}`)).toMatchObject({ deal: { name: longest }, errors: [] });
    const { deal, typed, errors } = read(`name=${longest}s`);
    expect([deal.name, typed.name]).toEqual([null, `${longest}s`]);
    expect(errors).toEqual([{ field: 'name', problem: 'too-long' }]);
  });

  it('knows no other names, and of a repeated one the last', () => {
    const { deal, typed } = read('price=1M&price=2M&utm_source=x&__proto__=y');
    expect(deal.price).toBe(2_000_000);
    expect(typed).toEqual({ price: '2M' });
  });

  it('takes the answer to ‘Did you mean’, which a form sends after the text that it corrects', () => {
    expect(read('debt=12&debt=12M')).toMatchObject({ deal: { debt: 12e6 }, errors: [], notices: [] });
  });

  it('counts a choice that stands at its preset as left alone, for a form sends it unasked', () => {
    const { typed, assumed } = read('price=&afford=market&days=360&reserve=loan');
    expect(typed).toEqual({ reserve: 'loan' });
    expect(assumed).toEqual(expect.arrayContaining(['afford', 'days']));
  });

  it('does not hang on two million characters', () => {
    for (const key of FIELD_KEYS) {
      const { typed } = readDeal(new URLSearchParams({ [key]: '9,'.repeat(1e6) }));
      expect(typed[key]?.length ?? 0).toBe(key === 'terms' ? 0 : 200);
    }
  });

  it('comes back the same from its own address', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 250 }),
      fc.constantFrom('14.2M', '3.9', 'buy', '24', '2026-02', '2026-3*'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...FIELD_KEYS, 'other'), text), { maxLength: 12 }),
        (pairs) => {
          const once = readDeal(new URLSearchParams(pairs));
          const again = readDeal(new URLSearchParams(dealQuery(once.typed).toString()));
          expect(again).toEqual({
            ...once,
            notices: once.notices.filter(({ id }) => id !== 'repeated' && id !== 'not-a-version'),
          });
        },
      ),
      { numRuns: cases(5000) },
    );
  });

  it('takes each field at its edges and refuses it one past them', () => {
    for (const key of FIELD_KEYS) {
      const field: Field = FIELDS[key];
      if (!('least' in field)) continue;
      const step = field.kind === 'percent' ? 0.001 : 1;
      const at = (value: number) => read(`${key}=${typeNumber(value, field.kind)}`);
      for (const edge of [field.least, field.most])
        expect(at(edge)).toMatchObject({ deal: { [key]: edge }, errors: [] });
      expect(at(field.most + step).errors).toMatchObject([{ field: key, problem: 'too-large' }]);
      expect(at(field.least - step).errors.length).toBe(field.zero && field.least - step === 0 ? 0 : 1);
    }
  });
});

describe('what contradicts itself', () => {
  it.each([
    ['noi=901k&price=900k', { id: 'noi-above-value', field: 'noi', other: 'price' }],
    ['noi=901k&value=900k&price=5M', { id: 'noi-above-value', field: 'noi', other: 'value' }],
    ['noi2=901k&value2=900k', { id: 'noi-above-value', field: 'noi2', other: 'value2' }],
    ['noi=901k&noi2=900k', { id: 'below-today', field: 'noi2', other: 'noi' }],
    ['value=901k&value2=900k', { id: 'below-today', field: 'value2', other: 'value' }],
    ['balance=901k&first=900k', { id: 'balance-above-principal', field: 'balance', other: 'first' }],
    ['for=buy&price=9M&debt=8M', { id: 'not-used', field: 'debt' }],
    ['for=refinance&price=9M&debt=8M', { id: 'not-used', field: 'price', other: 'basis' }],
    // what was typed for another situation counts no longer, and nobody would see that
    ['for=refinance&price=9M', { id: 'not-used', field: 'price', other: 'basis' }],
    ['for=refinance&price=9M&basis=9M', { id: 'not-used', field: 'price' }],
    ['for=build&basis=3M', { id: 'not-used', field: 'basis' }],
    ['for=insured&debt=9M', { id: 'not-used', field: 'debt' }],
    ['for=add&price=9M', { id: 'not-used', field: 'price' }],
    ['for=buy&debt=8M', { id: 'not-used', field: 'debt' }],
    ['for=convert&price=9M&debt=8M', { id: 'not-used', field: 'debt' }],
    ['units=10&b0=4&b4=5', { id: 'mix-not-units', field: 'units', guess: '9' }],
    ['sofr=0.039', { id: 'fraction', field: 'sofr', guess: '3.9' }],
    ['hud=0.055', { id: 'fraction', field: 'hud', guess: '5.5' }],
    ['occupied=1', { id: 'fraction', field: 'occupied', guess: '100' }],
  ])('%s', (query, notice) => {
    expect(read(query).notices).toEqual([notice]);
  });

  it.each([
    // equal figures, and one alone
    'noi=900k&price=900k',
    'noi=900k&noi2=900k',
    'value=900k&value2=900k',
    'balance=900k&first=900k',
    'noi=900k&value=5M&price=100k',
    'for=buy&price=9M',
    'for=refinance&debt=9M',
    'price=9M&debt=8M',
    'units=9&b0=4&b4=5',
    'units=9',
    'units=9&b0=0',
    'b0=4',
    // rates at the bound below which a fraction is meant, and none
    'sofr=0.2',
    'sofr=0',
    'hud=0',
    'occupied=0',
    'occupied=1.001',
  ])('%s does not', (query) => {
    expect(read(query).notices).toEqual([]);
  });

  it('a closing month that has passed, but not the one of today', () => {
    const noticesOf = (start: string, closing: string | null) =>
      readDeal(new URLSearchParams({ start }), closing).notices;
    expect(noticesOf('2026-10', '2026-12')).toEqual([{ id: 'month-past', field: 'start', guess: '2026-12' }]);
    expect(noticesOf('2026-11', '2026-12')).toEqual([]);
    expect(noticesOf('2026-10', null)).toEqual([]);
    expect(readDeal(new URLSearchParams(), '2026-12').notices).toEqual([]);
  });
});

it('the guess of a figure lies within the bounds of its field, which it may reach', () => {
  const guessOf = (query: string) => read(query).errors[0]?.guess;
  expect(guessOf('noi=10')).toBe('10k');
  expect(guessOf('noi=9')).toBe('9M');
  expect(guessOf('noi=999')).toBe('999k');
  expect(guessOf('noi=1000')).toBeUndefined();
  expect(guessOf('sofr=150')).toBe('15');
  expect(guessOf('sofr=151')).toBe('1.51');
  expect(guessOf('sofr=1501')).toBeUndefined();
  expect(guessOf('occupied=150')).toBeUndefined();
});

it('spaces around a text, a choice and a month are not part of it', () => {
  const { deal, errors } = read('name=  The   Ridge &type= Medical  Office &start= 2027-3 ');
  expect(deal).toMatchObject({ name: 'The Ridge', type: 'medical-office', start: '2027-03' });
  expect(errors).toEqual([]);
});
