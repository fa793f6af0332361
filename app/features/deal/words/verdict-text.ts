import { isCashOpen, leftToOwner } from '#app/lending/deal/answer.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { Desk } from '../desk-data.ts';
import { sayLoan, sayWanted } from './figure-text.ts';

/** A loan's answer. For an owner, a loan that leaves cash to pay does not count as fitting, however much it lends. */
export type Standing = ProgramAnswer['verdict'] | 'leaves-cash';

export const standingOf = (answer: Pick<ProgramAnswer, 'verdict' | 'funds'>): Standing =>
  /^fits/.test(answer.verdict) && leftToOwner(answer) > 0 ? 'leaves-cash' : answer.verdict;

/** The loans that a headline counts and names: beside one that pays for everything, none that leaves cash to find. */
export function carrying(programs: readonly ProgramAnswer[]): ProgramAnswer[] {
  const fits = programs.filter(({ verdict }) => verdict === 'fits');
  const whole = fits.filter((one) => standingOf(one) === 'fits');
  return whole.length > 0 ? whole : fits;
}

export const STANDINGS: Record<Standing, string> = {
  fits: 'Fits',
  'leaves-cash': 'Leaves cash to find',
  'fits-with-less': 'Lends less',
  later: 'Once stabilized',
  'more-needed': 'Waits for a fact',
  'does-not-fit': 'Does not fit',
  'on-request': 'On request',
};

/** Whether a loan carries its interest reserve, so that it may be too small and yet no less than the loan wanted. At the limit of coverage it needs none. */
export const isWithReserve = ({ reserve, notes }: Pick<ProgramAnswer, 'reserve' | 'notes'>): boolean =>
  notes.includes('reserve-lent') && reserve !== 0;

/** The loan that is borrowed: exactly where it is the one wanted, rounded where a limit or a reserve makes it another. */
export const sayBorrowed = ({ read }: Pick<Desk, 'read'>, loan: number): string =>
  (loan === read.deal.loan ? sayWanted : sayLoan)(loan);

/** Whether a test could not be made, or other rules hold for a loan so large. */
export const isUntested = ({ rules, notes }: Pick<ProgramAnswer, 'rules' | 'notes'>): boolean =>
  notes.includes('large-loan') || notes.includes('cost-on-request') || rules.some(({ met }) => met === null);

type Answered = Pick<ProgramAnswer, 'verdict' | 'funds' | 'rules' | 'notes'>;

/** Whether a loan passes the tests that could be made, while others, or what it has to pay, wait for a field. */
export const fitsSoFar = (answer: Answered): boolean =>
  standingOf(answer) === 'fits' && (isCashOpen(answer) || isUntested(answer));

/** What follows a count of loans, or the most that they lend, where not all that they fit by is tested. */
export const soFar = (fits: readonly Answered[]): string =>
  fits.some(fitsSoFar) ? ', as far as tested' : '';

/** A loan's answer in words. An answer that depends on empty fields is not called a fit outright. */
export const sayStanding = (answer: Answered): string =>
  fitsSoFar(answer) ? 'Fits what is tested' : STANDINGS[standingOf(answer)];
