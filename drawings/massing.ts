import { type Box, box } from './camera.ts';
import type { Zone } from './facade.ts';
import type { Random } from './random.ts';

/** One box of a building and what its two visible walls are made of. */
export interface Part {
  readonly box: Box;
  readonly material: 'stone' | 'second' | 'plant';
  readonly left: readonly Zone[];
  readonly right: readonly Zone[];
  /** Height of a pitched roof, meters; its ridge runs along x unless `gableAlong` says y. */
  readonly gable?: number;
  readonly gableAlong?: 'y';
  readonly skylights?: boolean;
  /** Does not touch the ground, as a canopy. */
  readonly floating?: boolean;
}

/** A building as boxes in meters, with its nearest corner at 0, 0, and the view of it. */
export interface Massing {
  readonly parts: readonly Part[];
  readonly view: { readonly yaw: number; readonly distance: number; readonly eye: number };
  /** The size of the city behind the building, 0..1. */
  readonly city: number;
  /** The building is set back behind parking, or behind a yard with trailers in these docks. */
  readonly lot?: boolean;
  readonly yard?: boolean;
  readonly trailers?: readonly number[];
  /** The near corner of a swimming pool, 16 by 5 meters. */
  readonly pool?: readonly [x: number, y: number];
  /** A planted court: x0, y0, x1, y1. */
  readonly court?: readonly [number, number, number, number];
  /** Share of the picture that the building fills: left, top, right, bottom. */
  readonly crop?: readonly [number, number, number, number];
  /** Sets only the top of `crop`; the other sides keep their defaults. */
  readonly top?: number;
}

export type DrawMassing = (random: Random) => Massing;

export const zone = (bottom: number, top: number, style: Zone['style'], rest: Partial<Zone> = {}): Zone => ({
  bottom,
  top,
  style,
  ...rest,
});

/** Storeys of windows in a wall, starting at `bottom`. */
export const storeys = (bottom: number, floors: number, height: number, rest: Partial<Zone> = {}): Zone =>
  zone(bottom, bottom + floors * height, 'punch', {
    floors,
    bay: 3.5,
    jamb: 0.75,
    sill: 0.65,
    head: 0.5,
    lit: 0.46,
    ...rest,
  });

/** A box whose right wall is like its left wall, unless it is given. */
export const part = (
  b: Box,
  material: Part['material'],
  left: readonly Zone[],
  right: readonly Zone[] = left,
  rest: Partial<Part> = {},
): Part => ({ box: b, material, left, right, ...rest });

/** Lift and cooling plant on a roof. */
export const plant = (...bounds: Parameters<typeof box>): Part => part(box(...bounds), 'plant', []);

/** A roof over a driveway at height `z`, on posts along its near edge: x0, y0, x1, y1. */
export function canopy(
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  z: number,
  material: 'stone' | 'second',
): Part[] {
  const post = (x: number) => part(box(x, y0 + 0.3, x + 0.5, y0 + 0.8, 0, z), material, []);
  return [part(box(x0, y0, x1, y1, z, z + 0.8), material, []), post(x0 + 0.6), post(x1 - 1.1)].map((one) => ({
    ...one,
    floating: true,
  }));
}
