import { type Box, box, type Camera, Face, type Point, SUN, shadow } from './camera.ts';
import { mix } from './colour.ts';
import { approach, parkingBays } from './ground.ts';
import { type Random, seeded } from './random.ts';
import type { Region } from './regions.ts';
import type { SiteScene } from './scene.ts';
import { dot, dots, path, tenth } from './svg.ts';
import type { PlantedTree } from './trees.ts';

/** Colors of leaves near the ground, from dark to light, by day or by night. */
const leaves = (region: Region, night: boolean) =>
  region.leaf.map((tone) => (night ? mix(tone, '#0D211B', 0.78) : mix(tone, region.ground, 0.16)));

/** A dense row of round shrubs, about `height` meters tall, from one point on the ground to another. */
export function shrubs(
  cam: Camera,
  region: Region,
  night: boolean,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  height: number,
  random: Random,
): string {
  const length = Math.hypot(bx - ax, by - ay);
  const tones = leaves(region, night);
  const size = cam.scale([(ax + bx) / 2, (ay + by) / 2]) * height;
  const masses = ['', ''];
  const foliage = ['', '', ''];
  for (let at = height * 0.3; at < length; at += height * (0.35 + random() * 0.5)) {
    const [x, y] = [ax + ((bx - ax) * at) / length, ay + ((by - ay) * at) / length];
    if (cam.view([x, y])[1] < 6) continue;
    const large = random() < 0.5;
    const reach = size * (large ? 0.5 : 0.36);
    const [px, py] = cam.project([x, y]);
    masses[large ? 1 : 0] += dot(px, py - reach * 0.8);
    for (let k = 0; k < 7; k++) {
      const [angle, far] = [random() * 6.283, Math.sqrt(random()) * reach];
      const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far];
      const light = (-dx * 0.5 - dy) / reach + (random() - 0.5) * 0.7;
      foliage[light > 0.5 ? 2 : light > -0.2 ? 1 : 0] += dot(px + dx, py - reach * 0.8 + dy);
    }
  }
  if (!masses.join('')) return '';
  const dark = tones[0] ?? '';
  return (
    `<g stroke-linecap="round">${dots(masses[0] ?? '', dark, tenth(size * 0.72))}${dots(masses[1] ?? '', dark, tenth(size))}` +
    `${foliage.map((d, i) => dots(d, tones[i] ?? dark, tenth(size * 0.24))).join('')}</g>`
  );
}

/** Grass and a few flowers on the lawns across the roads, as detailed as seen from a second floor. */
export function drawMeadow({
  cam,
  massing,
  footprint,
  region,
  night,
  seed,
  width,
  height,
}: SiteScene): string {
  const { road, sideRoad, width: across } = approach(massing, footprint);
  const random = seeded(`${seed}meadow`);
  const [farKerb, farSideKerb] = [road - across - 3.6, sideRoad - across - 3.6];
  const blades = ['', '', ''];
  let flowers = '';
  for (let i = 0; i < 900; i++) {
    const near = random() < 0.75;
    const at: Point = near
      ? [sideRoad + 3.4 + random() ** 1.4 * 110, farKerb - random() ** 1.3 * 52]
      : [farSideKerb - random() * 50, random() < 0.5 ? farKerb - random() * 40 : road + 3.6 + random() * 50];
    const [drift, flower, lean] = [random(), random(), random()];
    if (cam.view(at)[1] < 9) continue;
    const [x, y] = cam.project(at);
    if (x < -5 || x > width + 5 || y > height + 8) continue;
    const tall = Math.min(13, cam.scale(at) * (0.16 + drift * 0.2));
    const tone = drift < 0.4 ? 0 : drift < 0.75 ? 1 : 2;
    blades[tone] += `M${tenth(x)} ${tenth(y)}l${tenth((lean - 0.5) * tall)} ${tenth(-tall)}`;
    if (flower < 0.05) flowers += dot(x, y - tall);
  }
  const [dark, middle, light] = leaves(region, night) as [string, string, string];
  const bloom = night ? mix(region.dusk, '#0D211B', 0.7) : mix(region.dusk, '#F7EFE0', 0.5);
  const stroke = (d: string, tone: string, opacity: number) =>
    d ? `<path d="${d}" stroke="${tone}" stroke-opacity="${opacity}" stroke-width="1.3"/>` : '';
  return (
    `<g stroke-linecap="round">${stroke(blades[0] ?? '', dark, 0.34)}${stroke(blades[1] ?? '', middle, 0.38)}` +
    `${stroke(blades[2] ?? '', light, 0.6)}${dots(flowers, bloom, 3, '.8')}</g>`
  );
}

/** A clipped box of leaves. */
function hedge(cam: Camera, b: Box): { front: string; end: string; top: string } {
  const front = new Face(cam, 'R', b);
  const end = new Face(cam, 'L', b);
  return {
    front: front.rect(0, 0, front.length, b.z1),
    end: end.rect(0, 0, end.length, b.z1),
    top: cam.ground(b.x0, b.y0, b.x1, b.y1, b.z1),
  };
}

/** Clipped hedges and loose shrubs on the verge across the road, with random gaps. */
export function drawHedges({ cam, massing, footprint, region, night, seed }: SiteScene): string {
  const { deep, road, sideRoad, width } = approach(massing, footprint);
  if (deep) return '';
  const random = seeded(`${seed}hedge`);
  const y = road - width - 5.2;
  let [fronts, ends, tops, falls, loose] = ['', '', '', '', ''];
  for (let x = sideRoad + 6; x < 120; ) {
    const length = 5 + random() * 9;
    const clipped = random() < 0.6;
    if (cam.view([x, y])[1] > 8) {
      if (clipped) {
        const b = box(x, y, x + length, y + 1.1, 0, 0.8);
        const { front, end, top } = hedge(cam, b);
        fronts += front;
        ends += end;
        tops += top;
        falls += shadow(cam, b);
      } else {
        loose += shrubs(cam, region, night, [x, y + 1.2], [x + length, y + 0.6], 1.1, random);
        loose += shrubs(cam, region, night, [x + 1.4, y], [x + length * 0.7, y - 0.6], 0.7, random);
      }
    }
    x += length + 1.2 + random() * 6;
  }
  const [dark, middle, light] = leaves(region, night) as [string, string, string];
  return (
    path(falls, night ? '#040B09' : '#2C4643', night ? 0.3 : 0.24) +
    path(fronts, dark) +
    path(ends, middle) +
    path(tops, light) +
    loose
  );
}

/** Trees in front of the building and behind it, the farthest first. */
export function plantTrees({ cam, massing, footprint, region, width, siteRandom: random }: SiteScene): {
  front: PlantedTree[];
  back: PlantedTree[];
} {
  const { deep, edgeX, edgeY } = approach(massing, footprint);
  const { x1, y1 } = footprint;
  const front: PlantedTree[] = [];
  const back: PlantedTree[] = [];
  const mostly = (share: number, other: 1 | 2) => (random() < share ? 0 : other);
  if (deep) {
    for (let x = 8; x < x1 + 12; x += 11)
      if (random() < 0.6) front.push({ x, y: edgeY + 2, kind: mostly(0.7, 1), size: 0.5 + random() * 0.25 });
    for (let y = -14; y < y1 + 14; y += 11)
      if (random() < 0.7) front.push({ x: edgeX + 2, y, kind: 0, size: 0.65 + random() * 0.35 });
    if (massing.lot)
      for (const { x } of parkingBays(footprint).filter(({ island }) => island))
        front.push({ x: x + 1.4, y: -23.4, kind: mostly(0.8, 1), size: 0.42 + random() * 0.16 });
  } else {
    for (let x = 4; x < x1 + 12; x += 8.5)
      if (random() < 0.52) front.push({ x, y: -6.3, kind: mostly(0.8, 1), size: 0.62 + random() * 0.25 });
    for (let y = 6; y < y1 + 14; y += 9)
      if (random() < 0.66)
        front.push({ x: edgeX + 2.7, y, kind: mostly(0.8, 1), size: 0.62 + random() * 0.25 });
    if (region.trees[1] === 'palm')
      front.forEach((tree, i) => {
        if (i % 2) front[i] = { ...tree, kind: 1 };
      });
    if (massing.court)
      for (const y of [4, 12, 20, 27])
        back.push({ x: massing.court[0] + 5 + random() * 12, y, kind: 0, size: 0.5 + random() * 0.2 });
  }
  // one or two near trees frame the view from across the road
  for (const side of [-0.44, 0.47]) {
    const depth = cam.distance * 0.68;
    const [x, y] = cam.world((side * width + width / 2 - cam.centreX) * (depth / cam.focal), depth);
    const size = 0.9 + random() * 0.3;
    if (random() < 0.75 && cam.distance > 100) front.push({ x, y, kind: side < 0 ? 0 : 2, size });
  }
  for (let i = 0; i < 16; i++)
    back.push({
      x: random() * 130 - 45,
      y: y1 + 20 + random() * 40,
      kind: mostly(0.7, 2),
      size: 0.9 + random() * 0.6,
    });
  for (let i = 0; i < 6; i++)
    back.push({
      x: x1 + 8 + random() * 26,
      y: random() * y1,
      kind: mostly(0.7, 2),
      size: 0.9 + random() * 0.5,
    });
  const depth = (tree: PlantedTree) => cam.view([tree.x, tree.y])[1];
  const farFirst = (a: PlantedTree, b: PlantedTree) => depth(b) - depth(a);
  return { front: front.sort(farFirst), back: back.sort(farFirst) };
}

/** Shadows of the building and of its trees. */
export function drawShadows({ cam, massing, night }: SiteScene, trees: readonly PlantedTree[]): string {
  let d = massing.parts.map((p) => shadow(cam, p.box)).join('');
  for (const { x, y, size } of trees) {
    const h = 9 * size;
    const crown = Array.from({ length: 12 }, (_, k): Point => {
      const angle = (k / 12) * 6.283;
      return [
        x + SUN[0] * h * 0.72 + Math.cos(angle) * h * 0.62,
        y + SUN[1] * h * 0.72 + Math.sin(angle) * h * 0.34,
        0,
      ];
    });
    const trunk = h * 0.4;
    d +=
      cam.polygon(crown) +
      cam.polygon([
        [x - 0.12, y - 0.12],
        [x + 0.12, y + 0.12],
        [x + SUN[0] * trunk + 0.12, y + SUN[1] * trunk + 0.12],
        [x + SUN[0] * trunk - 0.12, y + SUN[1] * trunk - 0.12],
      ]);
  }
  return night ? path(d, '#040B09', 0.35) : `<g opacity=".42">${path(d, '#2C4643')}</g>`;
}
