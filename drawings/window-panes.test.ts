import fc from 'fast-check';
import { expect, test } from 'vitest';
import { litPanes, PANES, windowPanes } from './window-panes.ts';

const count = (outline: string) => outline.match(/M/g)?.length ?? 0;

test('lit and dark panes make a whole window, none twice', () => {
  for (let lit = 0; lit <= PANES; lit++) {
    const panes = (windowPanes(0, lit) + windowPanes(lit, PANES)).match(/M[^z]+z/g)!;
    expect(panes).toHaveLength(PANES);
    expect(new Set(panes).size).toBe(PANES);
  }
  expect(windowPanes(3, 3)).toBe('');
  expect(count(windowPanes(0, 99))).toBe(PANES);
});

test('one pane is one loan while six are enough; more loans never light fewer panes', () => {
  expect([0, 1, 6].map((loans) => litPanes(loans, 6))).toEqual([0, 1, 6]);
  expect(litPanes(1, 500)).toBe(1);
  fc.assert(
    fc.property(fc.nat(900), fc.nat(900), fc.nat(900), (a, b, more) => {
      const most = Math.max(a, b) + more;
      const [few, many] = [litPanes(Math.min(a, b), most), litPanes(Math.max(a, b), most)];
      expect(few).toBeLessThanOrEqual(many);
      expect(many).toBeLessThanOrEqual(PANES);
      expect(litPanes(a, most) === 0).toBe(a === 0);
    }),
  );
});
