import { readStored, remembered } from '#app/ui/remembered.ts';
import { isOfDraft } from './draft.ts';

/** Before React starts, start-react.ts reads it too. */
export const SENT_KEY = 'deal-sent';

/** A deal that this tab has sent, for the note that going back shows. Stored in this tab only. */
export interface Sent {
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
export const allSent = (): Sent[] =>
  readStored<Sent>(remembered(SENT_KEY, 'sessionStorage')).flatMap((one) =>
    one?.token ? ({ before: [], ...one } as unknown as Sent) : [],
  );

/** The deal of an address, where this tab has sent it and has begun no other with the same address. */
export const sentBefore = (address: string): Sent | undefined =>
  isOfDraft(address)
    ? undefined
    : allSent().find(({ query, before }) => query === address || before.includes(address));
