import fc from 'fast-check';
import { type Deal, FIELD_KEYS, FIELDS, type Field } from '#app/lending/deal/deal-fields.ts';

/** A value of one field within its bounds: empty, at a bound, of usual size, or anything in between. */
function anyOf(field: Field): fc.Arbitrary<Deal[keyof Deal]> {
  if (field.kind === 'choice') return fc.constantFrom(...(field.from as readonly Deal['for'][]));
  if (field.kind === 'month') return fc.constantFrom('2026-02', '2027-12', '2028-01');
  if (!('least' in field)) return fc.constant('');
  const { least, most, kind } = field;
  const low = field.negative ? -most : field.zero ? 0 : least;
  if (kind === 'percent')
    return fc.integer({ min: low * 1000, max: most * 1000 }).map((thousandths) => thousandths / 1000);
  const ordinary =
    kind === 'money'
      ? fc.integer({ min: Math.max(low, 1000), max: Math.min(most, 50_000_000) })
      : fc.integer({ min: low, max: most });
  return fc.oneof(
    { weight: 6, arbitrary: ordinary },
    fc.integer({ min: low, max: most }),
    fc.constantFrom(low, least, most),
  );
}

/** For tests: any deal that can be parsed, with most fields filled in. */
export const anyDeal: fc.Arbitrary<Deal> = fc.record(
  Object.fromEntries(
    FIELD_KEYS.map((key) => {
      const field: Field = FIELDS[key];
      const value = anyOf(field);
      return [key, 'preset' in field ? value : fc.oneof({ weight: 7, arbitrary: value }, fc.constant(null))];
    }),
  ),
) as unknown as fc.Arbitrary<Deal>;

/** For tests: a deal with numbers of realistic size, so that most programs answer with an amount. */
export const plausibleDeal: fc.Arbitrary<Deal> = fc
  .record({
    deal: anyDeal,
    for: fc.constantFrom<Deal['for']>(
      'buy',
      'buy-improve',
      'refinance',
      'stabilize',
      'build',
      'rebuild',
      'insured',
      'add',
    ),
    type: fc.constantFrom<Deal['type']>(
      'multifamily',
      'multifamily',
      'office',
      'manufactured-housing',
      'assisted-living',
      'skilled-nursing',
    ),
    value: fc.integer({ min: 3_000_000, max: 80_000_000 }),
    yield: fc.integer({ min: 20, max: 110 }),
    growth: fc.integer({ min: 100, max: 180 }),
    price: fc.integer({ min: 70, max: 130 }),
    works: fc.integer({ min: 0, max: 40 }),
    loan: fc.integer({ min: 30, max: 110 }),
    rates: fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 12_000 })),
    hold: fc.integer({ min: 12, max: 48 }),
    steady: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ deal, value, rates, ...own }) => {
    const part = (percent: number, whole = value) => Math.round((whole * percent) / 100);
    const value2 = part(own.growth);
    return {
      ...deal,
      ...{
        for: own.for,
        type: own.type,
        value,
        value2,
        hold: own.hold,
        steady: own.steady,
        start: '2026-02',
      },
      price: part(own.price),
      debt: part(own.price),
      works: part(own.works),
      costs: part(3),
      noi: part(own.yield / 10),
      noi2: part(own.yield / 10, value2),
      loan: part(own.loan),
      ...{
        sofr: rates[0] / 1000,
        hud: rates[1] / 1000,
        spread: null,
        floor: null,
        owner: 'for-profit',
        market: 'primary',
      },
      ...{
        first: value,
        balance: part(80),
        left: 240,
        pays: part(4),
        units: 100,
        occupied: 95,
        shopArea: 0,
        shopIncome: 0,
      },
      premium: null,
      fee: 1,
      exit: 1,
      ext: 0.5,
    } as Deal;
  });
