import { sayNotKept } from '#app/features/intake/file-outcome-text.ts';
import type { DealEvent } from '#app/lending/intake/stored-deal.ts';
import type { MailRefusal } from '#db/schema.ts';
import { MAIL_REFUSALS } from '#office/inbox/item-words.ts';

/** Whether an event is a withdrawal, a request for one, or its reversal. */
export const isOfWithdrawing = ({ kind, from, to }: DealEvent): boolean =>
  kind.startsWith('withdraw-') || to === 'withdrawn' || from === 'withdrawn';

const sayWithdrawing = ({ kind, to }: DealEvent): string =>
  kind === 'withdraw-asked'
    ? 'Asks to withdraw the deal.'
    : kind === 'withdraw-not-asked'
      ? 'No longer wants to withdraw it.'
      : to === 'withdrawn'
        ? 'Withdrew the deal.'
        : 'Took the deal up again.';

/** What happened, in the words of the deal's page; null where they stand elsewhere, as a state does. */
export function sayEvent(event: DealEvent, titleOf: (document: string | null) => string): string | null {
  if (event.kind.startsWith('file-')) return sayNotKept(event, titleOf);
  if (isOfWithdrawing(event)) return sayWithdrawing(event);
  if (event.kind === 'terms-read') return `Opened version ${event.to} of the term sheet.`;
  if (event.kind === 'terms-accepted')
    return `Accepted version ${event.to} of the term sheet, as ${event.words}.`;
  if (event.kind === 'terms') return `Sent version ${event.to} of the term sheet.`;
  if (event.kind === 'mail-refused')
    return `The mail with the link to their page did not arrive. ${MAIL_REFUSALS[event.words as MailRefusal]}`;
  if (event.by === 'site' && event.kind === 'state' && event.from === event.to)
    return 'It was discarded, and waits anew.';
  return event.words;
}
