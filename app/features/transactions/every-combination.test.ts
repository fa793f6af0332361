import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openContent } from '#app/collections/content-file.server.ts';
import { readTransactions } from '#app/collections/transactions.server.ts';
import { FILTER_OPTIONS, filterTransactions } from '#app/lending/transaction-filter.ts';
import { readAsked } from './portfolio-view.server.ts';

interface Entry {
  region: string;
  propertyType: string;
  loanType: string;
  amount: number;
}

/** The file itself, read without the site's reader, and compared without labels. */
const entries: Entry[] = parse(readFileSync('content/transactions.yaml', 'utf8')).map(
  (entry: { sample?: object }) => ({ ...entry, ...entry.sample }),
);
const SIZES: Record<string, (amount: number) => boolean> = {
  'under-5m': (amount) => amount < 5e6,
  '5m-10m': (amount) => amount >= 5e6 && amount < 10e6,
  '10m-20m': (amount) => amount >= 10e6 && amount < 20e6,
  'over-20m': (amount) => amount >= 20e6,
};
const LOANS: Record<string, string[]> = {
  'participating-bridge': ['PARTICIPATING BRIDGE LOAN'],
  'opportunistic-bridge': ['OPPORTUNISTIC BRIDGE LOAN'],
  'core-plus-bridge': ['CORE-PLUS BRIDGE LOAN', 'CORE-PLUS BRIDGE'],
  'core-bridge': ['CORE BRIDGE LOAN'],
  'fha-hud': ['HUD MULTIFAMILY - 221D4'],
};

test('the filters agree with a count by hand, for every combination of options', () => {
  const deals = readTransactions(openContent());
  const values = (name: keyof typeof FILTER_OPTIONS) => [
    'all',
    ...FILTER_OPTIONS[name].map(({ value }) => value),
  ];
  let combinations = 0;
  let shown = 0;
  for (const location of values('location'))
    for (const propertyType of values('propertyType'))
      for (const loanType of values('loanType'))
        for (const loanSize of values('loanSize')) {
          const query = new URLSearchParams({ location, propertyType, loanType, loanSize });
          const byHand = entries.filter(
            (entry) =>
              (location === 'all' || entry.region === `${location.toUpperCase()} REGION`) &&
              (propertyType === 'all' ||
                entry.propertyType.toLowerCase().replaceAll(' ', '-') === propertyType) &&
              (loanType === 'all' || LOANS[loanType]!.includes(entry.loanType)) &&
              (loanSize === 'all' || SIZES[loanSize]!(entry.amount)),
          ).length;
          const counted = filterTransactions(deals, readAsked(query).filter).length;
          if (counted !== byHand) expect.fail(`${query}: ${counted} shown, ${byHand} by hand`);
          combinations++;
          shown += counted;
        }
  expect(combinations).toBe(7 * 9 * 6 * 5);
  // each deal matches 'all' or its own value of four filters
  expect(shown).toBe(entries.length * 2 ** 4);
});
