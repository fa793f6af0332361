import type { Rect, RolePath } from '../rect-paths.ts';

export interface DrawnText {
  readonly role: string;
  readonly text: string;
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  /** Absent: at its start. */
  readonly anchor?: 'middle' | 'end';
}

/** A drawing with its own labels, in pixels and without colours; the page paints shapes and texts by their roles. */
export interface DataDrawing {
  readonly box: Rect;
  /** From the back to the front. */
  readonly shapes: readonly RolePath[];
  readonly texts: readonly DrawnText[];
}
