import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedPages, pageOf, parsePage } from './paging.ts';

const list = fc.array(fc.nat(), { maxLength: 200 });
const size = fc.integer({ min: 1, max: 40 });

describe('pageOf', () => {
  it('gives every item once, in order, over all pages', () => {
    fc.assert(
      fc.property(list, size, (items, size) => {
        const { pages } = pageOf(items, 1, size);
        const all = Array.from({ length: pages }, (_, i) => pageOf(items, i + 1, size));
        expect(all.flatMap((one) => one.items)).toEqual(items);
        for (const { items: here, first, last } of all) expect(items.slice(first - 1, last)).toEqual(here);
      }),
    );
  });

  it('gives the last page for one past the end', () => {
    fc.assert(
      fc.property(list, size, fc.integer({ min: 1, max: 999_999 }), (items, size, asked) => {
        const { page, pages, items: here } = pageOf(items, asked, size);
        expect(page).toBe(Math.min(asked, pages));
        expect(here.length > 0).toBe(items.length > 0);
      }),
    );
  });
});

it.each([
  { query: 'page=2', page: 2 },
  { query: 'page=999999', page: 999_999 },
  { query: 'page=2&page=3', page: 2 },
  ...['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=abc', 'page=10000000', 'page=%002'].map(
    (query) => ({ query, page: 1 }),
  ),
])('reads ?$query as page $page', ({ query, page }) => {
  expect(parsePage(new URLSearchParams(query))).toBe(page);
});

describe('namedPages', () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 84, [1, 2, null, 84]],
    [42, 84, [1, null, 41, 42, 43, null, 84]],
    [84, 84, [1, null, 83, 84]],
  ])('names of page %d of %d: %j', (page, pages, named) => {
    expect(namedPages(page, pages)).toEqual(named);
  });
});
