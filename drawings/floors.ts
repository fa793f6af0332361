import { windowRects } from './elevation.ts';
import { seeded } from './random.ts';
import type { RoleRect } from './rect-paths.ts';

/** Windows on each floor, and the pixels of one storey. */
const WINDOWS = 6;
export const FLOOR_SIZE = { width: 400, height: 150 } as const;

/**
 * An elevation of `count` floors, one for each row of text beside it. Windows with `lit` are switched on when the reader
 * points at their row: every other window, and a third of the rest, chosen by the seed.
 * Roles: wall and slab for the floor; reveal, glass, head and sill for a window.
 */
export function floors(
  count: number,
  seed: string,
): { width: number; height: number; floors: { y: number; frame: RoleRect[]; windows: FloorWindow[] }[] } {
  const random = seeded(seed);
  const { width, height } = FLOOR_SIZE;
  return {
    width,
    height: count * height,
    floors: Array.from({ length: count }, (_, floor) => {
      const top = floor * height;
      return {
        y: top,
        frame: [
          { role: 'wall', x: 0, y: top, width, height },
          { role: 'slab', x: 0, y: top + height - 3, width, height: 3 },
        ],
        windows: Array.from({ length: WINDOWS }, (_, i): FloorWindow => {
          const x = 26 + i * 62;
          const y = top + 34;
          const chance = random() < 0.35;
          return {
            lit: (i + floor) % 2 === 0 || chance,
            rects: windowRects(
              { role: 'glass', x: x + 5, y: y + 6, width: 35, height: 78 },
              { inset: { left: 5, top: 6 }, head: 20, sill: { left: 8, right: 3, height: 5 } },
            ),
          };
        }),
      };
    }),
  };
}

export interface FloorWindow {
  readonly lit: boolean;
  readonly rects: readonly RoleRect[];
}
