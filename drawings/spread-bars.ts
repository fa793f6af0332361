import { tenth } from './svg.ts';

/** A bridge program's spread over 1-month Term SOFR in basis points, and its limits in percent. */
export interface SpreadBar {
  readonly name: string;
  readonly minBps: number;
  readonly maxBps: number;
  readonly maxLtv: number;
  readonly maxLtc: number;
}
interface ChartText {
  readonly text: string;
  readonly x: number;
  /** The text's baseline. */
  readonly y: number;
  readonly size: number;
  /** If absent, the text starts at x. */
  readonly anchor?: 'middle' | 'end';
}
/** A row of windows, or of their brighter heads, as one dashed line. Its stroke width is their height. */
interface WindowStrip {
  readonly part: 'window' | 'head';
  readonly d: string;
  readonly strokeWidth: number;
  readonly strokeDasharray: string;
}
interface SpreadRow {
  readonly name: string;
  readonly texts: readonly (ChartText & { readonly role: 'name' | 'minor' })[];
  readonly strips: readonly WindowStrip[];
}
export interface SpreadChart {
  readonly width: number;
  readonly height: number;
  /** All grid lines as one path, in the order of the ticks above them. */
  readonly gridlines: string;
  readonly ticks: readonly ChartText[];
  readonly rows: readonly SpreadRow[];
}

/** The step of the scale in basis points; the scale begins and ends at whole steps. */
const STEP = 50;
const WINDOWS = 10;

/** The layout in pixels, for wide screens and for phones. */
const WIDE = { width: 700, left: 190, right: 690, pitch: 58, bar: 34, above: 0, text: 14.5 } as const;
const NARROW = { width: 340, left: 4, right: 336, pitch: 69, bar: 26, above: 10, text: 15 } as const;
const FIRST_ROW = 54;

/**
 * Spreads as rows of ten lit windows on one scale; a program with a single spread has one window, with
 * the figure beside it. Gives geometry in pixels without colors.
 */
export function spreadBars(programs: readonly SpreadBar[], { narrow = false } = {}): SpreadChart {
  const size = narrow ? NARROW : WIDE;
  const from = STEP * Math.floor(Math.min(...programs.map((p) => p.minBps)) / STEP);
  const to = STEP * Math.ceil(Math.max(...programs.map((p) => p.maxBps)) / STEP);
  const x = (bps: number) =>
    size.left + ((bps - from) / Math.max(STEP, to - from)) * (size.right - size.left);
  const height = FIRST_ROW + (programs.length - 1) * size.pitch + size.bar + (narrow ? 31 : 34);

  const steps = Array.from({ length: (to - from) / STEP + 1 }, (_, i) => from + i * STEP);
  const gridlines = steps.map((bps) => `M${tenth(x(bps))} 30V${height - 4}`).join('');
  const anchorOf = (bps: number) => {
    if (bps === to) return { anchor: 'end' as const };
    return narrow && bps === from ? {} : { anchor: 'middle' as const };
  };
  const ticks = steps.map((bps) => ({
    text: String(bps),
    x: tenth(x(bps)),
    y: 18,
    size: size.text,
    ...anchorOf(bps),
  }));

  const rows = programs.map(({ name, minBps, maxBps, maxLtv, maxLtc }, i): SpreadRow => {
    const y = FIRST_ROW + i * size.pitch;
    const top = y + size.above;
    const limits = `${maxLtv}% LTV, ${maxLtc}% LTC`;
    const single = minBps === maxBps;
    const count = single ? 1 : WINDOWS;
    const pitch = single ? 14 : (x(maxBps) - x(minBps)) / WINDOWS;
    const left = single ? x(maxBps) - pitch : x(minBps);
    const texts: SpreadRow['texts'] = narrow
      ? [
          { role: 'name', text: name, x: 0, y, size: 17 },
          { role: 'minor', text: limits, x: size.width, y, size: size.text, anchor: 'end' },
        ]
      : [
          { role: 'name', text: name, x: 0, y: y + 15, size: 18 },
          { role: 'minor', text: limits, x: 0, y: y + 34, size: size.text },
        ];
    const figure = {
      role: 'minor' as const,
      text: `${maxBps} bps`,
      x: tenth(x(maxBps) - 24),
      y: top + size.bar / 2 + 5,
      size: size.text,
      anchor: 'end' as const,
    };
    return {
      name,
      texts: single ? [...texts, figure] : texts,
      strips: [
        { part: 'window' as const, height: size.bar },
        { part: 'head' as const, height: tenth(size.bar * 0.3) },
      ].map(({ part, height }) => ({
        part,
        d: `M${tenth(left + 1.5)} ${tenth(top + height / 2)}H${tenth(left + count * pitch - 1.5)}`,
        strokeWidth: height,
        strokeDasharray: `${(pitch - 3).toFixed(2)} 3`,
      })),
    };
  });
  return { width: size.width, height, gridlines, ticks, rows };
}
