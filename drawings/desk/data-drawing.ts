import type { Rect, RolePath } from '../rect-paths.ts';

export interface DrawnText {
  readonly role: string;
  readonly text: string;
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  /** Absent: the text starts at x. */
  readonly anchor?: 'middle' | 'end';
}

/** A drawing with labels, in pixels and without colors; the page colors shapes and texts by their roles. */
export interface DataDrawing {
  readonly box: Rect;
  /** From the back to the front. */
  readonly shapes: readonly RolePath[];
  readonly texts: readonly DrawnText[];
}
