import { saySize } from '#app/format/sizes.ts';
import { DEAL_FILES, DEAL_MOST, FILE_MOST } from '#app/lending/intake/file-limits.ts';
import type { DealEvent } from '#app/lending/intake/stored-deal.ts';
import type { Outcome } from './send-files.ts';

/**
 * The outcome of a file in words for the borrower, such as that it is too large.
 * @param document the title of the row that has the same file already
 */
export function sayOutcome(
  outcome: Outcome | 'infected-later' | 'away' | 'changed',
  name: string,
  document = '',
): string {
  switch (outcome) {
    case 'kept':
      return 'We have it.';
    case 'kept-clean':
      return 'We have it. It was checked for viruses, and none was found.';
    case 'duplicate':
      return `${name} is exactly the same file as the one that we have under ${document}. We keep one copy.`;
    case 'too-big':
      return `${name} is larger than ${saySize(FILE_MOST)}. Send it smaller, or in parts.`;
    case 'too-much':
      return `With ${name} the deal would have more than ${saySize(DEAL_MOST)}, or than ${DEAL_FILES} files. Leave one out.`;
    case 'program':
      return `${name} is a program, or contains one, so it was not kept. A PDF or a picture is fine.`;
    case 'empty':
      return `${name} is empty.`;
    case 'locked':
      return `${name} is locked with a password, so we cannot read it and did not keep it. Send it without a password.`;
    case 'unknown-kind':
      return `${name} is a kind of file that we cannot read. PDF, Excel, CSV, Word, JPEG, PNG or HEIC is fine.`;
    case 'infected':
      return `A virus was found in ${name}. It was not kept.`;
    case 'infected-later':
      return `A virus was found in ${name} when it was scanned again. Nobody opens it. Please send it again without the virus.`;
    case 'no-room':
      return `We have no room for ${name} right now, and have been told. Your deal and your answers are safe. Try again tomorrow, here or on your private page.`;
    case 'day-over':
      return `As many documents came from your network today as we take in a day, so ${name} was not kept. What we have is safe. Send it tomorrow, on your private page.`;
    case 'changed':
      return `${name} was changed or moved after it was chosen, so it was not sent. Please choose it again.`;
    case 'away':
      return `The connection is lost. ${name} is sent again when it is back.`;
    default:
      return `We could not store ${name} just now. Your answers are safe. Try again here, or later on your private page.`;
  }
}

/** Why a file was not stored: its fault, or the document that is the same file. */
export const sayNotKept = (
  { kind, to, words }: Pick<DealEvent, 'kind' | 'to' | 'words'>,
  titleOf: (document: string | null) => string,
): string =>
  kind === 'file-again'
    ? sayOutcome('duplicate', words ?? '', titleOf(to))
    : sayOutcome(to as Outcome, words ?? '');

/** Of a file that was chosen before a reload, or in another tab of the same draft, and was not sent. */
export const sayForgotten = (what: string): string =>
  `Please choose ${what} again. A browser forgets files when a page is loaded again, and in another tab.`;
