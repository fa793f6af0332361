import type { RoleRect } from '../rect-paths.ts';
import { tenth } from '../svg.ts';

/** A window of the house: a page, a deal or a text. */
export interface HouseWindow {
  readonly name: string;
  readonly href: string;
  /** Whether changes need a second editor: the window then has two panes. */
  readonly two: boolean;
  /** Dark where the public version has everything that was written. */
  readonly light: Light;
  /** The label below it: whose turn it is, or when it is published. */
  readonly label?: string;
}

/**
 * `lit`: your turn to write; `dim`: somebody else writes; `read` and `waits`: the same for the second editor; `set`:
 * scheduled; `bad`: your own change was held back; `new`: a new place.
 */
export type Light = 'dark' | 'lit' | 'dim' | 'read' | 'waits' | 'set' | 'bad' | 'new';

export interface HouseFloor {
  readonly name: string;
  readonly windows: readonly HouseWindow[];
}

export interface DrawnWindow extends Omit<HouseWindow, 'label'> {
  readonly key: string;
  /** A mark with a side of 0 is a line. */
  readonly marks: readonly RoleRect[];
  readonly label: { readonly text: string; readonly x: number; readonly y: number } | undefined;
}

const LEFT = 180;
const WIDTH = 900;
const TOP = 26;
const STOREY = 77;
const WINDOW = { width: 24, height: 40, above: 13 } as const;
const RAIL = 2;
/** The narrowest bay, on a floor with the most windows that can be told apart: 45. */
const LEAST_BAY = 20;
const DOOR = { x: 610, width: 72 } as const;
export const HOUSE = {
  width: 1092,
  foot: TOP + STOREY * 5 + 92,
  left: LEFT,
  wall: WIDTH,
  top: TOP,
  door: DOOR,
} as const;
const GROUND = TOP + STOREY * 5 + 14;

/** The panes of a window, and its marks. */
function marksOf(
  { light, two }: HouseWindow,
  x: number,
  y: number,
  width: number,
  height: number,
): RoleRect[] {
  const at = (role: string, top = 0, tall = height): RoleRect => ({
    role,
    x,
    y: y + top,
    width,
    height: tall,
  });
  if (light === 'new') return [at('newf')];
  const half = (height - RAIL) / 2;
  const marks = [at('off')];
  const upper = light === 'read' || light === 'waits';
  if (light === 'lit' || light === 'dim' || light === 'bad' || upper) {
    const role = light === 'dim' || light === 'waits' ? 'dim' : 'lamp';
    const [top, tall] = upper ? [0, half] : two ? [half + RAIL, half] : [0, height];
    marks.push(at(role, top, tall));
    if (role === 'lamp') marks.push(at('head', top, Math.round(tall * 0.26)));
  }
  if (two) marks.push(at('rail', half, RAIL));
  if (light === 'set' || light === 'bad') {
    const around = { x: x - 3, y: y - 3, width: width + 6, height: height + 6 };
    marks.push({ role: light === 'set' ? 'seth' : 'badf', ...around });
    if (light === 'set')
      marks.push({ role: 'seth', x: x - 3, y: y + height / 2, width: width + 6, height: 0 });
  }
  return marks;
}

const drawn = (window: HouseWindow, x: number, y: number, width: number, height: number): DrawnWindow => {
  const { label: said, ...rest } = window;
  return {
    ...rest,
    key: window.href,
    marks: marksOf(window, x, y, width, height),
    label: said ? { text: said, x: tenth(x + width / 2), y: y + height + 18 } : undefined,
  };
};

/**
 * On a floor with more windows than can be told apart, the last ones are combined into one, which is lit if any of them
 * is.
 */
function withinWidth(windows: readonly HouseWindow[]): readonly HouseWindow[] {
  const most = WIDTH / LEAST_BAY;
  if (windows.length <= most) return windows;
  const rest = windows.slice(most - 1);
  const marked = rest.find(({ light }) => light !== 'dark') ?? rest[0]!;
  return [...windows.slice(0, most - 1), { ...marked, name: `${marked.name}, and ${rest.length - 1} more` }];
}

/** The website as a house: upper floors of pages, and on the ground floor, around the door, what is on every page. */
export function contentHouse(floors: readonly HouseFloor[], ground: HouseFloor) {
  const upper = floors.map(({ name, windows: all }, i) => {
    const windows = withinWidth(all);
    const bay = Math.min(50, WIDTH / Math.max(1, windows.length));
    const width = Math.min(WINDOW.width, Math.round(bay * 0.52));
    const y = TOP + i * STOREY + WINDOW.above;
    return {
      name,
      labelY: y + 26,
      course: i === 0 ? undefined : TOP + i * STOREY,
      windows: windows.map((one, n) =>
        drawn(one, tenth(LEFT + n * bay + (bay - width) / 2), y, width, WINDOW.height),
      ),
    };
  });
  // around the door: the first half on its left
  const left = ground.windows.slice(0, Math.ceil(ground.windows.length / 2));
  const right = ground.windows.slice(left.length);
  const side = (windows: readonly HouseWindow[], from: number, to: number) => {
    const bay = (to - from) / Math.max(1, windows.length);
    return windows.map((one, n) => drawn(one, tenth(from + n * bay + 6), GROUND, tenth(bay - 12), 44));
  };
  const below = {
    name: ground.name,
    labelY: GROUND + 26,
    course: TOP + STOREY * floors.length,
    windows: [
      ...side(left, LEFT + 8, DOOR.x - 14),
      ...side(right, DOOR.x + DOOR.width + 14, LEFT + WIDTH - 24),
    ],
  };
  return [...upper, below];
}

const MINI = { width: 112, height: 42, floors: 6 } as const;

/**
 * The same house small, beside a line of the record: lit windows are pages whose content changed. Paths of lit and dark
 * windows.
 */
export function smallHouse(floors: readonly (readonly boolean[])[]): { lamp: string; off: string } {
  const paths = { lamp: '', off: '' };
  for (const [i, windows] of floors.entries()) {
    const pitch = Math.min(6, (MINI.width - 4) / Math.max(1, windows.length));
    for (const [n, isLit] of windows.entries()) {
      const x = tenth(2.4 + n * pitch);
      paths[isLit ? 'lamp' : 'off'] +=
        `M${x} ${4 + i * 7}h${tenth(pitch * 0.57)}v4.6h-${tenth(pitch * 0.57)}z`;
    }
  }
  return paths;
}
export const SMALL_HOUSE = { ...MINI, wall: 'M0 2h112v40h-112z' } as const;
