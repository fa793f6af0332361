import { describe, expect, it } from 'vitest';
import { businessDayAfter, type Calendar } from '#app/lending/intake/business-days.ts';
import type { Move } from '#app/lending/intake/deal-state.ts';
import { standing } from '#app/lending/intake/promise.ts';
import { windowRow } from '#drawings/intake/window-row.ts';
import { daysOfDeal } from './promise-text.ts';

const calendar: Calendar = { opens: '09:00', closes: '18:00', holidays: [] };
const CAME = '2026-03-02';
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00-05:00`);

/** The windows of a deal that has waited for some business days. */
const daysOf = (days: number, promised = { answer: 2, terms: 10 }) => {
  const moves: Move[] = [{ at: at(CAME, '09:30'), to: 'received' }];
  if (days > 2) moves.push({ at: at(businessDayAfter(calendar, CAME, 2), '10:00'), to: 'in-review' });
  const now = at(businessDayAfter(calendar, CAME, days - 1));
  return daysOfDeal(calendar, standing(calendar, promised, moves, now));
};

/** Width by height of the panes in a row as it is drawn, each once. */
const panesOf = (path: string) => new Set(path.match(/h[\d.]+v[\d.]+/g));

describe('the windows of a deal’s days', () => {
  it.each([1, 2, 12, 13, 14, 22, 23, 60, 250])(
    'of day %i are ten columns or more, and no more than fit',
    (days) => {
      const { rows, scale } = daysOf(days);
      expect(scale.length).toBeGreaterThanOrEqual(10);
      expect(scale.length).toBeLessThanOrEqual(22);
      for (const { lights } of rows) expect(lights).toHaveLength(scale.length);
      expect(scale.filter(({ isToday }) => isToday)).toHaveLength(1);
    },
  );

  it('are as many where little is promised', () => {
    expect(daysOf(1, { answer: 1, terms: 1 }).scale.length).toBeGreaterThanOrEqual(10);
  });

  it('have one ratio, however many they are', () => {
    const ratios = [1, 60].flatMap((days) =>
      daysOf(days).rows.flatMap(({ lights }) => {
        const { shapes } = windowRow(lights, { width: lights.length * 60, height: 66, edge: 6 });
        return shapes
          .filter(({ role }) => role !== 'wall' && role !== 'head')
          .flatMap(({ d }) => [...panesOf(d)]);
      }),
    );
    expect([...new Set(ratios)]).toEqual(['h26v39.6']);
  });

  it('are none for a state that took no day, and say of the others how many they took or may take', () => {
    // everything on a Saturday, so that no business day has passed
    const moves: Move[] = (['received', 'in-review', 'term-sheet'] as const).map((to, i) => ({
      at: at('2026-03-07', `1${i}:00`),
      to,
    }));
    const notes = (of: Move[], today = '2026-03-07') =>
      daysOfDeal(calendar, standing(calendar, { answer: 2, terms: 10 }, of, at(today, '15:00'))).rows.map(
        ({ note }) => note,
      );
    expect(notes(moves)).toEqual(['no business day yet']);
    expect(notes([...moves, { at: at('2026-03-07', '14:00'), to: 'closed' }])).toEqual(['the same day']);
    expect(notes(moves.slice(0, 1))).toEqual(['2 days', '10 days']);
    // what takes longer than was promised is no part of it
    expect(notes(moves.slice(0, 1), '2026-03-13')[0]).toBe('5 days, 2 promised');
  });
});
