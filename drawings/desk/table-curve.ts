import type { DataDrawing } from './data-drawing.ts';

interface Axis {
  /** Values in the middles of the first and the last cell. */
  readonly from: number;
  readonly to: number;
  readonly cells: number;
}

/** A curve over the cells of a table, in cells: a cell is one wide and one high. Null points leave a gap. */
export function tableCurve(
  points: readonly { readonly x: number; readonly y: number | null }[],
  across: Axis,
  down: Axis,
): DataDrawing {
  const place = (value: number, { from, to, cells }: Axis) =>
    cells < 2 ? 0.5 : ((value - from) / (to - from)) * (cells - 1) + 0.5;
  const hundredth = (value: number) => Math.round(value * 100) / 100;
  let d = '';
  let isDrawing = false;
  for (const { x, y } of points) {
    if (y !== null)
      d += `${isDrawing ? 'L' : 'M'}${hundredth(place(x, across))} ${hundredth(place(y, down))}`;
    isDrawing = y !== null;
  }
  return {
    box: { x: 0, y: 0, width: across.cells, height: down.cells },
    shapes: d === '' ? [] : ['halo', 'edge'].map((role) => ({ role, d })),
    texts: [],
  };
}
