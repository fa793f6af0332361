import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROGRAM_LINES, PROGRAMS, type RingLoan } from './programs.ts';
import { BANDS_VIEW, ringBands } from './ring-bands.ts';

const loan: fc.Arbitrary<RingLoan> = fc.record({
  id: fc.nat(),
  amount: fc.integer({ min: 100_000, max: 90_000_000 }),
  program: fc.constantFrom(...PROGRAMS),
});
const loans = fc.array(loan, { minLength: 1, maxLength: 60 });
const ends = (strip: string) =>
  strip
    .match(/^M([\d.]+) 0H([\d.]+)/)!
    .slice(1)
    .map(Number) as [number, number];
const lineCount = ([early, late]: readonly [string, string]) => (early + late).match(/q/g)?.length ?? 0;

test('the bands follow each other without a gap, in order, from one end to the other', () => {
  fc.assert(
    fc.property(loans, (given) => {
      const bands = ringBands(given);
      expect(bands.map(({ id, program }) => ({ id, program }))).toEqual(
        given.map(({ id, program }) => ({ id, program })),
      );
      let reached = 0;
      for (const { strip } of bands) {
        const [from, to] = ends(strip);
        expect(from).toBe(reached);
        reached = to;
      }
      expect(reached).toBe(BANDS_VIEW.width);
      expect(JSON.stringify(bands)).not.toMatch(/NaN|undefined|Infinity|null/);
    }),
  );
});

test('a larger loan has a wider band, and a phone gets fewer lines', () => {
  const bands = ringBands([
    { id: 1, amount: 28_500_000, program: 'core' },
    { id: 2, amount: 1_700_000, program: 'core' },
  ]);
  const [large, small] = bands.map(({ strip }) => ends(strip)[1] - ends(strip)[0]);
  expect(large).toBeGreaterThan(small! * 2);
  for (const { wide, narrow } of bands) expect(lineCount(narrow)).toBeLessThan(lineCount(wide));
});

test('programs differ by their lines, not by hue alone', () => {
  const bands = ringBands(PROGRAMS.map((program, id) => ({ id, amount: 10_000_000, program })));
  const looks = bands.map(({ dash, weights, wide }) => `${dash}|${weights}|${lineCount(wide)}`);
  expect(new Set(looks).size).toBe(PROGRAMS.length);
  for (const { program, dash } of bands) expect(dash === '').toBe(PROGRAM_LINES[program].dash === '');
});
