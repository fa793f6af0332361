import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { BASES } from '#app/lending/rules.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { wordsOf } from '#app/lending/vocabulary.ts';
import { type DealWords, type Desk, programOf } from './desk-data.ts';
import { sayDollars, sayFigure, sayList } from './figure-text.ts';

const ruleOf = ({ terms }: Desk, key: ProgramAnswer['key'], { row }: RuleAnswer) =>
  terms.find((program) => program.key === key)?.rules.find(({ id }) => id === row);

/** What a rule asks, as printed: '75%', '1.15x'. */
export const sayLimit = ({ unit }: RuleAnswer, limit: number | null) =>
  limit === null ? '' : unit === 'dollars' ? sayDollars(limit) : sayFigure(limit, unit);

/** What a test is put at: of a range of coverage the stricter end, which holds the loan. */
export const askedOf = ({ id, limit, limitTo }: RuleAnswer) => (id === 'dscr' ? (limitTo ?? limit) : limit);

/** The basis of a rule without its preposition: 'stabilized value'. */
export function basisOf(desk: Desk, key: ProgramAnswer['key'], answer: RuleAnswer): string {
  const of = ruleOf(desk, key, answer)?.of;
  return of ? BASES[of].replace(/^of /, '') : '';
}

/** A test by its name: in full for the ledger, short beside a figure. */
export function sayTest(
  desk: Desk,
  key: ProgramAnswer['key'],
  answer: RuleAnswer,
  style: 'tests' | 'short' = 'tests',
): string {
  const template = desk.words.ledger[style][answer.id];
  if (template === undefined)
    throw new Error(`content/pages/deal.yaml: ledger.${style}.${answer.id} is missing`);
  return fillTemplate(template, {
    limit: sayLimit(answer, askedOf(answer)),
    basis: basisOf(desk, key, answer),
  });
}

/** What holds the loan: 'LTV 75%', or several with equal amounts. */
export const sayBinding = (desk: Desk, { key, rules, binding }: ProgramAnswer): string =>
  sayList(rules.filter(({ id }) => binding.includes(id)).map((rule) => sayTest(desk, key, rule, 'short')));

/** The deal in words: 'Multifamily, 96 units, secondary market, buy and improve'. */
export function describeDeal({ words, read: { deal } }: Desk): string {
  const { units, market, nothing } = words.bar;
  const parts = [
    deal.type && wordsOf(deal.type),
    deal.units !== null && fillTemplate(units, { units: deal.units }),
    deal.market &&
      fillTemplate(market, { market: (words.form.choices[deal.market] ?? '').split(',')[0]!.toLowerCase() }),
    deal.for && lowerFirst(words.form.choices[deal.for] ?? ''),
  ].filter(Boolean);
  const line = parts.join(', ');
  return line === '' ? nothing : line.charAt(0).toUpperCase() + line.slice(1);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A choice as the form prints it: 'Actual/360', 'Market rate'. */
export const sayChoice = (words: DealWords, choice: string): string => words.form.choices[choice] ?? choice;

export const nameOf = (desk: Desk, { key }: ProgramAnswer) => programOf(desk, key).name;
export const shortOf = (desk: Desk, { key }: ProgramAnswer) => programOf(desk, key).short;

/** What a visitor may type where a program answers on request, so that it is sized all the same; empty where nothing would help. */
export function ownFigures({ verdict, rules, needs }: ProgramAnswer): FieldKey[] {
  const unshown = rules.filter(({ onRequest }) => onRequest);
  return verdict === 'on-request' && unshown.every(({ instead }) => instead)
    ? [...needs, ...unshown.flatMap(({ instead = [] }) => instead)]
    : [];
}

/** Empty fields that answers wait for, the one that opens most first, each with the programs that wait for it. */
export function unlocks({
  answer,
}: Desk): { field: FieldKey; alone: ProgramAnswer[]; waiting: ProgramAnswer[] }[] {
  const waiting = answer.programs.filter(({ verdict }) => verdict === 'more-needed');
  const fields = [...new Set(waiting.flatMap(({ needs }) => needs))];
  return fields
    .map((field) => ({
      field,
      alone: waiting.filter(({ needs }) => needs.length === 1 && needs[0] === field),
      waiting: waiting.filter(({ needs }) => needs.includes(field)),
    }))
    .sort((a, b) => b.alone.length - a.alone.length || b.waiting.length - a.waiting.length);
}
