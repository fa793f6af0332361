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

/** The firm's promises in business days: `promised` in content/intake.yaml. */
export interface Promised {
  /** Until a person has read the deal and written; the day of arrival counts. */
  answer: number;
  /** Until a term sheet or a refusal, counted over the days in which the firm has its turn. */
  terms: number;
}

/** The days of one state, YYYY-MM-DD, oldest first. */
interface StateDays {
  state: DealState;
  /** Business days in the state so far, including today. */
  had: string[];
  /** How many of those are late: the last ones. */
  over: number;
  /** Promised days that are still ahead. */
  ahead: string[];
  /** The promised number of days; null for a state without a promise. */
  promised: number | null;
}

/** A deal's position on a day, the same for borrower and staff. */
export interface Standing {
  state: DealState;
  turn: Turn;
  /** The day since which it is in its state; for a new deal the day of arrival. */
  since: string;
  today: string;
  /** Business days in this state, including today. */
  days: number;
  /** The day by whose close the next step is promised; null where none is. */
  due: string | null;
  /** Business days of this state after `due`. Days of the borrower's turn do not count. */
  late: number;
  /** One entry for each state that the deal was in, or has ahead, in the order in which it first reached them. */
  states: StateDays[];
}

/** The promised business days of a state; null for a state without a promise. */
export const promisedFor = (state: DealState, promised: Promised): number | null =>
  state === 'received' ? promised.answer : state === 'in-review' ? promised.terms : null;

/** A newer term sheet takes the place of one that was accepted. */
const TERMS: readonly DealState[] = ['term-sheet', 'accepted'];

/**
 * A deal's position, from its moves. A business day counts for the state at its opening hour, so each day is counted
 * once; the days of a state are added up however often the deal returned to it.
 * @param moves its arrival and every change since, oldest first
 */
export function standing(
  calendar: Calendar,
  promised: Promised,
  moves: readonly Move[],
  now: Date,
): Standing {
  const today = officeDay(now);
  // a deal that was discarded arrives a second time
  const arrival = moves.findLastIndex(({ to }, i) => to === 'received' && moves[i - 1]?.to === to);
  const spells: { state: DealState; from: string }[] = [];
  for (const { at, to: state } of moves.slice(Math.max(0, arrival))) {
    const from = spells.length === 0 ? dayOfArrival(calendar, at) : dayOfMove(calendar, at);
    const [before, last] = spells.slice(-2);
    // a withdrawal that was reversed before a business day began took none: what it was before goes on
    if (last?.state === 'withdrawn' && last.from === from && before!.state === state) spells.pop();
    else spells.push({ state, from });
  }
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
    // days in which nobody has to act are not counted
    if (turnOf(state) === null) continue;
    const next = spells[i + 1];
    const until = next ? dayBefore(next.from) : today;
    daysOf(state).had.push(...businessDays(calendar, from, until));
  }

  // The promised days ahead: of this state, and of the firm's work after it.
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
  // after acceptance it is the firm's turn without a promised day, because the documents take their time
  if (promisedFor(last.state, promised) !== null) {
    const { had, over, ahead: toCome, promised: most } = ahead(last.state);
    due = toCome.at(-1) ?? had[most! - 1]!;
    late = over;
    // what a borrower sent before they accepted is answered by its day all the same
  } else if (moves.at(-1)!.isOwed) ({ due, late } = standing(calendar, promised, moves.slice(0, -1), now));
  const isAccepted = spells.findLast(({ state }) => TERMS.includes(state))?.state === 'accepted';
  if (last.state === 'received' || (last.state === 'more-needed' && !isAccepted)) ahead('in-review');
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
