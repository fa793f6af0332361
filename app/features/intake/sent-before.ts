import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';
import { clearDraft } from './draft.ts';

/** A deal that this tab has sent: the way back leads past it. Kept in this tab alone. */
interface Sent {
  token: string;
  reference: string;
  /** Its address. */
  query: string;
}

/** Read before React too: app/first-paint/start-react.ts */
const KEY = 'deal-sent';

/** Of the deal that was sent nothing is left but that it was. */
export function keepSent(sent: Sent): void {
  clearDraft();
  remember(KEY, JSON.stringify(sent), 'sessionStorage');
}

export const forgetSent = (): void => remember(KEY, null, 'sessionStorage');

const read = () => remembered(KEY, 'sessionStorage');

const never = () => () => {};

/** What was sent from an address, read once; undefined in what the server wrote. */
export function useSentBefore(query: string): Sent | undefined {
  const kept = useSyncExternalStore(never, read, () => null);
  const sent = kept === null ? undefined : (JSON.parse(kept) as Sent);
  return sent?.query === query ? sent : undefined;
}
