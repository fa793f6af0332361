import { chargesOf, costsOf } from '#app/lending/deal/charges.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { ruleFor } from '#app/lending/deal/program-terms.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import type { Desk } from '../desk-data.ts';
import { sayDeposit } from './deposit-text.ts';
import { sayFigure, sayWhole } from './figure-text.ts';

/** What is paid beside an insured loan and comes back: its deposit, and the escrow for works that it pays for itself. */
export function sayApart(
  { terms, read: { deal } }: Desk,
  { key, loan, verdict }: Pick<ProgramAnswer, 'key' | 'loan' | 'verdict'>,
): string[] {
  const program = terms.find((one) => one.key === key);
  if (!isInsured(key) || !program || loan === null || verdict === 'does-not-fit') return [];
  const { rule } = ruleFor(program, deal, 'repairEscrow');
  // the works of a later loan were paid by the bridge
  const isEscrowed = rule !== null && deal.works > 0 && verdict !== 'later';
  return [
    ...sayDeposit(costsOf(chargesOf(program, deal), deal, loan).depositRefunded),
    ...(isEscrowed
      ? [
          `Repair escrow, up to ${sayFigure(rule.to, 'percent')} of the ${rule.of ? 'non-critical repairs' : 'repairs'}: up to ${sayWhole((deal.works * rule.to) / 100)}, released when they are done, so it is not counted.`,
        ]
      : []),
  ];
}
