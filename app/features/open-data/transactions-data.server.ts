import { z } from 'zod';
import { canonicalLoanType, LOAN_TYPES, programOf, type Transaction } from '#app/lending/transactions.ts';
import { PORTFOLIO_TYPES, REGIONS } from '#app/lending/vocabulary.ts';
import { PROGRAMS } from '#drawings/programs.ts';

export const transactionsSchema = z.strictObject({
  url: z.url(),
  count: z.int(),
  total: z.int().describe('dollars'),
  notes: z.array(z.string()).describe('what stands below the list'),
  transactions: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      region: z.enum(REGIONS),
      propertyType: z.enum(PORTFOLIO_TYPES),
      loanType: z.enum(LOAN_TYPES),
      program: z.enum(PROGRAMS),
      amount: z.int().describe('dollars'),
      sample: z.boolean().describe('a sample, which the firm has not confirmed'),
    }),
  ),
});

/** The closed loans as data, in the order of the portfolio. */
export const transactionsData = (
  list: readonly Transaction[],
  notes: readonly string[],
  siteUrl: string,
): z.infer<typeof transactionsSchema> => ({
  url: `${siteUrl}/transactions`,
  count: list.length,
  total: list.reduce((sum, { amount }) => sum + amount, 0),
  notes: [...notes],
  transactions: list.map(({ id, name, region, propertyType, loanType, amount, sample }) => ({
    id,
    name,
    region,
    propertyType,
    loanType: canonicalLoanType(loanType),
    program: programOf(loanType),
    amount,
    sample: sample ?? false,
  })),
});
