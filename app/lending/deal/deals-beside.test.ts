import fc from 'fast-check';
import { expect, it } from 'vitest';
import { besideQuery, dealsBeside } from './deals-beside.ts';

const read = (query: string) => dealsBeside(new URLSearchParams(query)).map(String);

it('one deal stands alone', () => {
  expect(read('price=10M&loan=7M')).toEqual(['price=10M&loan=7M']);
  expect(read('price=10M&2.loan=&3.loan=+')).toEqual(['price=10M']);
  expect(read('')).toEqual(['']);
});

it('another has what the first has, but for what is said of it', () => {
  expect(read('price=10M&loan=7M&2.loan=8M')).toEqual(['price=10M&loan=7M', 'price=10M&loan=8M']);
  expect(read('price=10M&loan=7M&3.hud=6&2.price=9M')).toEqual([
    'price=10M&loan=7M',
    'price=9M&loan=7M',
    'price=10M&loan=7M&hud=6',
  ]);
});

it('a dash empties a field of another deal', () => {
  expect(read('price=10M&loan=7M&2.loan=-')).toEqual(['price=10M&loan=7M', 'price=10M']);
});

it('knows no field that the desk does not, nor a fourth deal, nor another version of the terms', () => {
  expect(read('price=10M&4.price=9M&2.nobody=1&2.terms=aaaaaaaa&edit=1')).toEqual(['price=10M']);
});

it('writes as little as tells the deals apart', () => {
  const deals = ['price=10M&loan=7M', 'price=10M', 'price=10M&loan=7M&hud=6'].map(
    (one) => new URLSearchParams(one),
  );
  expect(String(besideQuery(deals))).toBe('price=10M&loan=7M&2.loan=-&3.hud=6');
});

it('holds any three deals', () => {
  const deal = fc
    .record({
      price: fc.constantFrom('10M', '9.5M', ''),
      loan: fc.constantFrom('7M', '6M', ''),
      hud: fc.constantFrom('5.5', '6', ''),
      rules: fc.constantFrom('today', ''),
    })
    .map((typed) => new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== '')));
  fc.assert(
    fc.property(fc.array(deal, { minLength: 1, maxLength: 3 }), (deals) => {
      const [first, ...others] = deals.map(String);
      // a deal that equals the first is no second deal
      const kept = [first!, ...others.filter((one) => one !== first)];
      const again = dealsBeside(besideQuery(deals)).map((one) => {
        one.sort();
        return String(one);
      });
      const sorted = kept.map((one) => {
        const query = new URLSearchParams(one);
        query.sort();
        return String(query);
      });
      expect(again).toEqual(sorted);
    }),
  );
});
