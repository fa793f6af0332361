import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_TRANSACTIONS,
  FILTER_OPTIONS,
  filterTransactions,
  loanSizeBand,
  loanSizeLabel,
  parseTransactionFilter,
  parseTransactionOrder,
  QUERY_NAMES,
  sortTransactions,
  TRANSACTION_ORDERS,
  type TransactionFilter,
  transactionQuery,
} from './transaction-filter.ts';
import {
  canonicalLoanType,
  LOAN_TYPES,
  type LoanTypeAsWritten,
  loanTypeLabel,
  programOf,
  type Transaction,
  volumeBy,
} from './transactions.ts';
import { PORTFOLIO_TYPES, REGIONS, titleOf } from './vocabulary.ts';

const WRITTEN: LoanTypeAsWritten[] = [...LOAN_TYPES, 'CORE-PLUS BRIDGE'];
const EDGES = [1_700_000, 4_999_999, 5_000_000, 9_999_999, 10_000_000, 19_999_999, 20_000_000, 28_500_000];

const deal: fc.Arbitrary<Transaction> = fc.record({
  id: fc.nat(),
  name: fc.string(),
  region: fc.constantFrom(...REGIONS),
  amount: fc.oneof(fc.constantFrom(...EDGES), fc.integer({ min: 1, max: 40_000_000 })),
  loanType: fc.constantFrom(...WRITTEN),
  propertyType: fc.constantFrom(...PORTFOLIO_TYPES),
  drawing: fc.constant({ massing: 'mfL', seed: 'oak' }),
});
const asked = (name: keyof TransactionFilter) =>
  fc.constantFrom('all', ...FILTER_OPTIONS[name].map(({ value }) => value));
const filter: fc.Arbitrary<TransactionFilter> = fc.record({
  location: asked('location'),
  propertyType: asked('propertyType'),
  loanType: asked('loanType'),
  loanSize: asked('loanSize'),
});

/** The same filter in a slower form: by the labels that a visitor reads. */
function meetsByWords(one: Transaction, wanted: TransactionFilter): boolean {
  const label = (name: keyof TransactionFilter) =>
    FILTER_OPTIONS[name].find(({ value }) => value === wanted[name])?.label;
  const million = one.amount / 1e6;
  const size =
    million < 5 ? 'Under $5M' : million < 10 ? '$5M - $10M' : million < 20 ? '$10M - $20M' : 'Over $20M';
  return (
    [undefined, titleOf(one.region)].includes(label('location')) &&
    [undefined, titleOf(one.propertyType)].includes(label('propertyType')) &&
    [undefined, loanTypeLabel(one.loanType)].includes(label('loanType')) &&
    [undefined, size].includes(label('loanSize'))
  );
}

describe('filterTransactions', () => {
  it('agrees with a comparison by the words on the page', () => {
    fc.assert(
      fc.property(fc.array(deal), filter, (deals, wanted) => {
        expect(filterTransactions(deals, wanted)).toEqual(deals.filter((one) => meetsByWords(one, wanted)));
      }),
    );
  });

  it('splits the portfolio over the options of any one filter', () => {
    fc.assert(
      fc.property(
        fc.array(deal),
        fc.constantFrom(...(Object.keys(FILTER_OPTIONS) as (keyof TransactionFilter)[])),
        (deals, name) => {
          const parts = FILTER_OPTIONS[name].map(
            ({ value }) => filterTransactions(deals, { ...ALL_TRANSACTIONS, [name]: value }).length,
          );
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(deals.length);
        },
      ),
    );
  });

  it('keeps everything when nothing is asked', () => {
    fc.assert(
      fc.property(
        fc.array(deal),
        (deals) => void expect(filterTransactions(deals, ALL_TRANSACTIONS)).toEqual(deals),
      ),
    );
  });
});

describe('loan size bands', () => {
  it.each([
    [4_999_999, 'under-5m'],
    [5_000_000, '5m-10m'],
    [9_999_999, '5m-10m'],
    [10_000_000, '10m-20m'],
    [19_999_999, '10m-20m'],
    [20_000_000, 'over-20m'],
  ])('%d dollars is %s', (amount, band) => {
    expect(loanSizeBand(amount)).toBe(band);
  });
});

describe('the address of a filter', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(filter, (wanted) => {
        expect(parseTransactionFilter(transactionQuery(wanted))).toEqual(wanted);
      }),
    );
  });

  it('takes anything without harm', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(ALL_TRANSACTIONS)), fc.string())),
        (pairs) => {
          const parsed = parseTransactionFilter(new URLSearchParams(pairs));
          for (const [name, options] of Object.entries(FILTER_OPTIONS))
            expect(['all', ...options.map(({ value }) => value)]).toContain(
              parsed[name as keyof TransactionFilter],
            );
        },
      ),
    );
  });

  it.each([
    ['location=southwest', { location: 'southwest' }],
    ['location=SOUTHWEST+REGION', { location: 'southwest' }],
    ['location=southwest&location=west', { location: 'southwest' }],
    ['loanType=CORE-PLUS+BRIDGE', { loanType: 'core-plus-bridge' }],
    ['loanType=HUD+MULTIFAMILY+-+221D4', { loanType: 'fha-hud' }],
    ['loanSize=over-20m', { loanSize: 'over-20m' }],
    ['propertyType=__proto__', {}],
    ['', {}],
  ])('reads ?%s', (query, expected) => {
    expect(parseTransactionFilter(new URLSearchParams(query))).toEqual({ ...ALL_TRANSACTIONS, ...expected });
  });

  it('says only what differs from the whole portfolio', () => {
    const text = (...asked: Parameters<typeof transactionQuery>) => transactionQuery(...asked).toString();
    expect(text(ALL_TRANSACTIONS)).toBe('');
    expect(text(ALL_TRANSACTIONS, 'portfolio', 1)).toBe('');
    expect(text({ ...ALL_TRANSACTIONS, location: 'west' }, 'largest', 2)).toBe(
      'location=west&sort=largest&page=2',
    );
    expect(QUERY_NAMES).toEqual(['location', 'propertyType', 'loanType', 'loanSize', 'sort', 'page']);
  });

  it('is not misled by blanks around a value', () => {
    expect(parseTransactionFilter(new URLSearchParams('location=+west+')).location).toBe('west');
  });

  it('leaves the empty filter as it is', () => {
    parseTransactionFilter(new URLSearchParams('location=west'));
    expect(Object.values(ALL_TRANSACTIONS)).toEqual(['all', 'all', 'all', 'all']);
  });

  it('reads the order, and takes an unknown one for portfolio order', () => {
    expect(parseTransactionOrder(new URLSearchParams('sort=largest'))).toBe('largest');
    expect(parseTransactionOrder(new URLSearchParams('sort=tallest'))).toBe('portfolio');
  });
});

describe('options', () => {
  it('have the band of a loan under its own words', () => {
    expect(loanSizeLabel('5m-10m')).toBe('$5M - $10M');
  });

  it('stand in the order of the portfolio', () => {
    const labels = (name: keyof TransactionFilter) => FILTER_OPTIONS[name].map(({ label }) => label);
    expect(labels('location')).toEqual([
      'Northeast',
      'Southeast',
      'Midwest',
      'Northwest',
      'Southwest',
      'West',
    ]);
    expect(labels('propertyType')).toEqual([
      ...['Multifamily', 'Industrial', 'Office', 'Retail'],
      ...['Medical Office', 'Self-Storage', 'Mixed Use', 'Hospitality'],
    ]);
    expect(labels('loanType')).toEqual([
      ...['Participating Bridge', 'Opportunistic Bridge', 'Core-Plus Bridge', 'Core Bridge', 'FHA/HUD'],
    ]);
    expect(labels('loanSize')).toEqual(['Under $5M', '$5M - $10M', '$10M - $20M', 'Over $20M']);
  });
});

describe('loan types', () => {
  it('takes both spellings of Core-Plus for one', () => {
    expect(canonicalLoanType('CORE-PLUS BRIDGE')).toBe('CORE-PLUS BRIDGE LOAN');
    expect(programOf('CORE-PLUS BRIDGE')).toBe('core-plus');
    expect(programOf('CORE-PLUS BRIDGE LOAN')).toBe('core-plus');
  });

  it.each([
    ['PARTICIPATING BRIDGE LOAN', 'participating'],
    ['OPPORTUNISTIC BRIDGE LOAN', 'opportunistic'],
    ['CORE BRIDGE LOAN', 'core'],
  ] as const)('takes %s to its program', (written, program) => {
    expect(programOf(written)).toBe(program);
  });

  it('shows insured loans as FHA/HUD', () => {
    expect(loanTypeLabel('HUD MULTIFAMILY - 221D4')).toBe('FHA/HUD');
    expect(programOf('HUD MULTIFAMILY - 221D4')).toBe('fha-hud');
  });
});

describe('sortTransactions', () => {
  it('orders by amount and leaves its input alone', () => {
    fc.assert(
      fc.property(fc.array(deal), (deals) => {
        const before = [...deals];
        const amounts = sortTransactions(deals, 'largest').map(({ amount }) => amount);
        expect(amounts).toEqual(deals.map(({ amount }) => amount).sort((a, b) => b - a));
        expect(deals).toEqual(before);
      }),
    );
  });

  const ties = [3, 1, 2].map((id) => ({ id, amount: 5_000_000 })) as Transaction[];
  it.each(TRANSACTION_ORDERS)('gives equal amounts in portfolio order, by %s', (order) => {
    expect(sortTransactions(ties, order).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('begins with the smallest where that is asked, and with the first loan where nothing is', () => {
    const two = [
      { id: 2, amount: 1 },
      { id: 1, amount: 9 },
    ] as Transaction[];
    expect(sortTransactions(two, 'smallest').map(({ id }) => id)).toEqual([2, 1]);
    expect(sortTransactions(two, 'portfolio').map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('volumeBy', () => {
  it('loses neither a loan nor a dollar', () => {
    fc.assert(
      fc.property(fc.array(deal), (deals) => {
        const parts = [...volumeBy(deals, ({ region }) => region).values()];
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(deals.length);
        expect(parts.reduce((sum, { dollars }) => sum + dollars, 0)).toBe(
          deals.reduce((sum, { amount }) => sum + amount, 0),
        );
      }),
    );
  });
});
