import { officeDay } from '../office-clock.ts';
import {
  businessDayAfter,
  businessDays,
  type Calendar,
  dayBefore,
  dayOfArrival,
  dayOfMove,
} from './business-days.ts';
import { type DealState, type Move, type Turn, turnOf } from './deal-state.ts';

/** What the firm promises, in business days: `promised` in content/intake.yaml. */
export interface Promised {
  /** Until somebody has read it and written; the day of arrival counts. */
  answer: number;
  /** Until terms or a no, counted over the days in which we have it. */
  terms: number;
}

/** The days of one state, YYYY-MM-DD, oldest first. */
interface StateDays {
  state: DealState;
  /** Business days that it had so far, today among them. */
  had: string[];
  /** How many of those lie beyond our promise: the last ones. */
  over: number;
  /** Promised days that are to come. */
  ahead: string[];
  /** What we promised for it; null for days that are not ours. */
  promised: number | null;
}

/** How a deal stands on a day. The same for borrower and staff. */
export interface Standing {
  state: DealState;
  turn: Turn;
  /** Since when it is in its state; the day of arrival for a new one. */
  since: string;
  today: string;
  /** Business days in this state, today among them. */
  days: number;
  /** By the close of which day we have promised the next thing; null where we have promised none. */
  due: string | null;
  /** Business days of this state that have begun after `due`. Days in which somebody else had it do not count. */
  late: number;
  /** One for each state that the deal was in, or has before it, in the order in which it first came there. */
  states: StateDays[];
}

/** Business days that we promise for a state; null for one that is not ours, or without a promised day. */
export const promisedFor = (state: DealState, promised: Promised): number | null =>
  state === 'received' ? promised.answer : state === 'in-review' ? promised.terms : null;

/**
 * Where a deal stands, from how it has moved. A business day belongs to the state in which it began, so that every day is
 * counted once; the days of a state are counted together however often the deal came back to it.
 * @param moves its arrival and every change since, oldest first
 */
export function standing(
  calendar: Calendar,
  promised: Promised,
  moves: readonly Move[],
  now: Date,
): Standing {
  const today = officeDay(now);
  const spells = moves.map(({ at, to }, i) => ({
    state: to,
    from: i === 0 ? dayOfArrival(calendar, at) : dayOfMove(calendar, at),
  }));
  const last = spells.at(-1)!;
  const turn = turnOf(last.state);

  const states = new Map<DealState, StateDays>();
  const daysOf = (state: DealState) => {
    const kept = states.get(state) ?? {
      state,
      had: [],
      over: 0,
      ahead: [],
      promised: promisedFor(state, promised),
    };
    states.set(state, kept);
    return kept;
  };
  for (const [i, { state, from }] of spells.entries()) {
    // nobody's days are counted
    if (turnOf(state) === null) continue;
    const next = spells[i + 1];
    const until = next ? dayBefore(next.from) : today;
    daysOf(state).had.push(...businessDays(calendar, from, until));
  }

  // The days to come: of this state, and of our work after it.
  let cursor = [today, dayBefore(last.from)].sort().at(-1)!;
  let due: string | null = null;
  const ahead = (state: DealState) => {
    const days = daysOf(state);
    const left = (days.promised ?? 0) - days.had.length;
    days.over = Math.max(0, -left);
    for (let i = 0; i < left; i++) {
      cursor = businessDayAfter(calendar, cursor, 1);
      days.ahead.push(cursor);
    }
    return days;
  };
  let late = 0;
  // what is accepted is ours without a promised day: papers take as long as they take
  if (promisedFor(last.state, promised) !== null) {
    const { had, over, ahead: toCome, promised: most } = ahead(last.state);
    due = toCome.at(-1) ?? had[most! - 1]!;
    late = over;
  }
  if (last.state === 'received' || last.state === 'more-needed') ahead('in-review');
  return {
    state: last.state,
    turn,
    since: last.from,
    today,
    due,
    late,
    days: states.get(last.state) ? businessDays(calendar, last.from, today).length : 0,
    states: [...states.values()],
  };
}
