import type { ChecklistRow } from './checklist.ts';
import type { DealEvent, StoredDeal } from './stored-deal.ts';

const ASKS = 'Please send us on your private page:';

/** Whether a text asks its reader for something: a question, or a document. */
export const isQuestion = (words: string): boolean => words.includes('?') || words.includes(ASKS);

const askFor = (title: string): string => `${ASKS} ${title}.`;

/** The question for a document. */
export const sayQuestion = ({ title, text }: ChecklistRow): string => `${askFor(title)} ${text}`;

/** The rows of the checklist that a text asks for, as they are called when it is sent. */
export const rowsAskedFor = <Row extends Pick<ChecklistRow, 'title'>>(
  rows: readonly Row[],
  words: string,
): Row[] => rows.filter(({ title }) => words.includes(askFor(title)));

/**
 * When staff last asked for a document; undefined where they did not. An answer to something else does not end it: only the
 * document does.
 */
export const askedAt = (
  { id }: Pick<ChecklistRow, 'id'>,
  events: readonly Pick<DealEvent, 'at' | 'kind' | 'from'>[],
): Date | undefined => events.findLast(({ kind, from }) => kind === 'document-asked' && from === id)?.at;

/** Whether a reply asked for nothing but documents, and all of them have come. */
export const isServed = (
  { at, words }: Pick<DealEvent, 'at' | 'words'>,
  { events, files }: Pick<StoredDeal, 'events' | 'files'>,
): boolean => {
  // both are stored in one transaction, whose time they have
  const asked = events.filter((one) => one.kind === 'document-asked' && Number(one.at) === Number(at));
  const isHere = (row: string | null) =>
    files.some(({ document, scan }) => document === row && scan !== 'infected');
  return asked.length > 0 && asked.every(({ from }) => isHere(from)) && !words?.includes('?');
};
