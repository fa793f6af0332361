import { DEAL_STATES, type DealState, turnOf } from '#app/lending/intake/deal-state.ts';
import { type Promised, promisedFor } from '#app/lending/intake/promise.ts';
import { readPlace } from '#app/lending/intake/property.ts';
import type { ShownItem } from '#office/inbox/item-standing.ts';

/** An open deal, with all business days that it spent in its state, however often it returned to it. */
export type WaitingItem = ShownItem & { had: number; city: string | undefined };

/** The deals in one state, longest wait first. */
export interface WaitingGroup {
  state: DealState;
  isOurs: boolean;
  /** Business days; null for a state in which the firm has no promise to keep. */
  promised: number | null;
  items: WaitingItem[];
  /** Sum of the requested loans in dollars. */
  wanted: number;
}

/** Open deals grouped by state, in the order in which a deal passes through the states. */
export function waitingGroups(items: readonly ShownItem[], promised: Promised): WaitingGroup[] {
  return DEAL_STATES.filter((state) => turnOf(state) !== null).map((state) => {
    const all = items
      .filter(({ standing }) => standing?.state === state)
      .map((item): WaitingItem => {
        const { had } = item.standing!.states.find((one) => one.state === state)!;
        const { city } = readPlace(new URLSearchParams(item.address ?? ''));
        return { ...item, had: had.length, city };
      })
      .sort((a, b) => b.had - a.had || Number(a.createdAt) - Number(b.createdAt));
    return {
      state,
      items: all,
      isOurs: turnOf(state) === 'us',
      promised: promisedFor(state, promised),
      wanted: all.reduce((sum, { loan }) => sum + (loan ?? 0), 0),
    };
  });
}
