import { useSyncExternalStore } from 'react';
import { remember } from '#app/ui/remembered.ts';
import { currentDraft, endSentDraft } from './draft.ts';
import { allSent, SENT_KEY, type Sent, sentBefore } from './sent-before.ts';

/** Of the deal only the fact that it was sent is stored, and of its people the sender alone. */
export function keepSent(sent: Omit<Sent, 'before'>): void {
  // a page that is left may say so twice
  const isOther = ({ token }: Sent) => token !== sent.token;
  const { before } = allSent().find((one) => !isOther(one)) ?? currentDraft();
  endSentDraft();
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
