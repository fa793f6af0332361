import { tenth } from './svg.ts';

/** A rectangle in pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** One part of a front elevation, with the role by which the page paints it. */
export interface RoleRect extends Rect {
  readonly role: string;
}
/** All parts of one role as one outline. */
export interface RolePath {
  readonly role: string;
  readonly d: string;
}

/** A building of the desk, from the back to the front. */
export const BUILDING_ORDER = ['wall', 'roof', 'off', 'open', 'may', 'lit-0', 'lit-1', 'lit-2', 'head'];

/**
 * The rectangles of a drawing, to a tenth of a pixel, as one outline for each role, in the order in which the roles first
 * appear, or in the `order` given. An elevation of 370 windows is seven paths instead of 1500 elements: a fifth of the bytes in the page.
 */
export function rectPaths(rects: readonly RoleRect[], order?: readonly string[]): RolePath[] {
  const outlines = new Map<string, string>(order?.map((role) => [role, '']));
  for (const { role, ...rect } of rects) {
    const [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(tenth);
    outlines.set(role, `${outlines.get(role) ?? ''}M${x} ${y}h${width}v${height}h-${width}z`);
  }
  return [...outlines].filter(([, d]) => d !== '').map(([role, d]) => ({ role, d }));
}
