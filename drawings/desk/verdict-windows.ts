import { BUILDING_ORDER, type RoleRect, rectPaths } from '../rect-paths.ts';
import type { DataDrawing } from './data-drawing.ts';
import type { Light } from './lit-building.ts';

const PER_ROW = 3;

/**
 * A window for each program, three to a row: lit where it fits, dim where it will later, dark where it does not, open
 * while it waits for a field.
 */
export function verdictWindows(lights: readonly (Light | 'off')[], { size = 15, gap = 7 } = {}): DataDrawing {
  const rows = Math.ceil(lights.length / PER_ROW);
  const width = gap + PER_ROW * (size + gap);
  const height = Math.round(size * 1.22 * 10) / 10;
  const wall = gap + rows * (height + gap) + 4;
  const parts: RoleRect[] = [
    { role: 'wall', x: 0, y: 4, width, height: wall },
    { role: 'roof', x: -2, y: 0, width: width + 4, height: 4 },
  ];
  for (const [i, light] of lights.entries()) {
    const x = gap + (i % PER_ROW) * (size + gap);
    const y = 4 + gap + Math.floor(i / PER_ROW) * (height + gap);
    const role = light === 'lit' ? 'lit-0' : light === 'dim' ? 'may' : light;
    parts.push({ role, x, y, width: size, height });
    if (light === 'lit') parts.push({ role: 'head', x, y, width: size, height: height * 0.28 });
  }
  return {
    box: { x: -2, y: 0, width: width + 4, height: wall + 4 },
    shapes: rectPaths(parts, BUILDING_ORDER),
    texts: [],
  };
}
