import { box, type Camera, type Point } from './camera.ts';
import { mix } from './colour.ts';
import { approach, parkingBays } from './ground.ts';
import { tones } from './light.ts';
import { choose } from './random.ts';
import type { SiteScene } from './scene.ts';
import { block } from './street-life.ts';
import { path } from './svg.ts';

type Profile = readonly (readonly [along: number, up: number])[];
/** Pairs of metres along the car and up. */
const profile = (numbers: readonly number[]): Profile =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);
/** A car 4.4 m long and 1.78 m wide, seen from its side. */
const BODY = profile([
  0, 0.32, 0.05, 0.78, 0.9, 0.92, 1.5, 1.42, 2.95, 1.46, 3.65, 0.98, 4.3, 0.86, 4.4, 0.34,
]);
const GLASSHOUSE = profile([1.12, 0.95, 1.6, 1.34, 2.86, 1.37, 3.42, 0.98]);
const DOOR_POST = profile([2.2, 0.96, 2.3, 0.96, 2.3, 1.4, 2.2, 1.4]);
const SILL_LINE = profile([0.05, 0.62, 4.35, 0.6, 4.37, 0.5, 0.04, 0.5]);
const WIDTH = 1.78;

/** A car with its rear left corner at x, y, driving along the x or the y axis: body, glass, wheels, lamps. */
export function drawCar(
  cam: Camera,
  x: number,
  y: number,
  axis: 'x' | 'y',
  colour: string,
  night: boolean,
): string {
  const at = (along: number, across: number, up: number): Point =>
    axis === 'x' ? [x + along, y + across, up] : [x + across, y + along, up];
  const flank = tones(colour, axis === 'x' ? 'R' : 'L', night).base;
  const nose = tones(colour, axis === 'x' ? 'L' : 'R', night).base;
  const roof = tones(colour, 'T', night).base;
  const glass = night ? '#0E211D' : '#2E4347';
  const outline = (profile: Profile, across: number) =>
    cam.polygon(profile.map(([along, up]) => at(along, across, up)));
  /** The sheet of metal or glass across the car between two points of its profile. */
  const across = (i: number) => {
    const [[s0, z0], [s1, z1]] = [BODY[i] ?? [0, 0], BODY[i + 1] ?? [0, 0]];
    return cam.polygon([at(s0, 0, z0), at(s1, 0, z1), at(s1, WIDTH, z1), at(s0, WIDTH, z0)]);
  };
  const wheel = (middle: number, radius: number) =>
    cam.polygon(
      Array.from({ length: 12 }, (_, k) => {
        const angle = (k / 12) * 6.283;
        return at(middle + Math.cos(angle) * radius, -0.02, 0.33 + Math.sin(angle) * radius);
      }),
    );
  const wheels = (radius: number) => wheel(0.92, radius) + wheel(3.5, radius);
  const lamp = (w: number) =>
    cam.polygon([at(-0.02, w, 0.6), at(-0.02, w + 0.36, 0.6), at(-0.02, w + 0.36, 0.76), at(-0.02, w, 0.76)]);
  const under = [at(-0.1, -0.15, 0), at(4.7, -0.15, 0), at(4.7, WIDTH + 0.5, 0), at(-0.1, WIDTH + 0.5, 0)];
  return (
    path(cam.polygon(under), '#0B1714', 0.35) +
    path(across(0), nose) +
    [1, 3, 5].map((i) => path(across(i), roof)).join('') +
    path(across(2), glass) +
    path(across(4), glass) +
    path(outline(BODY, 0), flank) +
    path(outline(GLASSHOUSE, -0.02), glass) +
    path(outline(DOOR_POST, -0.04), flank) +
    path(outline(SILL_LINE, -0.02), '#0B1714', 0.14) +
    path(wheels(0.34), '#12191A') +
    path(wheels(0.17), night ? '#33423D' : '#A9B0AB') +
    path(lamp(0.08) + lamp(1.34), night ? '#FFE3B0' : '#E9E4D8')
  );
}

const PAINT = ['#F1EEE6', '#5C6A66', '#A9B3AE', '#B2703C', '#2C3835'] as const;

/** Cars on the street and at its kerb, or in the parking bays; trailers in the docks of a yard. */
export function drawVehicles({ cam, massing, footprint, night, siteRandom: random }: SiteScene): string {
  const { deep, road, width } = approach(massing, footprint);
  const paint = () => choose(random, PAINT);
  const along = (x: number, y: number) => drawCar(cam, x + random() * 5, y, 'x', paint(), night);
  if (!deep) {
    const parked = [58, 44, 31, 12].filter(() => random() < 0.45).map((x) => along(x, road - 2.2));
    return [...parked, along(36, road - 5.2), along(-4, road - width + 2)].join('');
  }
  const parked = (places: readonly number[], y: number, share: number) =>
    places
      .filter(() => random() < share)
      .map((x) => ({ x, colour: paint() }))
      .toReversed()
      .map(({ x, colour }) => drawCar(cam, x + 0.62, y, 'y', colour, night))
      .join('');
  const bays = parkingBays(footprint).filter(({ island }) => !island);
  const places = bays.map(({ x }) => x);
  const trailers = (massing.trailers ?? [])
    .map((dock) => dock * 6.2 + 1.6)
    .filter((x) => x <= footprint.x1 - 4)
    .map(
      (x) =>
        block(cam, box(x, -15.2, x + 2.7, -1.4, 1.2, 4.2), '#ECE8DD', night) +
        block(cam, box(x + 0.3, -14.6, x + 2.4, -3, 0.4, 1.2), '#17201D', night) +
        block(cam, box(x + 0.1, -18, x + 2.6, -15.8, 0.6, 3.3), mix('#B2703C', '#24322E', 0.25), night),
    );
  const behind = massing.lot ? parked(places, -13.4, 0.55) : '';
  return trailers.join('') + behind + parked(places, -25.4, massing.lot ? 0.6 : 0.25);
}
