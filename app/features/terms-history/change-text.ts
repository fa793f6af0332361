import type { TermsHistoryWords } from '#app/collections/page-words.ts';
import type { TermChange } from '#app/lending/changes-between.ts';
import { fillTemplate } from '#app/lending/template.ts';

/** One change in a sentence: 'Core Bridge: maximum LTV 75% of stabilized value, was 70%'. */
export function sayChange(
  words: Pick<TermsHistoryWords, 'change' | 'added' | 'gone' | 'came' | 'went'>,
  { program, term, now, was }: TermChange,
): string {
  if (term === null) return fillTemplate(now === null ? words.went : words.came, { program });
  const key = was === null ? 'added' : now === null ? 'gone' : 'change';
  return fillTemplate(words[key], { program, term, now: now ?? '', was: was ?? '' });
}
