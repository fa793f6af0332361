import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/cases.ts';
import {
  businessDayAfter,
  businessDays,
  type Calendar,
  dayOfArrival,
  isBusinessDay,
} from './business-days.ts';
import { DEAL_STATES, type DealState, type Move, turnOf } from './deal-state.ts';
import { standing } from './promise.ts';
import { newReference } from './reference.ts';

const calendar: Calendar = { opens: '09:00', closes: '18:00', holidays: ['2025-12-25', '2026-01-01'] };
const promised = { answer: 2, terms: 10 };
/** A time of the office during standard time. */
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00-05:00`);
const move = (to: DealState, day: string, time?: string): Move => ({ to, at: at(day, time) });
const arrived = move('received', '2025-12-08', '09:02');
const stands = (moves: Move[], day: string, time?: string) =>
  standing(calendar, promised, moves, at(day, time));
const daysOf = (moves: Move[], day: string, state: DealState) =>
  stands(moves, day).states.find((one) => one.state === state);

const aDay = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('business days', () => {
  it('are weekdays that are no holiday', () => {
    const off = ['2025-12-06', '2025-12-07', '2025-12-25'].map((day) => isBusinessDay(calendar, day));
    expect(off).toEqual([false, false, false]);
    expect(businessDays(calendar, '2025-12-24', '2025-12-29')).toEqual([
      '2025-12-24',
      '2025-12-26',
      '2025-12-29',
    ]);
  });

  it('counted on and counted up agree, over weekends, holidays and years', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 60 }), (day, count) => {
        const end = businessDayAfter(calendar, day, count);
        const between = businessDays(calendar, day, end).filter((one) => one !== day);
        return (
          between.length === count &&
          between.at(-1) === end &&
          between.every((one) => isBusinessDay(calendar, one))
        );
      }),
    );
  });

  it('begin by the office’s clock, in summer and winter, and a late or weekend arrival waits for the next', () => {
    expect(dayOfArrival(calendar, at('2025-12-08', '17:59'))).toBe('2025-12-08');
    expect(dayOfArrival(calendar, at('2025-12-08', '18:00'))).toBe('2025-12-09');
    expect(dayOfArrival(calendar, at('2025-12-24', '18:00'))).toBe('2025-12-26');
    expect(dayOfArrival(calendar, at('2025-12-06', '10:00'))).toBe('2025-12-08');
  });
});

describe('a promise', () => {
  it('counts the day of arrival, and shows the days of our work after it', () => {
    expect(stands([arrived], '2025-12-08')).toMatchObject({
      turn: 'us',
      days: 1,
      due: '2025-12-09',
      late: 0,
      since: '2025-12-08',
      states: [
        { state: 'received', had: ['2025-12-08'], ahead: ['2025-12-09'], promised: 2 },
        { state: 'in-review', had: [], promised: 10 },
      ],
    });
    expect(daysOf([arrived], '2025-12-08', 'in-review')!.ahead.at(-1)).toBe('2025-12-23');
    expect(stands([move('received', '2025-12-06')], '2025-12-06')).toMatchObject({
      days: 0,
      due: '2025-12-09',
    });
  });

  const read = [arrived, move('in-review', '2025-12-08', '16:00')];
  it('runs from the day that opened in our hands', () => {
    expect(stands(read, '2025-12-12')).toMatchObject({ days: 4, due: '2025-12-22', late: 0 });
    expect(stands(read, '2025-12-13')).toMatchObject({ days: 4, due: '2025-12-22' });
    expect(stands(read, '2025-12-22', '19:00')).toMatchObject({ days: 10, due: '2025-12-22', late: 0 });
  });

  it('that is broken says by how many days, over a holiday too', () => {
    expect(stands(read, '2025-12-24')).toMatchObject({ due: '2025-12-22', late: 2, days: 12 });
    expect(stands(read, '2025-12-26')).toMatchObject({ late: 3 });
    expect(daysOf(read, '2025-12-24', 'in-review')).toMatchObject({ over: 2, ahead: [] });
  });

  const asked = [...read, move('more-needed', '2025-12-12', '15:40')];
  it('stands still while they answer, and goes on with what was left', () => {
    expect(stands(asked, '2025-12-16')).toMatchObject({ turn: 'them', due: null, late: 0, days: 2 });
    expect(daysOf(asked, '2025-12-16', 'in-review')).toMatchObject({ over: 0 });
    expect(daysOf(asked, '2025-12-16', 'in-review')!.had).toHaveLength(4);
    expect(daysOf(asked, '2025-12-16', 'in-review')!.ahead).toHaveLength(6);
    const answered = [...asked, move('in-review', '2025-12-16', '10:00')];
    expect(stands(answered, '2025-12-17')).toMatchObject({ due: '2025-12-24', days: 1 });
  });

  it('runs on over a withdrawal that was taken back before a business day began', () => {
    const back = [arrived, move('withdrawn', '2025-12-08', '10:00'), move('received', '2025-12-08', '11:00')];
    const twice = [
      ...back,
      move('withdrawn', '2025-12-08', '12:00'),
      move('received', '2025-12-09', '08:00'),
    ];
    for (const moves of [back, twice])
      expect(stands(moves, '2025-12-09')).toEqual(stands([arrived], '2025-12-09'));
    // a day in which it was withdrawn is none of ours
    const later = [...back.slice(0, 2), move('received', '2025-12-10', '08:00')];
    expect(stands(later, '2025-12-10')).toMatchObject({ since: '2025-12-10', due: '2025-12-10', late: 0 });
  });

  it('of an answer outlives an acceptance before it', () => {
    const answered = [...asked, move('in-review', '2025-12-16', '10:00')];
    const accepted = move('accepted', '2025-12-16', '10:05');
    expect(stands([...answered, accepted], '2025-12-17')).toMatchObject({ due: null, late: 0 });
    const owed = [...answered, { ...accepted, isOwed: true }];
    expect(stands(owed, '2025-12-17')).toMatchObject({ state: 'accepted', due: '2025-12-24', late: 0 });
    expect(stands(owed, '2025-12-26')).toMatchObject({ state: 'accepted', due: '2025-12-24', late: 1 });
  });

  it('of terms is not made again by a question after they were accepted', () => {
    const offered = [arrived, move('term-sheet', '2025-12-09')];
    const question = move('more-needed', '2025-12-11');
    expect(daysOf([...offered, question], '2025-12-12', 'in-review')!.ahead).toHaveLength(10);
    const accepted = [...offered, move('accepted', '2025-12-10'), question];
    expect(daysOf(accepted, '2025-12-12', 'in-review')).toBeUndefined();
  });

  it('ends where nobody has to do anything', () => {
    const declined = [...read, move('declined', '2025-12-17')];
    expect(stands(declined, '2026-03-01')).toMatchObject({ turn: null, due: null, late: 0, days: 0 });
    expect(daysOf(declined, '2026-03-01', 'in-review')!.had).toHaveLength(7);
  });

  it('before it was read promises the whole review after the answer, while more is needed too', () => {
    const needed = [arrived, move('more-needed', '2025-12-08', '16:00')];
    expect(stands(needed, '2025-12-08')).toMatchObject({ turn: 'them', due: null, since: '2025-12-09' });
    expect(daysOf(needed, '2025-12-08', 'in-review')!.ahead).toHaveLength(10);
    const offered = [...read, move('term-sheet', '2025-12-17')];
    // a term sheet was offered, so nothing is due any more
    expect(stands(offered, '2025-12-18')).toMatchObject({ turn: 'them', due: null, late: 0, days: 1 });
    expect(daysOf(offered, '2025-12-18', 'in-review')!.ahead).toEqual([]);
    expect(daysOf(offered, '2025-12-18', 'term-sheet')).toMatchObject({ promised: null });
  });

  it('counts every business day once, and none that has not begun', () => {
    const moves = fc.array(
      fc.record({ hours: fc.integer({ min: 0, max: 400 }), to: fc.constantFrom(...DEAL_STATES) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(moves, fc.integer({ min: 0, max: 2000 }), (steps, after) => {
        let hour = 0;
        const instant = () => new Date(arrived.at.getTime() + hour * 3_600_000);
        const all: Move[] = [arrived];
        for (const { hours, to } of steps) {
          hour += hours;
          all.push({ to, at: instant() });
        }
        hour += after;
        const now = instant();
        const { state, states, today, due, late } = standing(calendar, promised, all, now);
        const had = states.flatMap((one) => one.had);
        const ahead = states.flatMap((one) => one.ahead);
        expect(new Set([...had, ...ahead]).size).toBe(had.length + ahead.length);
        expect(had.every((day) => day <= today && isBusinessDay(calendar, day))).toBe(true);
        expect(ahead.every((day) => day > today && isBusinessDay(calendar, day))).toBe(true);
        const own = states.find((one) => one.state === state)?.had ?? [];
        expect(late).toBe(due === null ? 0 : own.filter((day) => day > due).length);
      }),
      { numRuns: cases(300) },
    );
  });
});

it('every state has one who must act, or nobody', () => {
  expect(DEAL_STATES.filter((state) => turnOf(state) === 'us')).toEqual([
    'received',
    'in-review',
    'accepted',
  ]);
  expect(DEAL_STATES.filter((state) => turnOf(state) === 'them')).toEqual(['more-needed', 'term-sheet']);
});

it('a reference can be read out', () => {
  let next = 0;
  expect(newReference((below) => next++ % below)).toBe('OAK 346-79A');
  expect(newReference((below) => below - 1)).toBe('OAK YYY-YYY');
});
