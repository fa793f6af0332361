import { expect, test } from 'vitest';
import { PROGRAM_LINES, PROGRAMS, type RingLoan, ringSpans, ringWidth } from './programs.ts';
import { QUARTER_VIEW, RING_PALETTES, ringHits, ringLines, ringRadius } from './rings.ts';

/** 31 loans between the portfolio's smallest and largest. */
const LOANS: RingLoan[] = Array.from({ length: 31 }, (_, i) => ({
  id: i + 1,
  amount: 1_700_000 + ((i * 7_919_000) % 26_800_000),
  program: PROGRAMS[i % PROGRAMS.length] ?? 'core',
}));

test('a ring is 2.3 + (amount in millions) ^ 0.86 wide, and all together fill the radius', () => {
  expect(ringWidth(1_000_000)).toBeCloseTo(3.3, 9);
  expect(ringWidth(28_500_000)).toBeCloseTo(2.3 + 28.5 ** 0.86, 9);
  const spans = ringSpans(LOANS);
  expect(spans[0]?.from).toBe(0);
  expect(spans.at(-1)?.to).toBeCloseTo(1, 9);
  spans.forEach(({ from, to }, i) => {
    expect(from).toBe(spans[i - 1]?.to ?? 0);
    expect((to - from) / ((spans[0]?.to ?? 0) - 0)).toBeCloseTo(
      ringWidth(LOANS[i]?.amount ?? 0) / ringWidth(LOANS[0]?.amount ?? 0),
      6,
    );
  });
});

test('rings never cross: at every angle the radius grows from the heart to the bark', () => {
  for (let angle = 0; angle < Math.PI * 2; angle += 0.05) {
    let last = 0;
    for (let t = 0.02; t <= 1.05; t += 0.01) {
      const radius = ringRadius(angle, t);
      expect(radius).toBeGreaterThan(last);
      last = radius;
    }
  }
});

test('outlines and line work share every edge', () => {
  const { rings } = ringHits(LOANS);
  const lines = ringLines(LOANS, RING_PALETTES.day);
  expect(rings).toHaveLength(31);
  rings.forEach((ring, i) => {
    expect(lines).toContain(`<path d="${ring.edge}" stroke-width="3.2"/>`);
    // a band is between its own edge and the edge of its inner neighbour
    expect(ring.hit).toBe(ring.edge + (rings[i - 1]?.edge ?? ''));
  });
});

/** The first point of a path, and the sum of its steps, which is zero for a closed curve. */
function endOf(path: string): { start: number[]; end: number[] } {
  const [, start = '', quadratic = '', smooth = ''] = path.match(/^M(.*)q(.*)t(.*)z$/) ?? [];
  const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
  const [x = 0, y = 0] = numbers(start);
  const [, , firstX = 0, firstY = 0] = numbers(quadratic);
  const steps = numbers(smooth);
  const sum = (odd: number) => steps.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0);
  return { start: [x, y], end: [x + firstX + sum(0), y + firstY + sum(1)] };
}

test('every edge closes, and all outlines together weigh less than 25 KB', () => {
  const { rings, viewBox } = ringHits(LOANS);
  for (const { edge, lead } of rings) {
    const { start, end } = endOf(edge);
    expect(end).toEqual(start);
    expect(lead[0]).toBeGreaterThan(viewBox[0]);
    expect(lead[0]).toBeLessThan(viewBox[0] + viewBox[2]);
  }
  expect(rings.map((ring) => ring.hit).join('').length).toBeLessThan(25_000);
});

test('the line work tells programs by pattern as well as by hue', () => {
  const svg = ringLines(LOANS, RING_PALETTES.night);
  for (const program of PROGRAMS) {
    expect(svg).toContain(`stroke="${RING_PALETTES.night.programs[program]}"`);
    const { dash } = PROGRAM_LINES[program];
    if (dash) expect(svg).toContain(`stroke-dasharray="${dash}"`);
  }
  expect(new Set(PROGRAMS.map((p) => JSON.stringify(PROGRAM_LINES[p]))).size).toBe(PROGRAMS.length);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

test('the quarter crops and tints the same rings', () => {
  const whole = ringLines(LOANS, RING_PALETTES.day);
  const quarter = ringLines(LOANS, RING_PALETTES.day, { view: QUARTER_VIEW, tint: true });
  expect(quarter).toContain(`viewBox="${QUARTER_VIEW.join(' ')}"`);
  expect(quarter.match(/fill-opacity="0.1"/g)).toHaveLength(31);
  expect(whole).not.toContain('fill-opacity');
});
