import { seeded } from '../random.ts';
import type { RoleRect } from '../rect-paths.ts';

/** `lit`: a loan that is lent; `dim`: one that is not, up to the limit of its tests; `open`: not known yet. */
export type Light = 'lit' | 'dim' | 'open';

export interface WindowCount {
  readonly columns: number;
  readonly rows: number;
}

/** A window for each unit of a building with 24 to 160 units; else 96 windows, for equal shares of its cost. */
export function windowsFor(units: number | null): WindowCount {
  const count = units !== null && units >= 24 && units <= 160 ? units : 96;
  const columns = count <= 40 ? 5 : count <= 72 ? 6 : count <= 120 ? 8 : 10;
  return { columns, rows: Math.ceil(count / columns) };
}

interface LitBuilding {
  readonly x: number;
  readonly ground: number;
  readonly width: number;
  readonly height: number;
  readonly windows: WindowCount;
  /** The height up to which the building is lit; a window that crosses it is lit below it. */
  readonly level: number;
  readonly light: Light;
  readonly seed: string;
  /** Wall beside the outer windows. */
  readonly margin: number;
}

/** One lit window: glass in one of three tones, and a blind, which hangs low in every fourth window. */
export function litWindow(pane: Omit<RoleRect, 'role'>, random: () => number): [RoleRect, RoleRect] {
  const tone = Math.floor(random() * 3);
  const isBlindLow = random() < 0.28;
  return [
    { role: `lit-${tone}`, ...pane },
    { role: 'head', ...pane, height: pane.height * (isBlindLow ? 0.42 : 0.2) },
  ];
}

/** A deal as a building: its full height is the cost, and it is lit exactly up to `level`. */
export function litBuilding({
  x,
  ground,
  width,
  height,
  windows,
  level,
  light,
  seed,
  margin,
}: LitBuilding): RoleRect[] {
  const { columns, rows } = windows;
  const random = seeded(`${seed}${columns}${rows}`);
  const bay = (width - margin * 2) / columns;
  const storey = height / rows;
  const [w, h] = [bay * 0.64, storey * 0.68];
  const parts: RoleRect[] = [
    { role: 'wall', x, y: ground - height, width, height },
    { role: 'roof', x: x - 2, y: ground - height - 3, width: width + 4, height: 3 },
  ];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const left = x + margin + column * bay + (bay - w) / 2;
      const top = ground - (row + 1) * storey + (storey - h) / 2;
      const whole = { x: left, y: top, width: w, height: h };
      const [glass, head] = litWindow(whole, random);
      parts.push({ role: light === 'open' ? 'open' : 'off', ...whole });
      const from = Math.max(top, level);
      if (light === 'open' || from >= top + h) continue;
      parts.push({
        ...whole,
        role: light === 'lit' ? glass.role : 'may',
        y: from,
        height: top + h - from,
      });
      if (light === 'lit' && level <= top) parts.push(head);
    }
  return parts;
}
