import { isInsured } from '#app/lending/vocabulary.ts';
import { shortOf } from './answer-text.ts';
import { bridgeCaveats, exampleFees, sayShare } from './caveat-text.ts';
import type { Desk } from './desk-data.ts';
import { sayList } from './figure-text.ts';
import { sayNotes } from './loan-text.ts';

/** By whose rules each insured loan that has an amount is counted. */
const sayRules = (desk: Desk): string[] => {
  const { programs, takeout } = desk.answer;
  return programs.flatMap((answer) => {
    const { key, largest } = answer;
    const later = key === '223f' ? takeout : null;
    if (!isInsured(key) || (largest === null && later === null)) return [];
    const notes = [answer, later].flatMap((one) => one?.notes ?? []);
    const rules = notes.filter((note) => note === 'rules-of-today').slice(0, 1);
    return sayNotes(desk, { key, notes: rules }).map((line) => `${shortOf(desk, answer)}: ${line}`);
  });
};

/**
 * The caveats of deals side by side, each once. One that does not hold for all of them names those that it holds for.
 */
export function besideCaveats(desks: readonly Desk[], names: readonly string[]): string[] {
  const ofEach = desks.map((desk) => {
    const share = desk.answer.cost?.participation;
    return [
      ...exampleFees(desk),
      ...bridgeCaveats(desk),
      ...(share ? [sayShare(share)] : []),
      ...sayRules(desk),
      desk.words.caveats.subsidiary,
      desk.words.caveats.notice,
    ];
  });
  return [...new Set(ofEach.flat())].map((line) => {
    const has = names.filter((_, i) => ofEach[i]?.includes(line));
    return has.length === desks.length ? line : `${sayList(has)}: ${line}`;
  });
}
