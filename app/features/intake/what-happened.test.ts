import { expect, it } from 'vitest';
import type { DealEvent } from '#app/lending/intake/stored-deal.ts';
import { whatHappened } from './what-happened.ts';

const at = (time: string) => new Date(`2025-12-08T${time}-05:00`);
const event = (id: number, time: string, more: Partial<DealEvent>): DealEvent => ({
  id,
  at: at(time),
  by: 'borrower',
  account: null,
  kind: 'state',
  from: null,
  to: null,
  words: null,
  shownToBorrower: true,
  ...more,
});

it('what happened within one minute is newest first too, as all that happened', () => {
  const events = [
    event(1, '10:00:10', { from: 'received', to: 'withdrawn' }),
    event(2, '10:00:40', { from: 'withdrawn', to: 'received' }),
  ];
  const happened = whatHappened({ createdAt: at('09:02'), events, files: [] }, () => '');
  expect(happened.map(({ words }) => words)).toEqual([
    'You took the deal up again.\nYou withdrew the deal.',
    'You sent the deal.',
  ]);
});
