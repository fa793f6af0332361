import { mix } from './colour.ts';
import { type Random, seeded } from './random.ts';
import type { TreeKind } from './regions.ts';
import type { Scene } from './scene.ts';
import { dot, dots, tenth } from './svg.ts';

/** Meters of a full-grown tree; its symbol is about 100 units tall. */
const HEIGHT: Record<TreeKind, number> = { broad: 9.5, conifer: 15, desert: 7, cypress: 12, palm: 12 };
const DAY = [
  ['#4E5F58', 0.3],
  ['#75857A', 0.3],
  ['#A7B09D', 0.3],
] as const;
const DUSK = [
  ['#0A1A16', 0.74],
  ['#10251F', 0.72],
  ['#1A362E', 0.66],
] as const;

/** Leaves from dark (0) to sunlit (2). */
type Tone = 0 | 1 | 2;
type Put = (x: number, y: number, tone: Tone, bold: boolean) => void;
interface Brush {
  readonly random: Random;
  readonly leaf: readonly [string, string, string];
  /** One leaf, y upwards from the foot. */
  readonly put: Put;
  /** Trunk or branch; gives SVG. */
  readonly wood: (d: string, width: number) => string;
}

const toneOf = (light: number, bright: number, middle: number): Tone =>
  light > bright ? 2 : light > middle ? 1 : 0;

/** Each kind draws a solid shape first, so that the crown does not look like separate leaves. */
const KINDS: Record<TreeKind, (brush: Brush) => string> = {
  broad({ random, leaf, put, wood }) {
    let s = wood('M0 1C.6 -14 -.4 -26 0 -40M0 -24C-3 -36 -10 -44 -15 -56M.3 -28C4 -38 11 -46 15 -60', 2);
    s += wood('M0 1V-34', 3.4);
    const lobes = BROAD_LOBES.map(([x, y, w]) => ({
      x: x + (random() - 0.5) * 7,
      y: y + (random() - 0.5) * 6,
      w: w * (0.9 + random() * 0.2),
    }));
    const body = mix(leaf[0], leaf[1], 0.25);
    for (const { x, y, w } of lobes) s += dots(dot(x, -y), leaf[0], tenth(w * 1.72));
    for (const { x, y, w } of lobes.slice(0, 5))
      s += dots(dot(x - w * 0.16, -y - w * 0.2), body, tenth(w * 1.25));
    for (let i = 0; i < 620; i++) {
      const lobe = lobes[i % lobes.length];
      if (!lobe) continue;
      const angle = random() * 6.283;
      const reach = Math.sqrt(random()) * 1.06 * lobe.w;
      const x = lobe.x + Math.cos(angle) * reach;
      const y = lobe.y + Math.sin(angle) * reach * 0.84;
      const light =
        -((x - lobe.x) / lobe.w) * 0.42 +
        ((y - lobe.y) / lobe.w) * 0.5 +
        ((y - 58) / 36) * 0.34 -
        (x / 34) * 0.22 +
        (random() - 0.5) * 0.6;
      put(x, y, toneOf(light, 0.42, -0.1), random() < 0.3);
    }
    return s;
  },
  conifer({ random, leaf, put, wood }) {
    for (let i = 0; i < 520; i++) {
      const up = random() ** 0.8;
      const y = 9 + up * 93;
      const w = (1 - up) * 22 * (0.72 + 0.28 * Math.abs(Math.sin(y * 0.42)));
      const x = (random() * 2 - 1) * w;
      const light = (-x / Math.max(4, w)) * 0.7 + (random() - 0.5) * 0.8;
      put(x, y, toneOf(light, 0.35, -0.2), up < 0.6 && random() < 0.5);
    }
    const body = 'M0 -103L-13 -34L-8 -36L-20 -9Q0 -5 20 -9L8 -36L13 -34Z';
    return `${wood('M0 0V-20', 3)}<path d="${body}" fill="${leaf[0]}" stroke="${leaf[0]}" stroke-linejoin="round" stroke-width="2"/>`;
  },
  cypress({ random, leaf, put }) {
    for (let i = 0; i < 380; i++) {
      const up = random();
      const w = 9.5 * Math.sin(Math.PI * up ** 0.62) + 1;
      const x = (random() * 2 - 1) * w;
      put(x, 3 + up * 100, toneOf((-x / w) * 0.8 + (random() - 0.5) * 0.6, 0.3, -0.3), random() < 0.3);
    }
    return `<path d="M0 -102C-9 -74 -11 -44 -8 -14Q-4 0 0 0Q4 0 8 -14C11 -44 9 -74 0 -102Z" fill="${leaf[0]}"/>`;
  },
  palm({ random, leaf, wood }) {
    let s = wood('M0 0C1 -30 3 -60 2 -84', 2.6);
    for (let k = 0; k < 15; k++) {
      const angle = -2.9 + (k / 14) * 5.8 - 1.57;
      const length = 22 + random() * 9;
      const at = (t: number, dy: number) =>
        `${tenth(2 + Math.cos(angle) * length * t)} ${tenth(-85 + Math.sin(angle) * length * t + dy)}`;
      const tone = leaf[k < 5 ? 2 : k < 10 ? 1 : 0];
      s += `<path d="M2 -85Q${at(0.6, -8)} ${at(1, 8)}" stroke="${tone}" stroke-width="${k % 2 ? 3.4 : 2.4}"/>`;
    }
    return s;
  },
  desert({ random, leaf, put, wood }) {
    let s = wood('M-1 0L-4 -22L-16 -38M0 -4L5 -24L17 -40M1 -12L2 -44', 2.2);
    for (const [x, y, w] of DESERT_CROWNS) s += dots(dot(x, -y), leaf[0], w);
    for (let i = 0; i < 420; i++) {
      const angle = random() * 6.283;
      const reach = Math.sqrt(random());
      const x = Math.cos(angle) * reach * 33;
      const y = 46 + Math.sin(angle) * reach * 15;
      const light = ((y - 46) / 15) * 0.6 - (x / 33) * 0.5 + (random() - 0.5);
      put(x, y, toneOf(light, 0.4, -0.2), random() < 0.3);
    }
    return s;
  },
};
/** Crowns as x, height and width. */
const BROAD_LOBES = [
  [0, 60, 23],
  [-18, 51, 17],
  [18, 53, 16],
  [-9, 76, 14],
  [11, 78, 13],
  [1, 42, 16],
  [-26, 62, 11],
  [26, 66, 10],
] as const;
const DESERT_CROWNS = [
  [-16, 45, 22],
  [4, 49, 26],
  [18, 45, 20],
] as const;

/** A tree as an SVG group with an id: about 100 units tall, standing on y = 0. */
function treeSymbol(
  id: string,
  kind: TreeKind,
  leaf: readonly [string, string, string],
  random: Random,
  night: boolean,
): string {
  const air = night ? DUSK : DAY;
  const tone = (i: Tone) => mix(leaf[i], air[i][0], air[i][1]);
  const toned = [tone(0), tone(1), tone(2)] as const;
  const trunk = night ? '#0A1411' : '#5B5248';
  const fine = ['', '', ''];
  const bold = ['', '', ''];
  const body = KINDS[kind]({
    random,
    leaf: toned,
    put: (x, y, i, isBold) => {
      const list = isBold ? bold : fine;
      list[i] += dot(x, -y);
    },
    wood: (d, width) => `<path d="${d}" stroke="${trunk}" stroke-width="${width}"/>`,
  });
  const leaves = toned.map((c, i) => dots(bold[i] ?? '', c, 4.6) + dots(fine[i] ?? '', c, 2.7)).join('');
  return `<g id="${id}" fill="none" stroke-linecap="round">${body}${leaves}</g>`;
}

/** A tree: its position in meters, which of the region's three kinds it is, and its share of the full height. */
export interface PlantedTree {
  readonly x: number;
  readonly y: number;
  readonly kind: 0 | 1 | 2;
  readonly size: number;
}

/** The three tree symbols of a scene. Each is drawn once and reused at every distance. */
export const treeSymbols = ({ region, seed, night }: Scene): string =>
  region.trees.map((k, i) => treeSymbol(`t${i}`, k, region.leaf, seeded(`${seed}t${i}`), night)).join('');

/** One tree at its place; empty if the tree is too near (8 m) or far outside the picture. */
export function drawTree({ cam, region, width }: Scene, tree: PlantedTree): string {
  const depth = cam.view([tree.x, tree.y])[1];
  if (depth < 8) return '';
  const [x, y] = cam.project([tree.x, tree.y]);
  if (x < -200 || x > width + 200) return '';
  const scale = ((cam.focal / depth) * HEIGHT[region.trees[tree.kind]] * tree.size) / 100;
  return `<use href="#t${tree.kind}" transform="translate(${tenth(x)} ${tenth(y)})scale(${scale.toFixed(3)})"/>`;
}
