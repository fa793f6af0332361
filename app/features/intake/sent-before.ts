import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';
import { endSentDraft, readStored, SENT_KEY } from './draft.ts';

/** A deal that this tab has sent, for the note that going back shows. Stored in this tab only. */
interface Sent {
  token: string;
  reference: string;
  /** Its address. */
  query: string;
  /** Names of files that had not come when the page was left. */
  lost: string[];
}

/** Of the deal only the fact that it was sent is stored, and of its people the sender alone. */
export function keepSent(sent: Sent): void {
  endSentDraft();
  remember(SENT_KEY, JSON.stringify(sent), 'sessionStorage');
}

export const forgetSent = (): void => remember(SENT_KEY, null, 'sessionStorage');

const read = () => remembered(SENT_KEY, 'sessionStorage');

const never = () => () => {};

/** What was sent from an address, read once; undefined in HTML from the server. */
export function useSentBefore(query: string): Sent | undefined {
  const kept = useSyncExternalStore(never, read, () => null);
  // a tab may have sent before an upgrade, when no names of files were stored
  const [sent] = readStored<Sent>(kept).map((one) => ({ lost: [], ...one }) as Sent);
  return sent?.query === query ? sent : undefined;
}
