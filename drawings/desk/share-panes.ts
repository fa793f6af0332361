import { rectPaths } from '../rect-paths.ts';
import type { DataDrawing } from './data-drawing.ts';

/** A pane's width, in units of the drawing. */
const PANE = 8;

/** A hundred panes in a row: lit for the loan's share of the cost, dark for the sponsor's own money. @param share 0 to 1. */
export function sharePanes(share: number): DataDrawing {
  const parts = Array.from({ length: 100 }, (_, i) => {
    const lit = Math.max(0, Math.min(PANE, Math.round((share * 100 - i) * PANE * 10) / 10));
    return [
      { role: 'lit', x: i * 10, y: 0, width: lit, height: 5 },
      { role: 'off', x: i * 10 + lit, y: 0, width: PANE - lit, height: 5 },
    ];
  });
  const shapes = rectPaths(parts.flat().filter(({ width }) => width > 0));
  return { box: { x: 0, y: 0, width: 1000, height: 5 }, shapes, texts: [] };
}
