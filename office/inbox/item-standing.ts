import { readDeal } from '#app/lending/deal/read-deal.ts';
import type { Calendar } from '#app/lending/intake/business-days.ts';
import { type Promised, type Standing, standing } from '#app/lending/intake/promise.ts';
import type { Item } from '#db/inbox.ts';

/** When the firm works, and what it promises: the same as the borrower is told. */
export interface FirmPromise {
  calendar: Calendar;
  promised: Promised;
}

/** An item with what is computed of it: whose turn, by when, and of a deal its name and amount. */
export type ShownItem = Item & {
  /** By the close of which day it is promised, YYYY-MM-DD; null where it is not ours. */
  due: string | null;
  /** Business days past it. */
  late: number;
  /** Business days that it has waited in this state. */
  days: number;
  property: string | null;
  loan: number | null;
  standing: Standing | null;
};

/** What waits for us was promised an answer, a deal by what stage it is in. */
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
