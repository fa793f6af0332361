import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { comparableLoans, loansLike } from './comparable-loans.ts';
import { type ClosedLoan, programOf } from './transactions.ts';

const { transactions } = readContent();
const named = (name: string) => transactions.find((one) => one.name === name)!;
const like = (name: string) =>
  comparableLoans(transactions, named(name)).map(({ loan, why }) => [loan.name, why]);

describe('the loans that are like one', () => {
  it('are of its type and near its size, in its region first, then in its program', () => {
    expect(like('Philadelphia Midrise')).toEqual([
      ['Granite Mill', 'Same type, same region; 13% larger.'],
      ['Arlington Commons', 'Same type, same program; 5% larger.'],
      ['Meridian North', 'Same type, same program; 39% smaller.'],
    ]);
  });

  it('are three others for each loan of the portfolio, insured beside insured', () => {
    for (const one of transactions) {
      const found = comparableLoans(transactions, one).map(({ loan }) => loan);
      expect(new Set(found).size, one.name).toBe(3);
      expect(found).not.toContain(one);
      for (const { loanType } of found)
        expect(programOf(loanType) === 'fha-hud').toBe(programOf(one.loanType) === 'fha-hud');
    }
  });

  it('follow the rules in their order, and within a rule the nearest amount by ratio', () => {
    const loan = (id: number, more: Partial<ClosedLoan>): ClosedLoan => ({
      ...{ id, name: `Loan ${id}`, region: 'west', amount: 10e6 },
      ...{ loanType: 'CORE BRIDGE LOAN', propertyType: 'office' },
      ...more,
    });
    const all = [
      loan(1, {}),
      loan(2, { propertyType: 'retail' }),
      loan(3, { region: 'midwest', loanType: 'CORE-PLUS BRIDGE' }),
      loan(4, { region: 'midwest', amount: 19e6 }),
      loan(5, { region: 'midwest', amount: 6e6 }),
      loan(6, { amount: 21e6, region: 'midwest' }),
      loan(7, { amount: 15e6 }),
      loan(8, { loanType: 'HUD MULTIFAMILY - 221D4', propertyType: 'office' }),
    ];
    const order = comparableLoans(all, all[0]!, 9).map(({ loan }) => loan.id);
    expect(order).toEqual([7, 5, 4, 3, 6, 2]);
  });

  it('are found for a loan that is only typed', () => {
    const typed = { amount: 9e6, loanType: 'CORE BRIDGE LOAN', propertyType: 'multifamily' } as const;
    expect(comparableLoans(transactions, typed)).toHaveLength(3);
    expect(comparableLoans([], typed)).toEqual([]);
  });
});

describe('the loans that are like a deal that is typed', () => {
  const of = (deal: Partial<Parameters<typeof loansLike>[0]>) =>
    loansLike({ type: 'multifamily', loan: 12.5e6, program: null, ...deal }, transactions);

  it('are chosen by type and amount, and by the program once one is chosen', () => {
    expect(of({}).map(({ why }) => why)).toEqual([
      'Same type; 16% smaller.',
      'Same type; 26% larger.',
      'Same type; 23% smaller.',
    ]);
    for (const { loan } of of({ program: '223f' })) expect(programOf(loan.loanType)).toBe('fha-hud');
    const bridge = of({ program: 'core-plus' });
    expect(bridge[0]!.why).toMatch(/^Same type, same program; /);
    for (const { loan } of bridge) expect(programOf(loan.loanType)).not.toBe('fha-hud');
  });

  it('say how many times as large one is that is more than twice as large', () => {
    expect(of({ loan: 1.5e6 })[0]!.why).toBe('Same type; 3.1 times as large.');
  });

  it('are none while its property or its loan is open, or where the portfolio has no such property', () => {
    expect(of({ type: null })).toEqual([]);
    expect(of({ loan: null })).toEqual([]);
    expect(of({ type: 'skilled-nursing' })).toEqual([]);
  });
});
