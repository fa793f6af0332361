import { expect, it } from 'vitest';
import { type Case, type DealCase, holds } from './rules.ts';

it.each<[Case, DealCase, boolean | null]>([
  [{}, {}, true],
  [{ affordability: ['affordable', 'broadly'] }, { affordability: 'broadly' }, true],
  [{ affordability: ['affordable'] }, { affordability: 'green' }, false],
  [{ affordability: ['affordable'] }, {}, null],
  [{ type: ['assisted-living'], ownership: ['for-profit'] }, { type: 'assisted-living' }, null],
  [{ type: ['assisted-living'], ownership: ['for-profit'] }, { type: 'skilled-nursing' }, false],
  [
    { type: ['assisted-living'], ownership: ['for-profit'], work: ['new-construction'] },
    { type: 'assisted-living', ownership: 'for-profit', work: 'new-construction' },
    true,
  ],
  [{ opportunityZone: true }, { opportunityZone: false }, false],
  [{ opportunityZone: true }, {}, null],
  [{ repairsUnder: 100_000 }, { repairs: 99_999 }, true],
  [{ repairsUnder: 100_000 }, { repairs: 100_000 }, false],
  [{ repairsUnder: 100_000 }, {}, null],
  [{ remainingYearsUnder: 25 }, { remainingYears: 24.9 }, true],
])('a rule for %j holds for a deal of %j: %s', (when, deal, expected) => {
  expect(holds(when, deal)).toBe(expected);
});
