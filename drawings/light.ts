import type { Bounds, Camera, Face, Footprint, Point, Side } from './camera.ts';
import { mix } from './colour.ts';
import type { Random } from './random.ts';
import { dot, type PaintLayer, tenth } from './svg.ts';

/** The darkest tone of the night pictures. */
export const NIGHT = '#0B1A17';

/** The colors of a building material on one side, by day or by night. */
export interface Tones {
  readonly base: string;
  readonly highlight: string;
  readonly line: string;
  readonly reveal: string;
  readonly soffit: string;
  readonly frame: string;
  /** Four shades of unlit glass, and two to four shades of lit rooms. */
  readonly glass: readonly string[];
  readonly lit: readonly string[];
  /** A lit window is brightest under its head and darkest at the sill. */
  readonly head: string;
  readonly sill: string;
}

const GLASS = {
  day: {
    L: ['#5F7B80', '#7C979A', '#A3B8B6', '#465E62'],
    R: ['#314A4C', '#3F5B5C', '#54706E', '#263C3D'],
  },
  night: {
    L: ['#2B4F4C', '#37605C', '#21423F', '#1A3537'],
    R: ['#142E2B', '#1B3936', '#102522', '#0D1F1D'],
  },
};

/** The day or night tones of a stone's color. Side L is sunlit, R is in shade, T is a roof. */
export function tones(colour: string, side: Side | 'T', night: boolean): Tones {
  const glass = GLASS[night ? 'night' : 'day'][side === 'L' ? 'L' : 'R'];
  if (night) {
    const base =
      side === 'L'
        ? mix(colour, '#2A554E', 0.66)
        : side === 'R'
          ? mix(mix(colour, '#17362F', 0.8), NIGHT, 0.12)
          : mix(colour, '#234A44', 0.76);
    return {
      base,
      highlight: mix(base, '#8FB0A6', 0.16),
      line: mix(base, '#000000', 0.25),
      soffit: mix(base, '#020807', 0.6),
      reveal: mix(base, '#020807', 0.45),
      frame: mix(base, '#020605', 0.7),
      glass,
      lit: ['#F2BC6B', '#E09A48', '#FBD79A', '#B9762F'],
      head: '#FFE9BF',
      sill: '#8E5522',
    };
  }
  const base =
    side === 'L'
      ? mix(colour, '#FFEFD2', 0.2)
      : side === 'R'
        ? mix(colour, '#33504C', 0.46)
        : mix(colour, '#FBF5EA', 0.5);
  return {
    base,
    highlight: mix(base, '#FFFFFF', 0.3),
    line: mix(base, '#24342F', 0.2),
    soffit: mix(base, '#16211E', 0.62),
    reveal: mix(base, '#22302D', side === 'L' ? 0.42 : 0.5),
    frame: mix(base, '#1A2623', 0.72),
    glass,
    lit: ['#F0C98A', '#E2AE66'],
    head: '#FFE6B5',
    sill: '#B98245',
  };
}

/** The entry of a list at an index that should exist; otherwise the first entry. */
export const shade = (list: readonly string[], i: number): string => list[i] ?? list[0] ?? NIGHT;

/** A lit window: bright below the head, then a blind or a darker sill. Uses four random numbers by day and by night. */
export function litPane(
  layer: PaintLayer,
  face: Face,
  pane: Bounds,
  t: Tones,
  night: boolean,
  random: Random,
): void {
  const pick = random();
  const second = random();
  const blind = random() < 0.35;
  const atLeft = random() < 0.5;
  const [u0, v0, u1, v1] = pane;
  const height = v1 - v0;
  const atNight = pick < 0.45 ? 0 : second < 0.5 ? 1 : second < 0.8 ? 2 : 3;
  layer.add(shade(t.lit, night ? atNight : pick < 0.6 ? 0 : 1), face.rect(...pane));
  layer.add(`${t.head}|.55`, face.rect(u0, v0 + height * 0.62, u1, v1));
  if (blind) {
    const u = u0 + (u1 - u0) * (atLeft ? 0 : 0.55);
    layer.add(`${t.sill}|.55`, face.rect(u, v0, u + (u1 - u0) * 0.45, v1));
  } else layer.add(`${t.sill}|.35`, face.rect(u0, v0, u1, v0 + height * 0.24));
}

/** Street lamps 5 m tall: pole and head, and at night halo, glow and bulb. */
export function streetLamps(cam: Camera, posts: readonly Point[], night: boolean): string {
  let heads = '';
  let poles = '';
  for (const [x, y] of posts) {
    const head = cam.project([x, y, 5]);
    const foot = cam.project([x, y, 0]);
    heads += dot(...head);
    poles += `M${tenth(foot[0])} ${tenth(foot[1])}L${tenth(head[0])} ${tenth(head[1])}`;
  }
  const rings = night
    ? [
        { colour: '#E9A04E', opacity: 0.16, width: 42 },
        { colour: '#F5C47E', opacity: 0.3, width: 18 },
        { colour: '#FFEBC4', opacity: 1, width: 6 },
      ]
    : [{ colour: '#F4EFE2', opacity: 1, width: 5 }];
  const glow = rings.map(
    (ring) =>
      `<path d="${heads}" stroke="${ring.colour}" stroke-opacity="${ring.opacity}" stroke-width="${ring.width}"/>`,
  );
  return (
    `<path d="${poles}" stroke="${night ? '#050C0A' : '#3E4A46'}" stroke-width="1.6"/>` +
    `<g stroke-linecap="round">${glow.join('')}</g>`
  );
}

/** Warm light on the ground below both visible walls and around each lamp. Needs the blur filter `b`. */
export function lightPools(cam: Camera, { x0, y0, x1, y1 }: Footprint, posts: readonly Point[]): string {
  const pools = posts.map(([x, y]) =>
    cam.polygon(
      Array.from({ length: 12 }, (_, k): Point => {
        const angle = (k / 12) * 6.283;
        return [x + Math.cos(angle) * 4.4, y + Math.sin(angle) * 4.4];
      }),
    ),
  );
  return (
    `<g filter="url(#b)"><path d="${cam.ground(x0, y0 - 6, x1 - 2, y0 + 1)}" fill="#E9A04E" fill-opacity=".55"/>` +
    `<path d="${cam.ground(x0 - 6, y0, x0 + 1, y1 - 2)}" fill="#E9A04E" fill-opacity=".42"/>` +
    `<path d="${pools.join('')}" fill="#E9A04E" fill-opacity=".34"/></g>`
  );
}
