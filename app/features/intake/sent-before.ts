import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';
import { currentDraft, endSentDraft, isOfDraft, readStored } from './draft.ts';

/** Before React starts, start-react.ts reads it too. */
const SENT_KEY = 'deal-sent';

/** A deal that this tab has sent, for the note that going back shows. Stored in this tab only. */
interface Sent {
  token: string;
  reference: string;
  /** Its address. */
  query: string;
  /** Those that it had before. */
  before: readonly string[];
  /** Names of files that had not come when the page was left. */
  lost?: string[];
}

// a tab may have sent one before an upgrade, when less of it was stored
const allSent = (): Sent[] =>
  readStored<Sent>(remembered(SENT_KEY, 'sessionStorage')).flatMap((one) =>
    one?.token ? ({ before: [], ...one } as unknown as Sent) : [],
  );

/** Of the deal only the fact that it was sent is stored, and of its people the sender alone. */
export function keepSent(sent: Omit<Sent, 'before'>): void {
  // a page that is left may say so twice
  const isOther = ({ token }: Sent) => token !== sent.token;
  const { before } = allSent().find((one) => !isOther(one)) ?? currentDraft();
  endSentDraft();
  remember(SENT_KEY, JSON.stringify([{ ...sent, before }, ...allSent().filter(isOther)]), 'sessionStorage');
}

/** The deal of an address, where this tab has sent it and has begun no other with the same address. */
export const sentBefore = (address: string): Sent | undefined =>
  isOfDraft(address)
    ? undefined
    : allSent().find(({ query, before }) => query === address || before.includes(address));

const never = () => () => {};

/** The same; undefined in HTML from the server. */
export function useSentBefore(address: string): Sent | undefined {
  const sent = () => sentBefore(address);
  return useSyncExternalStore(
    never,
    () => sent() !== undefined,
    () => false,
  )
    ? sent()
    : undefined;
}
