import { tenth } from './svg.ts';

/** A line of values over days as a step line in a box, without colours. */
export interface RateHistory {
  readonly width: number;
  readonly height: number;
  /** each value holds until the next day that has one */
  readonly line: string;
  /** the newest value, as a lit window at the end of the line */
  readonly window: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly least: number;
  readonly most: number;
}

const [WIDTH, HEIGHT, MARGIN] = [320, 84, 8];
const WINDOW = { width: 7, height: 9 } as const;
/** Percentage points that the box is high at least: a quiet year looks quiet. */
const LEAST_RANGE = 0.5;

/** The history of a rate. Days are YYYY-MM-DD, the newest last; at least one. */
export function rateHistory(values: readonly { day: string; percent: number }[]): RateHistory {
  const percents = values.map(({ percent }) => percent);
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  const spare = Math.max(0, LEAST_RANGE - (most - least)) / 2;
  const [from, to] = [least - spare, most + spare];
  const days = values.map(({ day }) => Date.parse(day));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const right = WIDTH - MARGIN - WINDOW.width;
  const x = (day: number) => tenth(last === first ? 0 : ((day - first) / (last - first)) * right);
  const y = (percent: number) => tenth(MARGIN + ((to - percent) / (to - from)) * (HEIGHT - 2 * MARGIN));
  const steps = values.map(
    ({ percent }, i) => `${i === 0 ? 'M' : 'H'}${x(days[i]!)}${i === 0 ? ' ' : 'V'}${y(percent)}`,
  );
  const end = { x: right, y: y(percents.at(-1)!) };
  return {
    width: WIDTH,
    height: HEIGHT,
    least,
    most,
    line: `${steps.join('')}H${right}`,
    window: { x: end.x, y: tenth(end.y - WINDOW.height / 2), ...WINDOW },
  };
}
