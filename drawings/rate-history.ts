import type { Rect } from './rect-paths.ts';
import { tenth } from './svg.ts';

/** Values over days as a step line in a box, without colors. */
export interface RateHistory {
  readonly width: number;
  readonly height: number;
  /** each value holds until the next day with a value */
  readonly line: string;
  /** the newest value, as a lit window at the end of the line */
  readonly window: Rect;
  readonly least: number;
  readonly most: number;
  /** marks of the scale from the top of the box to its bottom, at equal distances; empty where there is no scale */
  readonly marks: readonly { percent: number; y: number }[];
}

const [WIDTH, HEIGHT, MARGIN] = [320, 84, 8];
const WINDOW = { width: 7, height: 9 } as const;
/** The smallest height of the box in percentage points, so that small changes look small. */
const LEAST_RANGE = 0.5;

/** Possible steps of the scale in percentage points. The first is used with which at most four steps fill the box. */
const STEPS = [0.1, 0.25, 0.5, 1, 2, 5];

function scaleOf(from: number, to: number): number[] {
  const step = STEPS.find((one) => Math.ceil(to / one) - Math.floor(from / one) <= 4) ?? 10;
  const [low, high] = [Math.floor(from / step), Math.ceil(to / step)];
  return Array.from({ length: high - low + 1 }, (_, i) => (high - i) * step);
}

/**
 * The history of a rate: at least one day, as YYYY-MM-DD, with the newest last.
 * @param scaled whether the box begins and ends at marks of a scale
 */
export function rateHistory(
  values: readonly { day: string; percent: number }[],
  scaled = false,
): RateHistory {
  const percents = values.map(({ percent }) => percent);
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  const spare = Math.max(0, LEAST_RANGE - (most - least)) / 2;
  const marks = scaled ? scaleOf(least - spare, most + spare) : [];
  const [from, to] = scaled ? [marks.at(-1)!, marks[0]!] : [least - spare, most + spare];
  const margin = scaled ? 0 : MARGIN;
  const days = values.map(({ day }) => Date.parse(day));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const right = WIDTH - WINDOW.width;
  const x = (day: number) => tenth(last === first ? 0 : ((day - first) / (last - first)) * right);
  const y = (percent: number) => tenth(margin + ((to - percent) / (to - from)) * (HEIGHT - 2 * margin));
  const steps = values.map(
    ({ percent }, i) => `${i === 0 ? 'M' : 'H'}${x(days[i]!)}${i === 0 ? ' ' : 'V'}${y(percent)}`,
  );
  const end = { x: right, y: y(percents.at(-1)!) };
  return {
    width: WIDTH,
    height: HEIGHT,
    least,
    most,
    marks: marks.map((percent) => ({ percent, y: y(percent) })),
    line: `${steps.join('')}H${right}`,
    window: { x: end.x, y: tenth(end.y - WINDOW.height / 2), ...WINDOW },
  };
}
