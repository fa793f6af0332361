import { describe, expect, it } from 'vitest';
import { type ElevationTerms, programElevation } from './program-elevation.ts';

const TERMS: ElevationTerms = {
  ltv: 80,
  ltc: 75,
  spread: { from: 450, to: 550 },
  term: { from: 12, to: 36 },
  amount: { from: 2e6, to: 50e6, orMore: true },
};
const draw = (terms: Partial<ElevationTerms> = {}) => programElevation({ ...TERMS, ...terms });
const windows = ({ rects }: ReturnType<typeof draw>, role: RegExp) => rects.filter((r) => role.test(r.role));
const line = ({ lines }: ReturnType<typeof draw>, role: string) => lines.find((l) => l.role === role)!.d;

describe('programElevation', () => {
  it('has a storey for each five percent of cost and a bay for each six months, lit up to the shortest term', () => {
    const drawn = draw();
    const lit = windows(drawn, /^lit-/);
    const dim = windows(drawn, /^may$/);
    expect(lit).toHaveLength(15 * 2);
    expect(dim).toHaveLength(15 * 4);
    expect(Math.max(...lit.map((w) => w.x))).toBeLessThan(Math.min(...dim.map((w) => w.x)));
  });

  it('stands higher for more leverage, deeper for more spread, wider for more time, on more ground for larger loans', () => {
    const wall = (drawn: ReturnType<typeof draw>) => drawn.rects.find((r) => r.role === 'wall')!;
    const footing = (drawn: ReturnType<typeof draw>) => drawn.rects.find((r) => r.role === 'footing')!;
    const plotEnd = (drawn: ReturnType<typeof draw>) => Number(line(drawn, 'plot').match(/H([\d.]+)/)![1]);
    expect(wall(draw({ ltc: 100 })).height / wall(draw({ ltc: 75 })).height).toBeCloseTo(100 / 75, 5);
    const deep = { from: 600, to: 700 };
    expect(footing(draw({ spread: deep })).height / footing(draw()).height).toBeCloseTo(700 / 550, 2);
    expect(wall(draw({ term: { from: 24, to: 48 } })).width).toBeGreaterThan(wall(draw()).width);
    const small = { from: 2e6, to: 30e6, orMore: true };
    expect(plotEnd(draw({ amount: small }))).toBeLessThan(plotEnd(draw()));
  });

  it('lights the footing from the lowest to the highest spread, and a line where there is one spread', () => {
    const band = (from: number, to: number) => windows(draw({ spread: { from, to } }), /^spread$/)[0]!;
    expect(band(450, 550).height).toBeCloseTo(24);
    const single = band(700, 700);
    expect(single.height).toBeGreaterThan(0);
    expect(single.y + single.height).toBeCloseTo(band(600, 700).y + band(600, 700).height);
  });

  it('draws an arrow only where larger loans are considered', () => {
    expect(line(draw(), 'plot')).toContain('L');
    expect(line(draw({ amount: { from: 2e6, to: 50e6, orMore: false } }), 'plot')).not.toContain('L');
  });

  it.each([
    [80, 75],
    [75, 85],
    [85, 90],
    [90, 100],
  ])('keeps the labels of %d%% of value and %d%% of cost apart and inside', (ltv, ltc) => {
    const { labels, height, width } = draw({ ltv, ltc, term: { from: 24, to: 48 } });
    const y = (role: string) => labels.find((label) => label.role === role)!.y;
    expect(Math.abs(y('ltv') - y('ltc'))).toBeGreaterThanOrEqual(24);
    for (const label of labels) {
      expect(label.y).toBeGreaterThan(12);
      expect(label.y).toBeLessThan(height);
      expect(label.x).toBeLessThan(width);
    }
  });
});
