import { rectPaths } from '../rect-paths.ts';
import type { DataDrawing } from './data-drawing.ts';

/** A hundred panes in a row: lit for the loan's share of the cost, dark for the sponsor's own money. @param share 0 to 1. */
export function sharePanes(share: number): DataDrawing {
  const panes = Array.from({ length: 100 }, (_, i) => i);
  const rect = (role: string, i: number, from = 0, width = 8) => ({
    role,
    x: i * 10 + from,
    y: 0,
    width,
    height: 5,
  });
  const lit = Math.max(0, Math.min(1, share)) * 100;
  const part = Math.round((lit - Math.floor(lit)) * 80) / 10;
  const parts = panes.flatMap((i) =>
    i < Math.floor(lit)
      ? [rect('lit', i)]
      : i === Math.floor(lit) && part > 0
        ? [rect('lit', i, 0, part), rect('off', i, part, 8 - part)]
        : [rect('off', i)],
  );
  return { box: { x: 0, y: 0, width: 1000, height: 5 }, shapes: rectPaths(parts), texts: [] };
}
