import { lossesOf } from '#app/lending/deal/noi-path.ts';
import type { Desk } from '../desk-data.ts';

/** What the cost of a bridge loan takes for granted. */
export function costAssumptions({ words, read }: Desk): string[] {
  const { deal } = read;
  const { notes } = words;
  return [
    ...(deal.floor === null ? [notes['floor-not-typed']] : []),
    ...(deal.noi === null ? [notes['noi-not-typed']] : []),
    ...(lossesOf(deal) !== 0 ? [notes['losses-apart']] : []),
    ...(deal.steady === null && deal.noi !== null && deal.noi2 !== null ? [notes['steady-not-typed']] : []),
    notes['fully-funded'],
  ];
}
