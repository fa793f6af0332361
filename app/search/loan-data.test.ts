import { describe, expect, it } from 'vitest';
import { fixtureContent } from '#tests/fixture-content.ts';
import { loan } from './loan-data.ts';

const { bridge, fhaHud } = fixtureContent();
const of = (key: string) =>
  loan([...bridge.programs, ...fhaHud.programs].find((one) => one.key === key)!, { name: 'Sample Partners' });

describe('what search engines are told of a loan', () => {
  it('has the amount with its open end left out, the term in months, and who lends', () => {
    expect(of('core')).toMatchObject({
      '@type': 'LoanOrCredit',
      name: 'Core Bridge',
      currency: 'USD',
      amount: { '@type': 'MonetaryAmount', currency: 'USD', minValue: 2_000_000 },
      loanTerm: { unitCode: 'MON', minValue: 12, maxValue: 36 },
      provider: { name: 'Sample Partners' },
      feesAndCommissionsSpecification: 'Market origination and exit fees',
    });
    expect(of('core').amount).not.toHaveProperty('maxValue');
  });

  it('has the most years of an insured loan, its fees, and no lender but the one that the page names', () => {
    expect(of('223f').loanTerm).toEqual({
      '@type': 'QuantitativeValue',
      name: '35 years',
      unitCode: 'ANN',
      maxValue: 35,
    });
    expect(of('223f')).not.toHaveProperty('provider');
    expect(of('223f').feesAndCommissionsSpecification).toContain('$3 per $1,000');
    expect(of('232')).not.toHaveProperty('loanTerm');
  });
});
