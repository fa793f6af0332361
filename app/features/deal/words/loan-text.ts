import { type FieldKey, UNIT_MIX } from '#app/lending/deal/deal-fields.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { type Desk, programOf } from '../desk-data.ts';
import { fieldName } from './field-text.ts';
import { sayFigure, sayList, sayRange } from './figure-text.ts';

/** The share of the value created that a program takes at exit: '15% to 25%'; null where it takes none. */
export function sayParticipation(desk: Desk, key: ProgramAnswer['key']): string | null {
  const rule = desk.terms
    .find((terms) => terms.key === key)
    ?.rules.find(({ measure }) => measure === 'participation');
  return rule ? sayRange([rule.from, rule.to], (end) => sayFigure(end, 'percent')) : null;
}

/** Fields that have a note of their own where they are empty. */
const NOTED: readonly FieldKey[] = ['basis', 'life', 'lift', 'area', ...UNIT_MIX];

/** Which fields are empty, so that rules could not be tested. */
export function sayOpenTests(rules: ProgramAnswer['rules']): string[] {
  const needs = new Set(rules.flatMap((rule) => (rule.met === null ? rule.needs : [])));
  const open = [...needs].filter((field) => !NOTED.includes(field));
  return open.length === 0 ? [] : [`Not typed, so not tested: ${sayList(open.map(fieldName))}.`];
}

const SIZED: readonly string[] = ['fits', 'fits-with-less', 'later'];

/** The answer without the note on the share of value, for a text that has the share itself. */
export const withoutShare = (answer: ProgramAnswer): ProgramAnswer => ({
  ...answer,
  notes: answer.notes.filter((note) => note !== 'participation'),
});

/** By whose rules an insured loan is counted, where HUD has changed some since our terms were dated; null where nothing has. */
export const sayDatedTerms = (desk: Desk, key: ProgramAnswer['key']): string | null =>
  desk.read.deal.rules === 'firm' && programOf(desk, key).changed.length > 0
    ? desk.words.notes['firm-terms']
    : null;

/** Notes on an answer besides its rules. */
export const sayNotes = (
  desk: Desk,
  {
    key,
    notes,
    verdict = 'later',
    rules = [],
  }: Pick<ProgramAnswer, 'key' | 'notes'> & Partial<ProgramAnswer>,
): string[] => [
  ...(SIZED.includes(verdict) ? sayOpenTests(rules) : []),
  ...notes.map((note) =>
    note === 'rules-of-today'
      ? `${desk.words.notes[note]} ${programOf(desk, key)
          .changed.map(({ text }) => text)
          .join(' ')}`
      : note === 'participation'
        ? `At payoff it also takes ${sayParticipation(desk, key)} of the value created.`
        : desk.words.notes[note],
  ),
  ...(SIZED.includes(verdict) ? [sayDatedTerms(desk, key)].filter((line) => line !== null) : []),
];
