import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Figure, formatDollars, formatFigure, formatMillions, UNITS } from './figures.ts';

const figure = (unit: Figure['unit'], from: number, to = from, rest: Partial<Figure> = {}): Figure => ({
  unit,
  from,
  to,
  orMore: false,
  decimals: 0,
  ...rest,
});

describe('formatFigure', () => {
  it.each<[Figure, sheet: string, short: string]>([
    [figure('dollars', 2e6, 50e6, { orMore: true }), '$2 million to $50 million+', '$2M–$50M+'],
    [figure('dollars', 28_500_000), '$28.5 million', '$28.5M'],
    [figure('dollars', 1500), '$1,500', '$1,500'],
    [figure('percent', 80), '80%', '80%'],
    [figure('percent', 15, 25), '15% to 25%', '15%–25%'],
    [figure('percent', 0.5), '0.5%', '0.5%'],
    [figure('percent', 0.5, 0.5, { decimals: 2 }), '0.50%', '0.50%'],
    [figure('percent', 0.77), '0.77%', '0.77%'],
    [figure('bps', 450, 550), '450 to 550 bps', '450–550 bps'],
    [figure('bps', 700), '700 bps', '700 bps'],
    [figure('dscr', 1), '1.00x', '1.00x'],
    [figure('dscr', 1.45), '1.45x', '1.45x'],
    [figure('dscr', 1.15, 1.2), '1.15x to 1.20x', '1.15x–1.20x'],
    [figure('months', 12, 36), '12 to 36 months', '12–36 months'],
    [figure('years', 1), '1 year', '1 year'],
    [figure('years', 0, 1), '0 to 1 year', '0–1 year'],
    [figure('years', 40), '40 years', '40 years'],
    [figure('days', 30, 45), '30 to 45 days', '30–45 days'],
    [figure('count', 2), 'two', 'two'],
    [figure('count', 12), 'twelve', 'twelve'],
    [figure('fraction', 0.5), 'half', 'half'],
    [figure('units', 5, 5, { orMore: true }), '5+ units', '5+ units'],
    [figure('people', 50_000, 100_000), '50,000 to 100,000', '50,000–100,000'],
    [figure('perThousand', 3), '$3 per $1,000', '$3 per $1,000'],
    [figure('perThousand', 1.5), '$1.50 per $1,000', '$1.50 per $1,000'],
    [figure('perUnit', 30), '$30 per unit', '$30 per unit'],
  ])('prints %o', (given, sheet, short) => {
    expect(formatFigure(given)).toBe(sheet);
    expect(formatFigure(given, 'short')).toBe(short);
  });

  it('prints both ends of a range and says the unit once', () => {
    const anyRange = fc.tuple(fc.constantFrom(...UNITS), fc.nat(40), fc.integer({ min: 41, max: 400 }));
    fc.assert(
      fc.property(anyRange, ([unit, from, to]) => {
        const [low, high] = [formatFigure(figure(unit, from)), formatFigure(figure(unit, to))];
        const printed = formatFigure(figure(unit, from, to));
        expect(printed.endsWith(high)).toBe(true);
        expect(printed.startsWith(low.split(' ')[0]!)).toBe(true);
        expect(printed.match(/bps|months|years|days|units?/g)?.length ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('dollars', () => {
  it('loses nothing when written in full', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
        expect(Number(formatDollars(amount).replace(/[$,]/g, ''))).toBe(amount);
      }),
    );
  });

  it('is exact to the thousand in millions', () => {
    expect(formatMillions(9_225_000)).toBe('$9.225M');
    expect(formatMillions(61_000_000, 1)).toBe('$61.0M');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (thousands) => {
        const printed = formatMillions(thousands * 1000).replace(/[$,M]/g, '');
        expect(Math.round(Number(printed) * 1000)).toBe(thousands);
      }),
    );
  });
});
