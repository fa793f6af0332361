import { box, type Camera, type Point } from './camera.ts';
import { mix } from './colour.ts';
import { approach, parkingBays } from './ground.ts';
import { tones } from './light.ts';
import { choose } from './random.ts';
import type { SiteScene } from './scene.ts';
import { block } from './street-life.ts';
import { path } from './svg.ts';

type Profile = readonly (readonly [along: number, up: number])[];
/** Points as pairs of meters: along the car, and up. */
const profile = (numbers: readonly number[]): Profile =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);
/** Side views of cars 4.4 m long and 1.78 m wide. Every body has eight points, so that panels correspond. */
interface Body {
  readonly outline: Profile;
  readonly glass: Profile;
  readonly post: Profile;
}
const SALOON: Body = {
  outline: profile([0, 0.32, 0.05, 0.78, 0.9, 0.92, 1.5, 1.42, 2.95, 1.46, 3.65, 0.98, 4.3, 0.86, 4.4, 0.34]),
  glass: profile([1.12, 0.95, 1.6, 1.34, 2.86, 1.37, 3.42, 0.98]),
  post: profile([2.2, 0.96, 2.3, 0.96, 2.3, 1.4, 2.2, 1.4]),
};
const ESTATE: Body = {
  outline: profile([0, 0.36, 0.02, 0.9, 0.14, 1.04, 0.45, 1.68, 2.9, 1.72, 3.55, 1.1, 4.3, 0.96, 4.4, 0.38]),
  glass: profile([0.42, 1.08, 0.64, 1.56, 2.82, 1.6, 3.3, 1.12]),
  post: profile([1.9, 1.08, 2.0, 1.08, 2.0, 1.62, 1.9, 1.62]),
};
const SILL_LINE = profile([0.05, 0.62, 4.35, 0.6, 4.37, 0.5, 0.04, 0.5]);
const WIDTH = 1.78;

/** A car with its rear left corner at x, y, along the x or the y axis: body, glass, wheels, lamps. */
export function drawCar(
  cam: Camera,
  x: number,
  y: number,
  axis: 'x' | 'y',
  colour: string,
  night: boolean,
  body = SALOON,
): string {
  const at = (along: number, across: number, up: number): Point =>
    axis === 'x' ? [x + along, y + across, up] : [x + across, y + along, up];
  const flank = tones(colour, axis === 'x' ? 'R' : 'L', night).base;
  const nose = tones(colour, axis === 'x' ? 'L' : 'R', night).base;
  const roof = tones(colour, 'T', night).base;
  const glass = night ? '#0E211D' : '#2E4347';
  const outline = (profile: Profile, across: number) =>
    cam.polygon(profile.map(([along, up]) => at(along, across, up)));
  /** A panel of metal or glass across the car, between two points of its profile. */
  const across = (i: number) => {
    const [[s0, z0], [s1, z1]] = [body.outline[i] ?? [0, 0], body.outline[i + 1] ?? [0, 0]];
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
    path(outline(body.outline, 0), flank) +
    path(outline(body.glass, -0.02), glass) +
    path(outline(body.post, -0.04), flank) +
    path(outline(SILL_LINE, -0.02), '#0B1714', 0.14) +
    path(wheels(0.34), '#12191A') +
    path(wheels(0.17), night ? '#33423D' : '#A9B0AB') +
    path(lamp(0.08) + lamp(1.34), night ? '#FFE3B0' : '#E9E4D8')
  );
}

const PAINT = ['#F1EEE6', '#5C6A66', '#A9B3AE', '#2C3835', '#C9C4B5', '#7B8B8C', '#9A5F3A'] as const;

/** Cars on the street and at its kerb, or in the parking bays; trailers in the docks of a yard. */
export function drawVehicles({ cam, massing, footprint, night, siteRandom: random }: SiteScene): string {
  const { deep, road, sideRoad, width } = approach(massing, footprint);
  const car = (x: number, y: number, axis: 'x' | 'y') =>
    drawCar(cam, x, y, axis, choose(random, PAINT), night, random() < 0.4 ? ESTATE : SALOON);
  if (!deep) {
    const aside = [34 + random() * 16, 2 + random() * 10].map((y) => car(sideRoad - 4.6, y, 'y'));
    const parked = [58, 44, 31, 12]
      .filter(() => random() < 0.45)
      .map((x) => car(x + random() * 5, road - 2.2, 'x'));
    return [
      ...aside,
      ...parked,
      car(36 + random() * 5, road - 5.2, 'x'),
      car(-4 + random() * 5, road - width + 2, 'x'),
    ].join('');
  }
  const places = parkingBays(footprint).filter(({ island }) => !island);
  const parked = (y: number, share: number) =>
    places
      .toReversed()
      .filter(() => random() < share)
      .map(({ x }) => car(x + 0.62, y, 'y'))
      .join('');
  const trailers = (massing.trailers ?? [])
    .map((dock) => dock * 6.2 + 1.6)
    .filter((x) => x <= footprint.x1 - 4)
    .map(
      (x) =>
        block(cam, box(x, -15.2, x + 2.7, -1.4, 1.2, 4.2), '#ECE8DD', night) +
        block(cam, box(x + 0.3, -14.6, x + 2.4, -3, 0.4, 1.2), '#17201D', night) +
        block(cam, box(x + 0.1, -18, x + 2.6, -15.8, 0.6, 3.3), mix('#B2703C', '#24322E', 0.25), night),
    );
  const behind = massing.lot ? parked(-13.4, 0.55) : '';
  return trailers.join('') + behind + parked(-25.4, massing.lot ? 0.6 : 0.25);
}
