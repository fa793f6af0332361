import { expect, it } from 'vitest';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { whatWasSent } from './what-was-sent.ts';

const steps = { property: {}, plan: {}, people: {} } as Parameters<typeof whatWasSent>[1]['steps'];

it('what the desk has put into the address is not shown as what was sent: its closing month, the version of its terms', () => {
  const labels = (address: string) =>
    whatWasSent({ address } as StoredDeal, { steps }, {}).flatMap(({ answers }) =>
      answers.map(({ label }) => label),
    );
  expect(labels('by=2027-02-15&loan=5M&start=2026-12*&terms=8d1d0c6a')).toEqual([
    'You need to close by',
    'Loan wanted',
  ]);
  expect(labels('loan=5M&start=2026-12')).toEqual(['Loan wanted', 'Closing month']);
});
