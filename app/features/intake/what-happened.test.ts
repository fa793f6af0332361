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
  const happened = whatHappened({ createdAt: at('09:02'), events, files: [], versions: [] }, () => '');
  expect(happened.map(({ words }) => words)).toEqual([
    'You took the deal up again.\nYou withdrew the deal.',
    'You sent the deal.',
  ]);
});

it('a draft that was sent twice, with something changed in between, tells both deals of each other', () => {
  const [first, second] = [
    { reference: 'OAK J7K-4XE', at: at('09:02'), isWithdrawn: false },
    { reference: 'OAK RXE-AGG', at: at('09:10'), isWithdrawn: false },
  ];
  const history = (own: typeof first, other: typeof first) =>
    whatHappened({ createdAt: own!.at, events: [], files: [], versions: [other!] }, () => '').map(
      ({ words }) => words,
    );
  expect(history(first, second)).toEqual([
    'You sent a later version of it, and we have it as OAK RXE-AGG. Tell us which one counts.',
    'You sent the deal.',
  ]);
  expect(history(second, first)).toEqual([
    'You sent the deal.',
    'You sent an earlier version of it, and we have it as OAK J7K-4XE. Tell us which one counts.',
  ]);
  expect(history(first, { ...second!, isWithdrawn: true })[0]).toBe(
    'You sent a later version of it, OAK RXE-AGG, and withdrew that.',
  );
});
