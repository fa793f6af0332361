import { describe, expect, it } from 'vitest';
import { type ChecklistRow, checklistFor, documentTitle, missingRows } from './checklist.ts';

const row = (id: string, when: Partial<ChecklistRow> = {}): ChecklistRow => ({
  id,
  title: `Title of ${id}`,
  text: '',
  ...when,
});
const ROWS = [
  row('rent-roll'),
  row('contract', { plans: ['buy', 'buy-improve'] }),
  row('beds', { types: ['assisted-living', 'skilled-nursing'] }),
  row('leases', { exceptTypes: ['multifamily'] }),
  row('exit-plan', { family: 'bridge' }),
  row('fha-form', { family: 'insured' }),
];
const asked = (deal: Partial<Parameters<typeof checklistFor>[1]>) =>
  checklistFor(ROWS, { for: null, type: null, program: null, ...deal }).map(({ id }) => id);

describe('documents that are asked of a deal', () => {
  it('are those of every deal, and leases of a type that is not known', () => {
    expect(asked({})).toEqual(['rent-roll', 'leases']);
  });

  it('follow what the visitor wants to do', () => {
    expect(asked({ for: 'buy' })).toEqual(['rent-roll', 'contract', 'leases', 'exit-plan']);
    expect(asked({ for: 'refinance' })).toEqual(['rent-roll', 'leases', 'exit-plan']);
  });

  it('follow the type of the property', () => {
    expect(asked({ type: 'skilled-nursing' })).toEqual(['rent-roll', 'beds', 'leases']);
    expect(asked({ type: 'multifamily' })).toEqual(['rent-roll']);
  });

  it.each(['insured', 'add', 'build', 'rebuild'] as const)(
    'are those of an insured loan for whoever comes to %s',
    (plan) => {
      expect(asked({ for: plan, type: 'multifamily' })).toEqual(['rent-roll', 'fha-form']);
    },
  );

  it('follow the program that was chosen, whatever the purpose', () => {
    const family = (program: string) => asked({ for: 'refinance', type: 'multifamily', program });
    expect(family('223f')).toEqual(['rent-roll', 'fha-form']);
    expect(family('core')).toEqual(['rent-roll', 'exit-plan']);
    expect(asked({ for: 'build', type: 'multifamily', program: 'core' })).toEqual(['rent-roll', 'exit-plan']);
    // a bridge program may be added by a content file alone
    expect(family('tailored')).toEqual(['rent-roll', 'exit-plan']);
  });

  it('are missing until a file came that carries no virus', () => {
    const files = [
      { document: 'rent-roll', scan: 'clean' as const },
      { document: 'leases', scan: 'infected' as const },
      { document: 'contract', scan: 'not-scanned' as const },
      { document: null, scan: 'clean' as const },
    ];
    expect(missingRows(ROWS.slice(0, 4), files).map(({ id }) => id)).toEqual(['beds', 'leases']);
    const again = [...files, { document: 'leases', scan: 'clean' as const }];
    expect(missingRows(ROWS.slice(0, 4), again).map(({ id }) => id)).toEqual(['beds']);
  });

  it('are named by their title, and what is asked no longer as something else', () => {
    const titleOf = documentTitle(ROWS);
    expect(['beds', 'deed', null].map(titleOf)).toEqual([
      'Title of beds',
      'Something else',
      'Something else',
    ]);
  });
});
