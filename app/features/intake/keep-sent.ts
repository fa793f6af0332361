import { useSyncExternalStore } from 'react';
import { readStored, remember, remembered } from '#app/ui/remembered.ts';
import { currentDraft, type Draft, endSentDraft } from './draft.ts';
import { allSent, SENT_KEY, type Sent, sentBefore } from './sent-before.ts';

/** Which drafts were sent, for other tabs: without the key of the deal, which stays in its own. */
type SentDraft = Pick<Draft, 'id'> & Pick<Sent, 'reference'>;
const sentDrafts = () => readStored<SentDraft>(remembered(SENT_KEY)) as SentDraft[];

/** The reference of the deal that another tab has made of this draft. */
export const sentElsewhere = (draft: Draft): string | undefined =>
  sentDrafts().find(({ id }) => id === draft.id)?.reference;

/** Of the deal only the fact that it was sent is stored, and of its people the sender alone. */
export function keepSent(sent: Omit<Sent, 'before'>): void {
  // a page that is left may say so twice
  const isOther = ({ token }: Sent) => token !== sent.token;
  const known = allSent().find((one) => !isOther(one));
  const { before } = known ?? currentDraft();
  if (!known) {
    const { id } = currentDraft();
    remember(SENT_KEY, JSON.stringify([{ id, reference: sent.reference }, ...sentDrafts()].slice(0, 5)));
    endSentDraft();
  }
  remember(SENT_KEY, JSON.stringify([{ ...sent, before }, ...allSent().filter(isOther)]), 'sessionStorage');
}

const never = () => () => {};

/** `sentBefore`; undefined in HTML from the server. */
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
