import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '#tests/cases.ts';
import { anyDeal } from '#tests/data/generated-deals.ts';
import { FIELD_KEYS } from './deal-fields.ts';
import { type ReadDeal, readDeal } from './read-deal.ts';
import { shortQuery } from './short-address.ts';

it('opens the same deal, whatever the deal', () => {
  fc.assert(
    fc.property(anyDeal, (generated) => {
      const isPriced = generated.for === 'buy' || generated.for === 'buy-improve';
      // an empty value is read as the price
      const value = generated.value ?? ((isPriced && generated.price) || null);
      const deal = { ...generated, value, terms: 'abcd1234' };
      const reread = (one: Pick<ReadDeal, 'deal' | 'errors' | 'assumed'>) =>
        readDeal(new URLSearchParams(shortQuery(one, 'abcd1234').toString()));
      const once = reread({ deal, errors: [], assumed: [] });
      const again = reread(once);
      expect(again.errors).toEqual([]);
      expect(again.deal).toEqual(once.deal);
      const read = FIELD_KEYS.filter(
        (key) => deal[key] !== '' && !once.errors.some(({ field }) => field === key),
      );
      expect(read.filter((key) => once.deal[key] !== deal[key])).toEqual([]);
    }),
    { numRuns: cases(2000) },
  );
});

it('is short: numbers as people type them, no presets, no more than a code can carry', () => {
  const query = (text: string) => shortQuery(readDeal(new URLSearchParams(text), '2026-12'), 'v').toString();
  expect(query('price=%2414%2C200%2C000&hold=24&sofr=3.90%25')).toBe(
    'price=14.2M&sofr=3.9&start=2026-12*&terms=v',
  );
  expect(query('price=lots&name=Sweetgum+Court')).toBe('name=Sweetgum+Court&start=2026-12*&terms=v');
  const long = query(`name=${encodeURIComponent('榆树'.repeat(40))}&sofrOf=${'x'.repeat(200)}`);
  expect(long.length).toBeLessThan(120);
  expect(new URLSearchParams(long).get('name')).toMatch(/^(榆树)+榆?$/);
});
