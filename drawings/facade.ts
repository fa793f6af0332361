import type { Bounds, Face } from './camera.ts';
import { mix } from './colour.ts';
import { litPane, shade, type Tones } from './light.ts';
import type { Random } from './random.ts';
import { PaintLayer } from './svg.ts';

export type ZoneStyle =
  | 'ribs'
  | 'slot'
  | 'stair'
  | 'punch'
  | 'ribbon'
  | 'curtain'
  | 'fins'
  | 'lobby'
  | 'store'
  | 'awning'
  | 'dock'
  | 'rollup'
  | 'unit'
  | 'arch'
  | 'gallery'
  | 'door'
  | 'stoop'
  | 'calendar';

/** A horizontal band of a facade with one kind of construction. All measures are in meters. */
export interface Zone {
  readonly bottom: number;
  readonly top: number;
  readonly style: ZoneStyle;
  /** Storeys in the band, 1 when left out. */
  readonly floors?: number;
  /** Width of one bay; the band takes the nearest whole number of bays. */
  readonly bay?: number;
  /** Share of its windows that are lit at night, 0..1. */
  readonly lit?: number;
  /** Wall on each side of a window, below it and above it. */
  readonly jamb?: number;
  readonly sill?: number;
  readonly head?: number;
  /** How far the glass is set back from the wall. */
  readonly depth?: number;
  readonly mullion?: boolean;
  /** Which of every six bays carry balconies. */
  readonly balconies?: readonly number[] | undefined;
  /** How far a canopy extends from the wall. */
  readonly canopy?: number;
  /** The first bay that holds a dock or a rolling door. */
  readonly firstDoor?: number;
  /** An awning over each window. */
  readonly awnings?: boolean;
  /** The position of a door along the wall, 0..1. */
  readonly at?: number;
  /** A light spandrel under each ribbon of windows. */
  readonly band?: boolean;
  /** The windows of a calendar, row by row from the top: lit, dark, or no window at all. */
  readonly days?: readonly ('lit' | 'dark' | 'none')[];
}

/** Meters to each side of an entrance's middle that are kept clear of windows and shrubs. */
const CLEAR: Partial<Record<ZoneStyle, number>> = { door: 2.2, stoop: 1.5 };

/** The parts of a wall that its entrances take, in meters from the wall's corner. */
export const entrances = (zones: readonly Zone[], length: number): (readonly [from: number, to: number])[] =>
  zones.flatMap(({ style, at = 0.5 }) => {
    const clear = CLEAR[style];
    return clear === undefined ? [] : [[at * length - clear, at * length + clear] as const];
  });

/** How a zone divides one wall: bays and floors, and the meters of each. */
interface Grid {
  readonly bays: number;
  readonly bay: number;
  readonly floors: number;
  readonly floor: number;
}

/**
 * Fills one wall with its zones of windows, shopfronts, docks, doors and arches: first the openings, then the panes, then
 * everything in front of them. No random number decides a position, so the geometry is the same by day and by night.
 */
export function drawFacade(
  face: Face,
  zones: readonly Zone[],
  t: Tones,
  night: boolean,
  random: Random,
): string {
  const openings = new PaintLayer();
  const panes = new PaintLayer();
  const front = new PaintLayer();
  const sunny = face.side === 'L';

  /** One window: its reveal, its soffit, and glass or light. */
  const window = (bounds: Bounds, depth: number, chance: number, mullion = false) => {
    const [u0, v0, u1, v1] = bounds;
    const lit = random() < (night ? chance : chance * 0.09);
    const [a, b, c] = [random(), random(), random()] as const;
    const glare = random() < 0.3;
    openings.add(t.reveal, face.rect(...bounds));
    const glass = face.setBack(bounds, depth);
    if (glass[2] - glass[0] < 0.05 || glass[3] - glass[1] < 0.05) return;
    if (glass[3] < v1 - 0.02) openings.add(t.soffit, face.rect(u0, glass[3], u1, v1));
    if (lit) litPane(panes, face, glass, t, night, random);
    else {
      panes.add(shade(t.glass, a < 0.5 ? 0 : b < 0.5 ? 1 : c < 0.6 ? 2 : 3), face.rect(...glass));
      if (!night && glare)
        panes.add(
          '#FFFFFF|.12',
          face.rect(glass[0], glass[1] + (glass[3] - glass[1]) * 0.5, glass[2], glass[3]),
        );
    }
    if (mullion) front.add(t.frame, face.rect((u0 + u1) / 2 - 0.06, v0, (u0 + u1) / 2 + 0.06, v1, -0.05));
  };

  const balcony = (u0: number, u1: number, v: number, out = 1.5) => {
    front.add(t.soffit, face.sheet(u0, u1, v, out));
    front.add(t.highlight, face.rect(u0, v - 0.14, u1, v + 0.14, out));
    front.add(`${night ? '#35564E' : '#F4F1E8'}|.42`, face.rect(u0, v + 0.14, u1, v + 1.1, out));
    front.add(t.frame, face.rect(u0, v + 1.06, u1, v + 1.16, out));
    front.add(`${night ? '#22403A' : '#9FAFA9'}|.5`, face.blade(sunny ? u0 : u1, v, v + 1.1, out));
  };

  const doors = entrances(zones, face.length);
  const atDoor = (v: number, u0: number, u1: number) =>
    v < 2 && doors.some(([from, to]) => u0 < to && u1 > from);

  /** Neighbouring panes are lit in groups, like rooms and open floors. */
  const inRuns = (
    count: number,
    chance: number,
    shortest: number,
    span: number,
    draw: (i: number, on: boolean) => void,
  ) => {
    let on = random() < chance;
    let left = Math.floor(shortest + random() * span);
    for (let i = 0; i < count; i++) {
      if (left-- <= 0) {
        on = random() < chance;
        left = Math.floor(shortest - 1 + random() * span);
      }
      draw(i, on);
    }
  };

  const glazedFront = (z: Zone, { bays, bay }: Grid, fascia: number) => {
    const top = z.top - fascia;
    const chance = z.lit ?? 0;
    for (let i = 0; i < bays; i++) {
      const u = i * bay;
      window([u + 0.45, z.bottom + 0.15, u + bay - 0.45, top], 0.7, night ? chance : chance * 3.2);
      for (const k of [0.34, 0.67])
        front.add(t.frame, face.rect(u + bay * k - 0.05, z.bottom + 0.15, u + bay * k + 0.05, top, -0.4));
    }
  };

  const styles: Record<ZoneStyle, (z: Zone, grid: Grid) => void> = {
    /** Ribbed metal cladding. */
    ribs(z, { bays, bay }) {
      for (let i = 0; i < bays; i++)
        openings.add(
          `${i % 2 ? t.line : t.highlight}|.5`,
          face.rect(i * bay, z.bottom, i * bay + bay * 0.12, z.top),
        );
    },
    /** One tall lit strip: the narrow side of a stair tower. */
    slot(z) {
      window([face.length * 0.4, z.bottom, face.length * 0.6, z.top], 0.4, 1);
    },
    stair(z, { floors, floor }) {
      for (let j = 0; j <= floors; j++)
        openings.add(
          `${t.line}|.6`,
          face.rect(0, z.bottom + j * floor - 0.06, face.length, z.bottom + j * floor + 0.06),
        );
      const middle = face.length / 2;
      for (let j = 0; j < floors; j++) {
        const v = z.bottom + j * floor;
        window([middle - 1, v + 0.5, middle + 1, v + floor - 0.5], 0.3, 0.8);
      }
    },
    /** Windows cut into a wall, some behind balconies. */
    punch(z, { bays, bay, floors, floor }) {
      const hasBalcony = (i: number) => z.balconies?.includes(i % 6) ?? false;
      const { jamb = 0.75, sill = 0.65, head = 0.5, lit = 0, depth = 0.42 } = z;
      for (let j = 0; j < floors; j++) {
        const v = z.bottom + j * floor;
        const liveliness = 0.6 + random() * 0.8;
        openings.add(`${t.line}|.55`, face.rect(0, v - 0.07, face.length, v + 0.07));
        for (let i = 0; i < bays; i++) {
          if (atDoor(v, i * bay, (i + 1) * bay)) continue;
          const opens = hasBalcony(i);
          const side = jamb * (opens ? 0.5 : 1);
          const [u0, u1] = [i * bay, (i + 1) * bay];
          window(
            [u0 + side, v + (opens ? 0.1 : sill), u1 - side, v + floor - head],
            depth,
            lit * liveliness,
            z.mullion,
          );
          if (!opens)
            front.add(
              `${t.highlight}|.8`,
              face.rect(u0 + side - 0.12, v + sill - 0.16, u1 - side + 0.12, v + sill, 0.1),
            );
          if (z.awnings && !opens) {
            const canvas = sunny ? '#A9603A' : '#6F4128';
            const top = v + floor - head + 0.1;
            front.add(
              night ? mix(canvas, '#2A2A20', 0.55) : canvas,
              face.sheet(u0 + side - 0.15, u1 - side + 0.15, top, 0.9, top - 0.85),
            );
          }
          if (opens) front.add('#0B1A17|.22', face.rect(u0 + 0.65, v - 1.1, u1 + 0.75, v));
        }
        for (let i = 0; i < bays; i++)
          if (hasBalcony(i) && !atDoor(v, i * bay, (i + 1) * bay))
            balcony(i * bay + 0.15, (i + 1) * bay - 0.15, v);
      }
    },
    ribbon(z, { bays, bay, floors, floor }) {
      for (let j = 0; j < floors; j++) {
        const v = z.bottom + j * floor;
        const [v0, v1] = [v + floor * 0.3, v + floor * 0.92];
        if (z.band) openings.add(`${t.highlight}|.8`, face.rect(0, v, face.length, v + floor * 0.26));
        inRuns(bays, z.lit ?? 0, 2, 6, (i, on) =>
          window([i * bay + 0.08, v0, (i + 1) * bay - 0.08, v1], 0.3, on ? 0.96 : 0.05),
        );
        front.add(`${t.line}|.6`, face.rect(0, v0 - 0.16, face.length, v0));
      }
    },
    curtain(z, { bays, bay, floors, floor }) {
      for (let j = 0; j < floors; j++) {
        const v = z.bottom + j * floor;
        inRuns(bays, z.lit ?? 0, 3, 7, (i, on) =>
          window([i * bay + 0.06, v + 0.8, (i + 1) * bay - 0.06, v + floor - 0.08], 0.18, on ? 0.94 : 0.06),
        );
        front.add(`${t.highlight}|.7`, face.rect(0, v, face.length, v + 0.26, 0.05));
      }
    },
    /** A curtain wall behind upright fins. */
    fins(z, grid) {
      styles.curtain(z, grid);
      const out = 0.55;
      for (let i = 0; i <= grid.bays; i++) {
        const u = i * grid.bay;
        front.add(sunny ? t.highlight : t.base, face.rect(u - 0.1, z.bottom, u + 0.1, z.top, out));
        front.add(t.line, face.blade(u + 0.1, z.bottom, z.top, out));
      }
    },
    lobby(z, grid) {
      glazedFront(z, grid, 0.7);
    },
    /** Shop windows under a canopy. */
    store(z, grid) {
      glazedFront(z, grid, 1.15);
      const out = z.canopy ?? 1.3;
      const v = z.top - 1.15;
      front.add('#07120F|.3', face.rect(0, v - 1.5, face.length, v));
      front.add(night ? '#6B4A28' : t.soffit, face.sheet(0, face.length, v, out));
      front.add(sunny ? '#B2703C' : '#7E4D2B', face.rect(0, v, face.length, v + 0.34, out));
    },
    awning(z, grid) {
      glazedFront(z, grid, 1.15);
      const v = z.top - 1.1;
      const stripes = 6;
      for (let i = 0; i < grid.bays; i++) {
        const u0 = i * grid.bay + 0.3;
        const w = ((i + 1) * grid.bay - 0.3 - u0) / stripes;
        for (let k = 0; k < stripes; k++) {
          const light = (k + i) % 2 === 1;
          const tone = light ? (sunny ? '#E9DFC9' : '#8F9A90') : sunny ? '#A35A2C' : '#6B3E22';
          const u = u0 + k * w;
          front.add(night ? mix(tone, '#4A3520', 0.55) : tone, face.sheet(u, u + w, v, 1.5, v - 0.9));
        }
      }
    },
    /** Loading docks; every seventh bay stays wall. */
    dock(z, { bays, bay }) {
      for (let i = z.firstDoor ?? 2; i < bays; i++) {
        const [u0, u1] = [i * bay + 1.4, (i + 1) * bay - 1.3];
        const lit = random() < (night ? (z.lit ?? 0) : 0.04);
        if (i % 7 === 6) continue;
        openings.add(t.reveal, face.rect(u0 - 0.3, 0.9, u1 + 0.3, z.top));
        panes.add(
          lit ? shade(t.lit, 0) : mix(t.highlight, '#6C7D78', 0.35),
          face.rect(u0, 1.2, u1, z.top - 0.3),
        );
        if (!lit)
          for (let k = 1; k < 5; k++)
            front.add(`${t.line}|.7`, face.rect(u0, 1.2 + k * 0.75, u1, 1.26 + k * 0.75));
        panes.add('#1A2623|.6', face.rect(u0, 0, u1, 0.9));
      }
    },
    /** Rolling doors of storage units. */
    rollup(z, { bays, bay }) {
      const door = sunny ? (night ? '#6E4526' : '#B87443') : night ? '#4A2F1C' : '#84522F';
      for (let i = z.firstDoor ?? 4; i < bays; i++) {
        const [u0, u1] = [i * bay + 0.35, (i + 1) * bay - 0.35];
        openings.add(t.reveal, face.rect(u0, 0.05, u1, 3));
        panes.add(door, face.rect(u0 + 0.08, 0.05, u1, 2.85));
        for (let k = 1; k < 6; k++)
          front.add('#000000|.16', face.rect(u0 + 0.08, k * 0.47, u1, k * 0.47 + 0.08));
        if (night)
          front.add('#F2BC6B|.75', face.rect((u0 + u1) / 2 - 0.25, 3.12, (u0 + u1) / 2 + 0.25, 3.28));
      }
    },
    /** Storage units seen through glass: colored doors behind a lit corridor. */
    unit(z, { bays, bay, floors, floor }) {
      const corridor = night ? '#D8A660' : sunny ? '#8FA5A3' : '#4B6463';
      const door = night ? '#8A5029' : sunny ? '#C07C49' : '#8A5833';
      for (let j = 0; j < floors; j++) {
        // the lights of a whole floor are on or off, as if somebody were at a unit
        const lit = random() < 0.6;
        for (let i = 0; i < bays; i++) {
          const v = z.bottom + j * floor;
          const bounds: Bounds = [i * bay + 0.12, v + 0.12, (i + 1) * bay - 0.12, v + floor - 0.3];
          openings.add(night && !lit ? '#1B2A26' : corridor, face.rect(...bounds));
          const [u0, v0, u1, v1] = face.setBack(bounds, 0.7);
          const top = v0 + (v1 - v0) * 0.8;
          panes.add(night && !lit ? '#3A2A1D' : door, face.rect(u0 + 0.08, v0, u1 - 0.08, top));
          for (let k = v0 + 0.4; k < top; k += 0.4)
            panes.add('#000000|.14', face.rect(u0 + 0.08, k, u1 - 0.08, k + 0.07));
        }
      }
    },
    /** Rooms off open walkways, as in a motor lodge: a door and a window for each. */
    gallery(z, { bays, bay, floors, floor }) {
      const out = 1.8;
      for (let j = 0; j < floors; j++) {
        const v = z.bottom + j * floor;
        openings.add('#0B1A17|.2', face.rect(0, v + floor - 1.3, face.length, v + floor - 0.3));
        for (let i = 0; i < bays; i++) {
          const u = i * bay;
          openings.add(t.frame, face.rect(u + 0.5, v + 0.1, u + 1.45, v + 2.2));
          window([u + 1.75, v + 0.7, u + bay - 0.5, v + 2.2], 0.2, z.lit ?? 0, true);
          if (night) front.add('#F2BC6B|.8', face.rect(u + 1.52, v + 1.9, u + 1.68, v + 2.15));
        }
        if (j > 0) {
          front.add(t.soffit, face.sheet(0, face.length, v, out));
          front.add(t.highlight, face.rect(0, v - 0.2, face.length, v + 0.1, out));
          for (const rail of [0.4, 0.7, 1.05])
            front.add(t.frame, face.rect(0, v + rail, face.length, v + rail + 0.06, out));
        }
      }
      for (let i = 0; i <= bays; i += 2)
        front.add(t.highlight, face.rect(i * bay - 0.1, z.bottom, i * bay + 0.1, z.top, out));
    },
    /** A front door: glass in a recess, two steps, and a slab over it. */
    door(z) {
      const u = face.length * (z.at ?? 0.5);
      const [half, top] = [1.5, Math.min(z.top, z.bottom + 3)];
      openings.add(t.highlight, face.rect(u - half - 0.35, 0, u + half + 0.35, top + 0.3));
      window([u - half, z.bottom, u + half, top], 0.8, night ? 1 : 4, true);
      front.add(t.frame, face.rect(u - half, top - 0.75, u + half, top - 0.65, -0.4));
      front.add('#07120F|.3', face.rect(u - half - 0.35, top - 0.8, u + half + 0.35, top + 0.2));
      for (const [out, v] of [
        [1.1, 0.16],
        [0.6, 0.32],
      ] as const) {
        front.add(t.highlight, face.sheet(u - half - 0.3, u + half + 0.3, v, out));
        front.add(t.line, face.rect(u - half - 0.3, 0, u + half + 0.3, v, out));
      }
      front.add(night ? '#6B4A28' : t.soffit, face.sheet(u - half - 0.6, u + half + 0.6, top + 0.2, 1.7));
      front.add(t.highlight, face.rect(u - half - 0.6, top + 0.2, u + half + 0.6, top + 0.5, 1.7));
    },
    /** A town house's front door: panels under a small window, steps, and a hood as wide as the frame. */
    stoop(z) {
      const u = face.length * (z.at ?? 0.5);
      const [half, top] = [0.55, z.bottom + 2.15];
      const leaf = ['#6E3527', '#27463D', '#39485C', '#7A5A2C'][Math.floor(random() * 4)]!;
      openings.add(t.highlight, face.rect(u - half - 0.22, z.bottom, u + half + 0.22, top + 0.75));
      openings.add(leaf, face.rect(u - half, z.bottom, u + half, top));
      openings.add(`#07120F|${night ? 0.62 : sunny ? 0 : 0.3}`, face.rect(u - half, z.bottom, u + half, top));
      for (const [from, to] of [
        [0.25, 0.85],
        [1.05, 1.9],
      ] as const)
        for (const side of [-0.43, 0.07])
          panes.add('#000000|.18', face.rect(u + side, z.bottom + from, u + side + 0.36, z.bottom + to));
      window([u - half, top + 0.1, u + half, top + 0.55], 0.15, night ? 0.9 : 2);
      for (const [out, v] of [
        [1.3, z.bottom / 3],
        [0.9, (z.bottom / 3) * 2],
        [0.5, z.bottom],
      ] as const) {
        front.add(t.highlight, face.sheet(u - half - 0.35, u + half + 0.35, v, out));
        front.add(t.line, face.rect(u - half - 0.35, 0, u + half + 0.35, v, out));
      }
      front.add(night ? '#6B4A28' : t.soffit, face.sheet(u - half - 0.4, u + half + 0.4, top + 0.8, 0.9));
      front.add(t.highlight, face.rect(u - half - 0.4, top + 0.8, u + half + 0.4, top + 1, 0.9));
    },
    /** One window for each day. Only here are the lights data, so they are on by day too. */
    calendar(z, { bays, bay, floors, floor }) {
      z.days?.forEach((day, i) => {
        if (day === 'none') return;
        const [u, v] = [(i % bays) * bay, z.bottom + (floors - 1 - Math.floor(i / bays)) * floor];
        const bounds: Bounds = [u + bay * 0.2, v + floor * 0.16, u + bay * 0.8, v + floor * 0.84];
        openings.add(t.reveal, face.rect(...bounds));
        front.add(t.highlight, face.rect(bounds[0] - 0.2, bounds[1] - 0.3, bounds[2] + 0.2, bounds[1], 0.25));
        const glass = face.setBack(bounds, 0.5);
        if (day === 'lit') litPane(panes, face, glass, t, night, random);
        else panes.add(shade(t.glass, i % 3), face.rect(...glass));
      });
    },
    /** A row of round arches. */
    arch(z, { bays, bay }) {
      for (let i = 0; i < bays; i++) {
        const [u0, u1] = [i * bay + 0.75, (i + 1) * bay - 0.75];
        const radius = (u1 - u0) / 2;
        const spring = z.top - radius - 0.7;
        const [a, b] = [random(), random()] as const;
        const outline = (from: number, to: number, r: number, v: number): [number, number][] => {
          const curve = Array.from({ length: 15 }, (_, k): [number, number] => {
            const angle = (k / 14) * Math.PI;
            return [(from + to) / 2 + Math.cos(angle) * r, v + Math.sin(angle) * r];
          });
          return [[from, 0.05], [to, 0.05], ...curve];
        };
        openings.add(t.reveal, face.polygon(outline(u0, u1, radius, spring)));
        const glass = face.setBack([u0, 0, u1, z.top], 0.9);
        const inner = (glass[2] - glass[0]) / 2;
        panes.add(
          night ? shade(t.lit, a < 0.6 ? 0 : 2) : shade(t.glass, b < 0.5 ? 0 : 3),
          face.polygon(outline(glass[0], glass[2], inner, Math.min(spring, glass[3] - inner - 0.6))),
        );
        if (night) panes.add(`${t.sill}|.4`, face.rect(glass[0], 0.05, glass[2], 1.1));
      }
    },
  };

  for (const zone of zones) {
    const bays = Math.max(1, Math.round(face.length / (zone.bay ?? 4)));
    const floors = zone.floors ?? 1;
    styles[zone.style](zone, {
      bays,
      bay: face.length / bays,
      floors,
      floor: (zone.top - zone.bottom) / floors,
    });
  }
  return openings.flush() + panes.flush() + front.flush();
}
