import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';
import { endSentDraft, isSame, readStored } from './draft.ts';

/** Before React starts, start-react.ts reads it too. */
const SENT_KEY = 'deal-sent';

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

function sentFrom(kept: string | null, query: string): Sent | undefined {
  // a tab may have sent before an upgrade, when no names of files were stored
  const [sent] = readStored<Sent>(kept).map((one) => ({ lost: [], ...one }) as Sent);
  return sent?.query !== undefined && isSame(sent.query, query) ? sent : undefined;
}

/** The deal of an address, where this tab has sent it. */
export const sentBefore = (query: string): Sent | undefined => sentFrom(read(), query);

/** The same, read once; undefined in HTML from the server. */
export const useSentBefore = (query: string): Sent | undefined =>
  sentFrom(
    useSyncExternalStore(never, read, () => null),
    query,
  );
