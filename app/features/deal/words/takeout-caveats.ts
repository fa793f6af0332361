import type { Takeout } from '#app/lending/deal/takeout.ts';
import type { Desk } from '../desk-data.ts';
import { sayDeposit } from './deposit-text.ts';
import { sayHindrance, takeoutNotes, takeoutTurns } from './takeout-notes.ts';
import { sayTakeout } from './takeout-text.ts';

/** The caveats of a takeout; that it fails or comes too late is first, and what every takeout has is last. */
export function takeoutCaveats(desk: Desk, out: Takeout): string[] {
  const hindrance = sayHindrance(desk, out);
  const { subsidiary, notice } = desk.words.caveats;
  return [
    ...(hindrance.length > 0 ? [`${sayTakeout(out)}.`, ...hindrance] : []),
    ...ownCaveats(desk, out),
    ...sayDeposit(out.costs.depositRefunded),
    subsidiary,
    notice,
  ];
}

/** The caveats that only this takeout has, besides that it fails. */
export const ownCaveats = (desk: Desk, out: Takeout) => [
  ...takeoutTurns(desk, out),
  ...takeoutNotes(desk, out),
];
