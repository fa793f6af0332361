import type { ReadyAnswer } from '#app/collections/ready-answers.server.ts';
import type { ChecklistRow } from '#app/lending/intake/checklist.ts';
import { sayQuestion } from '#app/lending/intake/document-question.ts';
import { fillTemplate } from '#app/lending/template.ts';

/**
 * The texts that can be inserted into a reply, and those that the address has inserted, so that it works without a
 * script.
 */
export interface Draft {
  answers: { id: string; title: string; text: string }[];
  words: string;
  /** Whether documents are asked for: the deal will then wait for its borrower. */
  asks: boolean;
}

/**
 * @param checklist of the deal; empty for other items
 * @param query with `answer` and `ask`, each as often as there is a text to insert
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
