import { expect, it } from 'vitest';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { whatWasSent } from './what-was-sent.ts';

const steps = { property: {}, plan: {}, people: {} } as Parameters<typeof whatWasSent>[1]['steps'];

const answersOf = (address: string) =>
  whatWasSent({ address } as StoredDeal, { steps }, {}).flatMap(({ answers }) =>
    answers.map(({ label, says }) => `${label}: ${says}`),
  );

it('a city or a state without a street is called what it is', () => {
  expect(answersOf('city=Durham')).toEqual(['City: Durham']);
  expect(answersOf('city=Durham&state=NC')).toEqual(['City: Durham', 'State: NC']);
  expect(answersOf('street=1+Court&city=Durham&state=NC')).toEqual(['Address: 1 Court, Durham, NC']);
});

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
