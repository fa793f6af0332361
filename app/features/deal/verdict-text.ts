import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';

/** How a loan answers. An owner's loan that does not pay for everything fits nothing while cash is left to find. */
export type Standing = ProgramAnswer['verdict'] | 'leaves-cash';

export const standingOf = ({ verdict, funds }: Pick<ProgramAnswer, 'verdict' | 'funds'>): Standing =>
  verdict === 'fits' && funds !== null && !funds.buys && funds.cash > 0 ? 'leaves-cash' : verdict;

export const STANDINGS: Record<Standing, string> = {
  fits: 'Fits',
  'leaves-cash': 'Lends it, cash is left to find',
  'fits-with-less': 'Lends less',
  later: 'Once stabilized',
  'more-needed': 'Waits for a number',
  'does-not-fit': 'Does not fit',
  'on-request': 'On request',
};

/** Whether a loan fits by the tests that could be made, and others wait for a field. */
export const fitsSoFar = (answer: Pick<ProgramAnswer, 'verdict' | 'funds' | 'rules'>): boolean =>
  standingOf(answer) === 'fits' && answer.rules.some(({ met }) => met === null);

/** How a loan answers in words. What rests on fields that are empty is not said to fit outright. */
export const sayStanding = (answer: Pick<ProgramAnswer, 'verdict' | 'funds' | 'rules'>): string =>
  fitsSoFar(answer) ? 'Fits what is tested' : STANDINGS[standingOf(answer)];
