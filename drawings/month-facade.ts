import { windowRects } from './elevation.ts';
import type { RoleRect } from './rect-paths.ts';

const DAYS = 31;
const WEEK = 7;
/** Pixels of one bay and storey, of the wall beside the first bay, and of cornice and hall. */
const [BAY, FLOOR, EDGE, CORNICE, HALL] = [58, 80, 17, 26, 74];
const WINDOW = { width: 38, height: 52 } as const;

export interface MonthFacade {
  readonly width: number;
  readonly height: number;
  /** Roles: wall, roof, slab, plinth, door, shop. */
  readonly frame: readonly RoleRect[];
  /** The windows in order of days: each with its day of the month, and rects with the roles reveal, glass, head and sill. */
  readonly windows: readonly {
    readonly day: number;
    readonly x: number;
    readonly y: number;
    readonly rects: readonly RoleRect[];
  }[];
}

/**
 * The longest month as an elevation: a window for each day, a floor for each seven days from the 1st, from the top
 * down. So the third week, the 15th to the 21st, is the third floor in every month of every year. A window's x and y
 * are the middle of its glass.
 */
export function monthFacade(): MonthFacade {
  const width = 2 * EDGE + WEEK * BAY;
  const floors = Math.ceil(DAYS / WEEK);
  const foot = CORNICE + floors * FLOOR + HALL;
  const windows = Array.from({ length: DAYS }, (_, i) => {
    const x = EDGE + (i % WEEK) * BAY + (BAY - WINDOW.width) / 2;
    const y = CORNICE + Math.floor(i / WEEK) * FLOOR + 15;
    return {
      day: i + 1,
      x: x + WINDOW.width / 2,
      y: y + WINDOW.height / 2,
      rects: windowRects(
        { role: 'glass', x, y, ...WINDOW },
        { inset: { left: 3, top: 3 }, head: 11, sill: { left: 5, right: 5, height: 4 } },
      ),
    };
  });
  const frame: RoleRect[] = [
    { role: 'wall', x: 4, y: CORNICE - 10, width: width - 8, height: foot - CORNICE + 10 },
    { role: 'roof', x: 0, y: CORNICE - 18, width, height: 10 },
    ...Array.from({ length: floors }, (_, i) => ({
      role: 'slab',
      x: 4,
      y: CORNICE + (i + 1) * FLOOR,
      width: width - 8,
      height: 2,
    })),
    ...[0, 1, 2, 4, 5, 6].map((bay) => ({
      role: 'shop',
      x: EDGE + bay * BAY + 5,
      y: foot - HALL + 16,
      width: BAY - 10,
      height: HALL - 28,
    })),
    { role: 'door', x: EDGE + 3 * BAY + 9, y: foot - HALL + 16, width: BAY - 18, height: HALL - 16 },
    { role: 'plinth', x: 4, y: foot - 8, width: EDGE + 3 * BAY + 5, height: 8 },
    {
      role: 'plinth',
      x: EDGE + 4 * BAY - 9,
      y: foot - 8,
      width: width - 4 - (EDGE + 4 * BAY - 9),
      height: 8,
    },
  ];
  return { width, height: foot, frame, windows };
}
