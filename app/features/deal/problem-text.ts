import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import type { ReadDeal } from '#app/lending/deal/read-deal.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { DealWords } from './desk-data.ts';
import { fieldName } from './field-name.ts';

/** Words at a field whose text is not used. */
export function sayProblem(
  words: Pick<DealWords, 'problems' | 'kinds'>,
  { field, problem }: ReadDeal['errors'][number],
  typed: string,
): string {
  const { label, kind } = FIELDS[field];
  const template = words.problems[problem] ?? '';
  // what was typed may be long; the field itself shows all of it
  const shown = typed.length > 24 ? `${typed.slice(0, 24)}…` : typed;
  const name = problem === 'too-small' || problem === 'too-large' ? fieldName(field) : label;
  return fillTemplate(template, { typed: shown, label: name, kind: words.kinds[kind] ?? '' });
}

/** What is odd about a field that is reckoned with as it stands. */
export const sayNotice = (
  words: Pick<DealWords, 'notices'>,
  { id, field, other }: ReadDeal['notices'][number],
  typed: string,
): string =>
  fillTemplate(words.notices[id] ?? '', {
    label: FIELDS[field].label,
    typed,
    other: other ? fieldName(other) : '',
  });
