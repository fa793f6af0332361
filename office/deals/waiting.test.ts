import { expect, it } from 'vitest';
import type { Move } from '#app/lending/intake/deal-state.ts';
import type { Item } from '#db/inbox.ts';
import { showItem } from '#office/inbox/item-standing.ts';
import { countedDays } from '#office/traffic/counted-views.ts';
import { waitingGroups } from './waiting.ts';

const calendar = { opens: '09:00', closes: '18:00', holidays: ['2025-12-25'] };
const promised = { answer: 2, terms: 10 };
const at = (day: string) => new Date(`${day}T12:00:00-05:00`);
const NOW = at('2025-12-12');

function item(id: number, loan: string, ...moves: [Move['to'], string][]): Item {
  const all = moves.map(([to, day]) => ({ to, at: at(day) }));
  const state = /received|in-review/.test(all.at(-1)!.to) ? 'ours' : 'theirs';
  return {
    source: 'deals',
    id,
    kind: 'deal',
    name: 'Sage',
    company: null,
    email: 's@w.example',
    words: null,
    before: null,
    asksAfterItsEnd: false,
    ...{
      suspicion: null,
      state,
      version: 1,
      assigned: null,
      assignee: null,
      assigneeName: null,
      unread: false,
      answered: false,
    },
    ...{
      reference: null,
      createdAt: all[0]!.at,
      moves: all,
      address: `loan=${loan}&city=Cary&name=House ${id}`,
    },
  };
}

const groupsOf = (...items: Item[]) =>
  waitingGroups(
    items.map((one) => showItem(one, { intake: { calendar, promised }, webinar: { time: '14:00' } }, NOW)),
    promised,
  );

it('stands every deal in its state, the longest wait first, with the days of the promise', () => {
  const groups = groupsOf(
    item(1, '7100000', ['received', '2025-12-11']),
    item(2, '5000000', ['received', '2025-12-09']),
    item(
      3,
      '4000000',
      ['received', '2025-12-01'],
      ['in-review', '2025-12-03'],
      ['more-needed', '2025-12-10'],
    ),
  );
  expect(groups.map(({ state, items, wanted }) => [state, items.map(({ id }) => id), wanted])).toEqual([
    ['received', [2, 1], 12.1e6],
    ['in-review', [], 0],
    ['more-needed', [3], 4e6],
    ['term-sheet', [], 0],
    ['accepted', [], 0],
  ]);
  expect(groups[0]!.items).toMatchObject([
    { had: 4, late: 2, city: 'Cary', property: 'House 2' },
    { had: 2, late: 0 },
  ]);
  expect(groups.map(({ promised }) => promised)).toEqual([2, 10, null, null, null]);
});

it('counts the days of a state together, as its borrower sees them', () => {
  const [, review] = groupsOf(
    item(
      1,
      '1',
      ['received', '2025-12-01'],
      ['in-review', '2025-12-02'],
      ['more-needed', '2025-12-04'],
      ['in-review', '2025-12-10'],
    ),
  );
  // the 3rd and 4th, then the 11th and 12th
  expect(review!.items).toMatchObject([{ had: 4, days: 2, late: 0 }]);
});

it('fills the days on which nobody came, and sums a year by weeks', () => {
  const views = [
    { day: '2025-12-11', views: 3 },
    { day: '2025-12-11', views: 4 },
    { day: '2025-12-08', views: 1 },
  ];
  expect(countedDays(views, '7', '2025-12-12', calendar)).toEqual([
    { day: '2025-12-06', views: 0, isWorking: false },
    { day: '2025-12-07', views: 0, isWorking: false },
    { day: '2025-12-08', views: 1, isWorking: true },
    { day: '2025-12-09', views: 0, isWorking: true },
    { day: '2025-12-10', views: 0, isWorking: true },
    { day: '2025-12-11', views: 7, isWorking: true },
    { day: '2025-12-12', views: 0, isWorking: true },
  ]);
  const year = countedDays(views, '365', '2025-12-12', calendar);
  expect(year).toHaveLength(53);
  expect(year.at(-1)).toEqual({ day: '2025-12-08', views: 8, isWorking: true });
});
