import type { ReadyAnswer } from '#app/collections/ready-answers.server.ts';
import type { ChecklistRow } from '#app/lending/intake/checklist.ts';
import { fillTemplate } from '#app/lending/template.ts';

/** What can be put into a reply, and what the address has put there: so it works without a script. */
export interface Draft {
  answers: { id: string; title: string; text: string }[];
  words: string;
  /** Documents are asked for: the deal will wait for its borrower. */
  asks: boolean;
}

const ASKS = 'Please send us on this page:';

/** Whether words ask something of whom they are for: a question, or a document. */
export const isQuestion = (words: string): boolean => words.includes('?') || words.includes(ASKS);

/** The question for a document. */
export const sayQuestion = ({ title, text }: ChecklistRow): string => `${ASKS} ${title}. ${text}`;

/**
 * @param checklist what is asked of the deal; empty for another item
 * @param query with `answer` and `ask`, each as often as there is something to put in
 */
export function draftOf(
  readyAnswers: readonly ReadyAnswer[],
  { to, from }: { to: string; from: string },
  checklist: readonly ChecklistRow[],
  query: URLSearchParams,
): Draft {
  const answers = readyAnswers.map(({ id, title, text }) => ({
    id,
    title,
    text: text.map((line) => fillTemplate(line, { name: to, staff: from })).join('\n\n'),
  }));
  const chosen = answers.filter(({ id }) => query.getAll('answer').includes(id));
  const asked = checklist.filter(({ id }) => query.getAll('ask').includes(id));
  return {
    answers,
    words: [...chosen.map(({ text }) => text), ...asked.map((row) => sayQuestion(row))].join('\n\n'),
    asks: asked.length > 0,
  };
}
