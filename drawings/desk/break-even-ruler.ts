import { type RoleRect, rectPaths } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import type { DataDrawing, DrawnText } from './data-drawing.ts';

interface Pin {
  readonly value: number;
  readonly words: string;
}
export interface BreakEvenRuler {
  readonly from: number;
  readonly to: number;
  /** The value of one window. */
  readonly step: number;
  readonly plan: Pin;
  readonly edge: Pin;
  readonly today?: Pin | undefined;
  /** The direction in which the figure becomes worse: income down, a rate up. */
  readonly worse: 'down' | 'up';
}

/**
 * A row of windows along one figure: lit between the plan and the break-even, dim where the figure is better than the
 * plan.
 */
export function breakEvenRuler(ruler: BreakEvenRuler, { narrow = false } = {}): DataDrawing {
  const { from, to, step, plan, edge, today, worse } = ruler;
  const width = narrow ? 350 : 870;
  const height = narrow ? 26 : 32;
  const y = 34;
  const count = Math.round((to - from) / step);
  const pitch = width / count;
  const gap = narrow ? 2 : 3;
  const x = (value: number) => ((value - from) / (to - from)) * width;
  const holds = worse === 'down' ? plan.value >= edge.value : plan.value <= edge.value;
  const parts: RoleRect[] = [];
  for (let i = 0; i < count; i++) {
    const [low, high] = [from + i * step, from + (i + 1) * step];
    const left = i * pitch + gap / 2;
    const pane = pitch - gap;
    parts.push({ role: 'off', x: left, y, width: pane, height });
    const [start, stop] =
      worse === 'down' ? [Math.max(low, edge.value), high] : [low, Math.min(high, edge.value)];
    if (stop <= start) continue;
    const isRoom =
      holds &&
      Math.max(low, Math.min(plan.value, edge.value)) < Math.min(high, Math.max(plan.value, edge.value));
    const part = { x: left + ((start - low) / step) * pane, width: ((stop - start) / step) * pane, y };
    parts.push({ role: isRoom ? 'lit-0' : 'may', ...part, height });
    if (isRoom) parts.push({ role: 'head', ...part, height: height * 0.26 });
  }
  const pins = [
    { ...plan, role: 'plan', at: 18 },
    { ...edge, role: 'edge', at: y + height + 24 },
    ...(today ? [{ ...today, role: 'today', at: 18 }] : []),
  ].filter(({ value }) => value >= from && value <= to);
  const near = today !== undefined && Math.abs(x(today.value) - x(plan.value)) < 130;
  return {
    box: { x: 0, y: 0, width, height: y + height + 34 },
    shapes: [
      ...rectPaths(parts, ['off', 'may', 'lit-0', 'head']),
      ...pins.map(({ role, value }) => ({
        role: `pin ${role}`,
        d: `M${tenth(x(value))} ${y - 6}V${y + height + 6}`,
      })),
    ],
    texts: pins
      .filter(({ role }) => role !== 'today' || !near)
      .map(({ role, value, words, at }): DrawnText => {
        const anchor = x(value) < 90 ? undefined : x(value) > width - 90 ? 'end' : 'middle';
        return { role, text: words, x: tenth(x(value)), y: at, ...(anchor && { anchor }) };
      }),
  };
}
