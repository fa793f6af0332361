import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  ALL_TRANSACTIONS,
  DEALS_ON_A_PAGE,
  FILTER_OPTIONS,
  filterTransactions,
} from '#app/lending/transaction-filter.ts';
import { portfolioRegion, REGIONS } from '#app/lending/vocabulary.ts';
import { openContent, settle } from './content-file.server.ts';
import { readTransactions } from './transactions.server.ts';

const root = mkdtempSync(join(tmpdir(), 'deals-'));
afterAll(() => rmSync(root, { recursive: true }));

const DEALS = `
- id: 1
  name: Oak Row
  region: WEST REGION
  amount: 1700000
  loanType: CORE-PLUS BRIDGE
  propertyType: RETAIL
  drawing: { massing: retRow, seed: one }
- id: 2
  region: WEST REGION
  propertyType: OFFICE
  drawing: { massing: offTower, seed: two }
  sample:
    name: Oak Tower
    amount: 28500000
    loanType: CORE BRIDGE LOAN
- sample: true
  id: 3
  name: Oak Court
  region: SOUTHWEST REGION
  amount: 18200000
  loanType: HUD MULTIFAMILY - 221D4
  propertyType: MULTIFAMILY
  drawing: { massing: mfCourt, seed: three }
`;

function read(deals: string) {
  const source = openContent(root);
  writeFileSync(join(root, 'transactions.yaml'), deals);
  const transactions = readTransactions(source);
  settle(source);
  return { transactions, samples: source.samples };
}

describe('readTransactions', () => {
  it('puts sample fields in their place and notes them', () => {
    const { transactions, samples } = read(DEALS);
    expect(transactions.map(({ name, amount, sample }) => [name, amount, sample])).toEqual([
      ['Oak Row', 1_700_000, undefined],
      ['Oak Tower', 28_500_000, true],
      ['Oak Court', 18_200_000, true],
    ]);
    const fields = samples.map(({ file, field, value }) => `${file}: ${field}: ${value}`);
    expect(fields.slice(0, 4)).toEqual([
      'content/transactions.yaml: item 2 (Oak Tower): name: Oak Tower',
      'content/transactions.yaml: item 2 (Oak Tower): amount: 28500000',
      'content/transactions.yaml: item 2 (Oak Tower): loanType: CORE BRIDGE LOAN',
      'content/transactions.yaml: item 3 (Oak Court): id: 3',
    ]);
    expect(fields).toHaveLength(3 + 8);
  });

  it.each<[what: string, from: string, to: string, message: string]>([
    [
      'an amount that does not parse',
      'amount: 28500000',
      'amount: "28,5"',
      'item 2 (Oak Tower): amount: expected a whole number of dollars from 250,000 to 500,000,000, got "28,5" (line 15, column 13)',
    ],
    [
      'a fraction of a dollar',
      'amount: 28500000',
      'amount: 28.5',
      'item 2 (Oak Tower): amount: expected a whole number of dollars from 250,000 to 500,000,000, got 28.5 (line 15, column 13)',
    ],
    [
      'a loan of nothing',
      'amount: 28500000',
      'amount: 0',
      'item 2 (Oak Tower): amount: expected a whole number of dollars from 250,000 to 500,000,000, got 0 (line 15, column 13)',
    ],
    [
      'a loan in thousands',
      'amount: 28500000',
      'amount: 28500',
      'item 2 (Oak Tower): amount: expected a whole number of dollars from 250,000 to 500,000,000, got 28500 (line 15, column 13)',
    ],
    [
      'a missing field',
      '    amount: 28500000\n',
      '',
      'item 2 (Oak Tower): amount: missing (line 9, column 3)',
    ],
    [
      'an unknown field',
      'amount: 28500000',
      'amount: 28500000\n    ltv: 80',
      'item 2 (Oak Tower): ltv: unknown field (line 16, column 10)',
    ],
    [
      'an unknown region',
      'region: SOUTHWEST REGION',
      'region: SOUTH',
      'item 3 (Oak Court): region: expected one of NORTHEAST REGION, SOUTHEAST REGION, MIDWEST REGION, NORTHWEST REGION, SOUTHWEST REGION, WEST REGION, got "SOUTH" (line 20, column 11)',
    ],
    [
      'a photograph that is missing',
      '- id: 2\n',
      '- id: 2\n  photograph: tower.jpg\n  alt: A tower\n',
      'item 2 (Oak Tower): photograph: there is no content/photographs/tower.jpg',
    ],
    ['a duplicate id', '- id: 2', '- id: 1', 'item 2 (Oak Tower): id: 1 already stands in line 2'],
    [
      'an unknown massing',
      'massing: offTower',
      'massing: spire',
      'item 2 (Oak Tower): drawing.massing: expected one of mfL,',
    ],
    [
      'a massing of another property type',
      'massing: offTower',
      'massing: retStrip',
      'item 2 (Oak Tower): drawing.massing: retStrip draws retail, and the property is OFFICE',
    ],
    [
      'a value that stands twice',
      '  sample:\n',
      '  amount: 1\n  sample:\n',
      'item 2 (Oak Tower): amount: stands both beside and under "sample" (line 13, column 11)',
    ],
    [
      'a sample mark that is neither true nor fields',
      '- sample: true',
      '- sample: yes indeed',
      'item 3 (Oak Court): sample: expected true or a map of fields (line 17, column 11)',
    ],
  ])('names file, field and reason for %s', (_, from, to, message) => {
    expect(DEALS).toContain(from);
    const broken = () => read(DEALS.replace(from, to));
    expect(broken).toThrow(`content/transactions.yaml: ${message}`);
    expect(broken).toThrow(/^.*$/);
  });

  it('refuses two drawings that would look alike in the grid', () => {
    const row = (id: number, massing: string) =>
      `- { id: ${id}, name: Row ${id}, region: WEST REGION, amount: 5000000, loanType: CORE BRIDGE LOAN, propertyType: MULTIFAMILY, drawing: { massing: ${massing}, seed: s${id} } }\n`;
    const rows = (...massings: string[]) => massings.map((massing, i) => row(i + 1, massing)).join('');
    expect(() => read(rows('mfL', 'mfSlab', 'mfStep', 'mfCourt', 'mfL'))).toThrow(
      'content/transactions.yaml: item 5 (Row 5): drawing.massing: mfL also stands at Row 1, 4 places away or fewer',
    );
    expect(read(rows('mfL', 'mfSlab', 'mfStep', 'mfCourt', 'mfGarden', 'mfL')).transactions).toHaveLength(6);
    // in the west, the shapes s1 and s8 have a pair of materials in common, and s1 and s6 do not
    const looks = ['mfL', 'mfSlab', 'mfStep', 'mfCourt', 'mfGarden', 'mfRow', 'mfMill', 'mfL'];
    expect(() => read(rows(...looks))).toThrow(
      'content/transactions.yaml: item 8 (Row 8): drawing.seed: gives the same building in the same materials as Row 1; choose another word',
    );
  });

  it('lets a building return a page later, for a long portfolio outgrows the buildings that there are', () => {
    const massings = ['mfL', 'mfSlab', 'mfStep', 'mfCourt', 'mfGarden', 'mfRow'];
    const rows = (returnsAfter: number) =>
      Array.from({ length: 100 }, (_, i) => {
        const look = i % returnsAfter;
        const region = portfolioRegion(REGIONS[Math.floor(look / massings.length)]!);
        return `- { id: ${i + 1}, name: Row ${i + 1}, region: ${region}, amount: 5000000, loanType: CORE BRIDGE LOAN, propertyType: MULTIFAMILY, drawing: { massing: ${massings[look % massings.length]}, seed: same } }\n`;
      }).join('');
    expect(read(rows(DEALS_ON_A_PAGE)).transactions).toHaveLength(100);
    expect(() => read(rows(DEALS_ON_A_PAGE - 1))).toThrow('item 36 (Row 36): drawing.seed');
  });

  it.each(
    Object.entries(FILTER_OPTIONS).flatMap(([name, options]) =>
      options.map(({ value }) => [`${name}=${value}`, { ...ALL_TRANSACTIONS, [name]: value }] as const),
    ),
  )('has no two like drawings side by side under %s', (_, filter) => {
    const shown = filterTransactions(readTransactions(openContent()), filter);
    expect(shown).not.toHaveLength(0);
    const massings = shown.map(({ drawing }) => drawing.massing);
    expect(massings.filter((massing, i) => massing === massings[i + 1])).toEqual([]);
    // in a region with few deals, no shape occurs twice
    if (filter.location !== 'all') expect(new Set(massings).size).toBe(massings.length);
  });
});
