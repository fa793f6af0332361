import { type Box, box, type Camera, Face, type Point, SIDES, shadow } from './camera.ts';
import { approach } from './ground.ts';
import { tones } from './light.ts';
import { peopleAt } from './people.ts';
import { shrubs } from './planting.ts';
import { seeded } from './random.ts';
import type { SiteScene } from './scene.ts';
import { path, tenth } from './svg.ts';

/** A plain block: two walls, and its top if the camera is above it. */
export function block(cam: Camera, b: Box, colour: string, night: boolean): string {
  const walls = SIDES.map((side) => {
    const face = new Face(cam, side, b);
    return path(face.rect(0, b.z0, face.length, b.z1), tones(colour, side, night).base);
  });
  const top =
    cam.eye > b.z1 ? path(cam.ground(b.x0, b.y0, b.x1, b.y1, b.z1), tones(colour, 'T', night).base) : '';
  return walls.join('') + top;
}

/** People on the pavement, or between the cars. */
export function drawPeople({ cam, massing, footprint, night, siteRandom: random }: SiteScene): string {
  const { deep, edgeX } = approach(massing, footprint);
  const places = Array.from({ length: deep ? 6 : 10 }, (_, i): [number, number] => {
    const x = i < 7 ? 1 + random() * 46 : edgeX + 1 + random() * 4;
    const y = i < 7 ? -1.6 - random() * 6 : random() * 26;
    return deep ? [x, -1.5 - random() * 5] : [x, y];
  }).sort((a, b) => cam.view(b)[1] - cam.view(a)[1]);
  return peopleAt(cam, places, night ? ['#050C0A', '#0B1A16'] : ['#24322E', '#8A4B2C', '#5C6A66'], 0.9);
}

/** Benches, tubs of shrubs and a bus shelter along a pavement in town, but not at places `taken` by trees or lamp posts. */
export function drawFurniture(scene: SiteScene, taken: readonly Point[]): string {
  const { cam, massing, footprint, region, night, seed } = scene;
  const { deep, road } = approach(massing, footprint);
  if (deep) return '';
  const random = seeded(`${seed}furniture`);
  const wood = '#9A7350';
  const metal = '#3E4A46';
  let s = '';
  const bench = (x: number, y: number) =>
    block(cam, box(x, y + 0.1, x + 1.8, y + 0.5, 0, 0.4), metal, night) +
    block(cam, box(x, y, x + 1.8, y + 0.55, 0.4, 0.48), wood, night) +
    block(cam, box(x, y + 0.5, x + 1.8, y + 0.56, 0.55, 0.9), wood, night);
  const tub = (x: number, y: number) =>
    path(shadow(cam, box(x, y, x + 1.5, y + 0.8, 0, 0.6)), '#2C4643', 0.25) +
    block(cam, box(x, y, x + 1.5, y + 0.8, 0, 0.6), '#A9A79B', night) +
    `<g transform="translate(0 ${tenth(-cam.scale([x, y]) * 0.55)})">${shrubs(cam, region, night, [x, y + 0.4], [x + 1.5, y + 0.4], 0.75, random)}</g>`;
  const shelter = (x: number, y: number) =>
    path(shadow(cam, box(x, y, x + 4.4, y + 1.6, 2.3, 2.5)), '#2C4643', 0.25) +
    path(
      new Face(cam, 'R', box(x, y + 1.5, x + 4.4, y + 1.5, 0, 2.4)).rect(0.1, 0.3, 4.3, 2.3),
      night ? '#E9B870' : '#DCE6E2',
      night ? 0.3 : 0.5,
    ) +
    bench(x + 1.2, y + 0.8) +
    [0, 4.3]
      .map((at) => block(cam, box(x + at, y + 1.4, x + at + 0.1, y + 1.5, 0, 2.4), metal, night))
      .join('') +
    block(cam, box(x - 0.2, y - 0.1, x + 4.6, y + 1.6, 2.4, 2.58), metal, night);
  const stop = random() < 0.4 ? 18 + random() * 16 : 0;
  for (let x = footprint.x1 + 8; x > 0; x -= 5 + random() * 6) {
    if (stop && Math.abs(x - stop) < 6) continue;
    const isTaken = ([px, py]: Point) => px > x - 0.8 && px < x + 2.6 && Math.abs(py - road - 1.4) < 1.4;
    if (taken.some(isTaken)) continue;
    s += random() < 0.5 ? tub(x, road + 1.1) : bench(x, road + 1.3);
  }
  return s + (stop ? shelter(stop, road + 0.9) : '');
}
