import type { FacadeRect } from './term-facade.ts';

/**
 * The rectangles of a drawing as one outline for each role, in the order in which the roles first appear. Forty
 * windows are some 160 rectangles but only seven roles: one element for each role keeps the page small.
 */
export function rectPaths(rects: readonly FacadeRect[]): { role: string; d: string }[] {
  const outlines = new Map<string, string>();
  for (const { role, x, y, width, height } of rects)
    outlines.set(role, `${outlines.get(role) ?? ''}M${x} ${y}h${width}v${height}h${-width}z`);
  return [...outlines].map(([role, d]) => ({ role, d }));
}
