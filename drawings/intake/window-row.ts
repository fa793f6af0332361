import type { DataDrawing } from '../desk/data-drawing.ts';
import { type RoleRect, rectPaths } from '../rect-paths.ts';

/** A window: lit, dim, dark, outlined (still ahead), or late. */
export type RowLight = 'lit' | 'dim' | 'off' | 'ahead' | 'over';

const ROLES = { dim: 'may', off: 'off', ahead: 'open', over: 'fee' } as const;

/** A row of windows in a wall, with a roof if it is the top row. The windows share `width`, whatever their number. */
export function windowRow(
  lights: readonly RowLight[],
  { width = 128, height = 64, edge = 8, roof = false } = {},
): DataDrawing {
  const bay = (width - 2 * edge) / Math.max(1, lights.length);
  const pane = Math.min(26, bay * 0.68);
  const [top, tall] = [height * 0.2, height * 0.6];
  const parts: RoleRect[] = [{ role: 'wall', x: 0, y: 0, width, height }];
  if (roof) parts.push({ role: 'roof', x: 0, y: 0, width, height: 4 });
  for (const [i, light] of lights.entries()) {
    const place = { x: edge + i * bay + (bay - pane) / 2, y: top, width: pane, height: tall };
    parts.push({ role: light === 'lit' ? 'lit-0' : ROLES[light], ...place });
    if (light === 'lit') parts.push({ role: 'head', ...place, height: tall * 0.24 });
  }
  return { box: { x: 0, y: 0, width, height }, shapes: rectPaths(parts), texts: [] };
}

/** A window that fills from the sill as a file arrives. @param share 0 to 1 */
export function filledWindow(share: number, light: 'lit' | 'dim' = 'lit'): DataDrawing {
  const [width, height] = [22, 32];
  const up = Math.max(0, Math.min(1, share)) * height;
  const parts: RoleRect[] = [{ role: 'off', x: 0, y: 0, width, height }];
  if (up > 0) {
    const place = { x: 0, y: height - up, width, height: up };
    parts.push({ role: light === 'dim' ? 'may' : 'lit-0', ...place });
    if (light === 'lit') parts.push({ role: 'head', ...place, height: up * 0.26 });
  }
  return { box: { x: 0, y: 0, width, height }, shapes: rectPaths(parts), texts: [] };
}
