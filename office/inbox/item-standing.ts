import { readDeal } from '#app/lending/deal/read-deal.ts';
import { businessDays, type Calendar, dayOfArrival } from '#app/lending/intake/business-days.ts';
import { type Promised, type Standing, standing } from '#app/lending/intake/promise.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import type { Item, WebinarHours } from '#db/inbox.ts';
import { readDeadline } from './read-deadline.ts';

/** What the public was told of the firm's times. */
export interface FirmPromise {
  /** The business days and promised times, the same that the borrower reads. */
  intake: { calendar: Calendar; promised: Promised };
  webinar: Pick<WebinarHours, 'time'>;
}

/** An item with computed values: whose turn, due day, and for a deal its name and amount. */
export type ShownItem = Item & {
  /** The day by whose close an answer is promised, YYYY-MM-DD; null where the firm has no turn, or promised no day. */
  due: string | null;
  /** The hour of that day, HH:MM: the close of business, or the begin of a webinar. */
  hour: string;
  /** Business days after the due day. */
  late: number;
  /** The deadline of the press as they typed it, where it comes before the day that is promised to all, or is no day. */
  deadline: string | null;
  /** Business days that it has waited in this state. */
  days: number;
  property: string | null;
  loan: number | null;
  standing: Standing | null;
};

/** Whether a reply leaves something to do for its reader: who has a place or signed up has asked nothing. */
export const mayAnswer = ({ kind }: Pick<Item, 'kind'>): boolean => kind !== 'webinar' && kind !== 'sign-up';

type Due = Pick<ShownItem, 'due' | 'hour' | 'late' | 'deadline'>;

/** By when the firm has to act on an item that waits for it. */
function whenDue(item: Item, { due, late, today }: Standing, { intake, webinar }: FirmPromise): Due {
  const { calendar } = intake;
  const hour = calendar.closes;
  // a sign-up is due with the next update, whose day the site does not know
  if (item.kind === 'sign-up') return { due: null, hour, late: 0, deadline: null };
  if (item.kind === 'webinar') return { due: item.before, hour: webinar.time, late: 0, deadline: null };
  const promised = { due, hour, late, deadline: null };
  if (item.before === null) return promised;
  const day = readDeadline(item.before, officeDay(item.createdAt), dayOfArrival(calendar, item.createdAt));
  if (day === null) return { ...promised, deadline: item.before };
  if (due !== null && due < day) return promised;
  const over = businessDays(calendar, day, today).filter((one) => one > day);
  return { due: day, hour, late: over.length, deadline: item.before };
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
      : { due: null, hour: calendar.closes, late: 0, deadline: null }),
    days: stands?.days ?? 0,
    property: deal?.name ?? null,
    loan: deal?.loan ?? null,
    standing: stands,
  };
}
