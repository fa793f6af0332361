import { z } from 'zod';
import { differingFields } from '#app/features/deal/beside/beside-rows.ts';
import type { Desk } from '#app/features/deal/desk-data.ts';
import { type DealData, dealData, dealSchema, type Where } from './deal-data.server.ts';
import type { Problem } from './problem.server.ts';

export const dealsSchema = z.strictObject({
  differs: z.array(z.string()).describe('parameters in which the deals are not alike'),
  deals: z.array(dealSchema).min(1).max(3),
});

/** Several deals side by side as data, each as it is answered alone. If one cannot be read, none is answered. */
export function dealsData(
  asked: readonly { query: URLSearchParams; desk: Desk }[],
  where: Where,
): z.infer<typeof dealsSchema> | { problem: Problem } {
  const deals: DealData[] = [];
  for (const { query, desk } of asked) {
    const answer = dealData(desk, query, where);
    if ('problem' in answer) return answer;
    deals.push(answer);
  }
  return { differs: differingFields(asked.map(({ desk }) => desk)), deals };
}
