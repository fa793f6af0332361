import { box, Face, SIDES, shadow } from './camera.ts';
import { mix } from './colour.ts';
import { seeded } from './random.ts';
import type { Scene } from './scene.ts';
import { dot, dots, PaintLayer, path, tenth } from './svg.ts';

/**
 * The land between the site and the horizon. Seen from above: fields, hedges and a few neighboring buildings. Seen from
 * the street: a city in haze, with `city` (0..1) of its full size.
 */
export const drawDistance = (scene: Scene, city: number): string =>
  scene.cam.eye > 16 ? fields(scene) : cityBlocks(scene, city);

function fields({ cam, region, night, seed }: Scene): string {
  const random = seeded(`${seed}fl`);
  /** A random point `depth` meters away, at most `spread` times as far to the left or the right. */
  const somewhere = (depth: number, spread: number) => cam.world((random() * 2 - 1) * depth * spread, depth);
  let s = '';
  for (let i = 0; i < 46; i++) {
    const [x, y] = somewhere(300 + random() * 1500, 1.1);
    const [across, along] = [60 + random() * 200, 40 + random() * 120];
    const dark = random() < 0.5;
    const amount = 0.3 + random() * 0.2;
    const nightTone = dark ? '#21413A' : '#142B26';
    const tone = night ? nightTone : mix(region.ground, dark ? region.leaf[2] : '#F4EBD8', amount);
    s += path(cam.ground(x, y, x + across, y + along), tone, 0.5);
  }
  let [nearHedges, farHedges] = ['', ''];
  for (let i = 0; i < 34; i++) {
    const depth = 230 + random() * 800;
    const [x, y] = somewhere(depth, 0.9);
    const length = 20 + random() * 70;
    const along = random() < 0.5;
    for (let k = 0; k < length; k += 3.4) {
      const bush = dot(...cam.project([x + (along ? k : 0), y + (along ? 0 : k), 1.5 + random() * 3]));
      if (depth < 520) nearHedges += bush;
      else farHedges += bush;
    }
  }
  const hedgeTone = (air: number) => mix(region.leaf[1], region.sky[2], air);
  s +=
    `<g stroke-linecap="round">${dots(farHedges, night ? '#1A3A33' : hedgeTone(0.5), tenth((5.4 * cam.focal) / 800))}` +
    `${dots(nearHedges, night ? '#132E28' : hedgeTone(0.28), tenth((6.5 * cam.focal) / 430))}</g>`;
  for (let i = 0; i < 9; i++) {
    const depth = 330 + random() * 420;
    const [x, y] = somewhere(depth, 0.7);
    const [across, along, h] = [30 + random() * 60, 24 + random() * 40, 6 + random() * 6];
    const b = box(x, y, x + across, y + along, 0, h);
    const air = Math.min(0.7, 0.25 + depth / 1300);
    const blend = (c: string) => mix(c, night ? '#2A5049' : region.sky[2], air);
    const left = new Face(cam, 'L', b);
    const right = new Face(cam, 'R', b);
    s +=
      path(shadow(cam, b), '#2C4643', 0.2) +
      path(left.rect(0, 0, left.length, h), blend(night ? '#2A554E' : '#F0EADC')) +
      path(right.rect(0, 0, right.length, h), blend(night ? '#17362F' : '#93A39E')) +
      path(cam.ground(b.x0, b.y0, b.x1, b.y1, h), blend(night ? '#26504A' : '#FAF5EA'));
  }
  return s;
}

function cityBlocks(
  { cam, region, night, width, height, landRandom, seed, sky }: Scene,
  city: number,
): string {
  const spread = (width / height / 1.33) * 1.1 * 0.62;
  const blocks = Array.from({ length: Math.round(46 * city) }, () => {
    const depth = 230 + landRandom() * 420;
    const tall = landRandom() < 0.28;
    const right = (landRandom() * 2 - 1) * depth * spread;
    const size = 14 + landRandom() * 16;
    const rise = tall ? 50 + landRandom() * 80 : 14 + landRandom() * 40;
    return { depth, right, size, rise: rise * (0.6 + city * 0.5) };
  }).sort((a, b) => b.depth - a.depth);
  const lights = seeded(`${seed}city`);
  const wall = {
    L: night ? '#2A524B' : mix(region.stone, '#FFFFFF', 0.1),
    R: night ? '#1B3B35' : mix(region.stone, '#54706E', 0.5),
  };
  let s = '';
  for (const { depth, right, size, rise } of blocks) {
    const [x, y] = cam.world(right, depth + cam.distance);
    const b = box(x, y, x + size, y + size * 0.9, 0, rise);
    const air = Math.min(0.86, 0.34 + depth / 900);
    const layer = new PaintLayer();
    for (const side of SIDES) {
      const face = new Face(cam, side, b);
      const tone = mix(wall[side], sky[2], air * (night ? (side === 'L' ? 0.55 : 0.5) : 0.8));
      const window = night ? mix('#E6A658', sky[2], air * 0.55) : mix(tone, '#4C6766', 0.24);
      layer.add(tone, face.rect(0, 0, face.length, rise));
      for (let v = 3; v < rise - 3; v += 4.2)
        for (let u = 1.5; u < face.length - 2.5; u += 4)
          if (lights() < (night ? 0.3 : 0.75)) layer.add(window, face.rect(u, v, u + 2.2, v + 1.9));
    }
    s += layer.flush();
  }
  return s;
}
