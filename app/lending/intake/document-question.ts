import type { ChecklistRow } from './checklist.ts';
import type { DealEvent } from './stored-deal.ts';

const ASKS = 'Please send us on your private page:';

/** Whether a text asks its reader for something: a question, or a document. */
export const isQuestion = (words: string): boolean => words.includes('?') || words.includes(ASKS);

const askFor = (title: string): string => `${ASKS} ${title}.`;

/** The question for a document. */
export const sayQuestion = ({ title, text }: ChecklistRow): string => `${askFor(title)} ${text}`;

/**
 * When staff last asked for a document; undefined where they did not. An answer to something else does not end it: only the
 * document does.
 */
export const askedAt = (
  { title }: Pick<ChecklistRow, 'title'>,
  events: readonly Pick<DealEvent, 'at' | 'by' | 'words'>[],
): Date | undefined =>
  events.findLast(({ by, words }) => by === 'staff' && words?.includes(askFor(title)))?.at;
