import { readDeal } from '#app/lending/deal/read-deal.ts';
import type { Calendar } from '#app/lending/intake/business-days.ts';
import { type Promised, type Standing, standing } from '#app/lending/intake/promise.ts';
import type { Item } from '#db/inbox.ts';

/** The firm's business days and promised times, the same that the borrower reads. */
export interface FirmPromise {
  calendar: Calendar;
  promised: Promised;
}

/** An item with computed values: whose turn, due day, and for a deal its name and amount. */
export type ShownItem = Item & {
  /** The day by whose close an answer is promised, YYYY-MM-DD; null where the firm has no turn. */
  due: string | null;
  /** Business days after the due day. */
  late: number;
  /** Business days that it has waited in this state. */
  days: number;
  property: string | null;
  loan: number | null;
  standing: Standing | null;
};

/** Adds the computed values. What waits for the firm has a due day; for a deal it depends on its state. */
export function showItem(item: Item, { calendar, promised }: FirmPromise, now = new Date()): ShownItem {
  const moves = item.moves ?? [{ at: item.createdAt, to: 'received' as const }];
  const stands = item.state === 'done' ? null : standing(calendar, promised, moves, now);
  const deal = item.address === null ? null : readDeal(new URLSearchParams(item.address), null).deal;
  const isOurs = item.state === 'ours' && stands !== null;
  return {
    ...item,
    due: isOurs ? stands.due : null,
    late: isOurs ? stands.late : 0,
    days: stands?.days ?? 0,
    property: deal?.name ?? null,
    loan: deal?.loan ?? null,
    standing: stands,
  };
}
