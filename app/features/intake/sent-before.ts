import { useSyncExternalStore } from 'react';
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
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {} // a browser that keeps nothing
}

export function forgetSent(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {} // as above
}

function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return ''; // as above
  }
}

const never = () => () => {};

/** What was sent from an address, read once; undefined in what the server wrote. */
export function useSentBefore(query: string): Sent | undefined {
  const kept = useSyncExternalStore(never, read, () => '');
  const sent = kept === '' ? undefined : (JSON.parse(kept) as Sent);
  return sent?.query === query ? sent : undefined;
}
