import { readDeal } from '#app/lending/deal/read-deal.ts';
import { businessDays, type Calendar, dayOfArrival } from '#app/lending/intake/business-days.ts';
import { type Promised, type Standing, standing } from '#app/lending/intake/promise.ts';
import type { Item } from '#db/inbox.ts';
import { readDeadline } from './read-deadline.ts';

/** What the public was told of the firm's times. */
export interface FirmPromise {
  /** The business days and promised times, the same that the borrower reads. */
  intake: { calendar: Calendar; promised: Promised };
  /** When a webinar begins, HH:MM in New York. */
  webinar: { time: string };
}

/** An item with computed values: whose turn, due day, and for a deal its name and amount. */
export type ShownItem = Item & {
  /** The day by whose close an answer is promised, YYYY-MM-DD; null where the firm has no turn, or promised no day. */
  due: string | null;
  /** The hour of that day, HH:MM; null where a deadline names none. */
  hour: string | null;
  /** Business days after the due day. */
  late: number;
  /**
   * What sets the day: the promise to all, the begin of a webinar, or a deadline of the press that comes before what is
   * promised; 'words' where they named one in which no day can be read.
   */
  dueFrom: 'promise' | 'webinar' | 'deadline' | 'words';
  /** Business days that it has waited in this state. */
  days: number;
  property: string | null;
  loan: number | null;
  standing: Standing | null;
};

/** Whether a reply leaves something to do for its reader: who has a place or signed up has asked nothing. */
export const mayAnswer = ({ kind }: Pick<Item, 'kind'>): boolean => kind !== 'webinar' && kind !== 'sign-up';

type Due = Pick<ShownItem, 'due' | 'hour' | 'late' | 'dueFrom'>;

/** By when the firm has to act on an item that waits for it. */
function whenDue(item: Item, { due, late, today }: Standing, { intake, webinar }: FirmPromise): Due {
  const { calendar } = intake;
  const promised: Due = { due, hour: calendar.closes, late, dueFrom: 'promise' };
  // a sign-up is due with the next update, whose day the site does not know
  if (item.kind === 'sign-up') return { ...promised, due: null, late: 0 };
  if (item.kind === 'webinar') return { due: item.before, hour: webinar.time, late: 0, dueFrom: 'webinar' };
  if (item.before === null) return promised;
  const deadline = readDeadline(item.before, item.createdAt, dayOfArrival(calendar, item.createdAt));
  if (deadline === null) return { ...promised, dueFrom: 'words' };
  const { day, hour } = deadline;
  if (due !== null && due < day) return promised;
  const over = businessDays(calendar, day, today).filter((one) => one > day);
  return { due: day, hour, late: over.length, dueFrom: 'deadline' };
}

/** Adds the computed values. What waits for the firm has a due day; for a deal it depends on its state. */
export function showItem(item: Item, firm: FirmPromise, now = new Date()): ShownItem {
  const { calendar, promised } = firm.intake;
  const moves = item.moves ?? [{ at: item.createdAt, to: 'received' as const }];
  const stands = item.state === 'done' ? null : standing(calendar, promised, moves, now);
  const deal = item.address === null ? null : readDeal(new URLSearchParams(item.address), null).deal;
  return {
    ...item,
    ...(item.state === 'ours' && stands !== null
      ? whenDue(item, stands, firm)
      : { due: null, hour: calendar.closes, late: 0, dueFrom: 'promise' }),
    days: stands?.days ?? 0,
    property: deal?.name ?? null,
    loan: deal?.loan ?? null,
    standing: stands,
  };
}
