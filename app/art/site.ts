import { box, Face, type Footprint, type Point, SUN, shadow } from './camera.ts';
import { mix } from './colour.ts';
import { drawFigures } from './figures.ts';
import type { Massing } from './massing.ts';
import { seeded } from './random.ts';
import type { SiteScene } from './scene.ts';
import { path } from './svg.ts';
import type { PlantedTree } from './trees.ts';

/** How the streets run past a building, metres: two roads cross before its nearest corner. */
export interface Approach {
  /** Set back behind parking or a yard. */
  readonly deep: boolean;
  /** Where its pavement ends. */
  readonly edgeX: number;
  readonly edgeY: number;
  /** The near edges of the road along x and of the one along y; both are `width` wide. */
  readonly road: number;
  readonly sideRoad: number;
  readonly width: number;
}
export function approach(massing: Massing, footprint: Footprint): Approach {
  const deep = Boolean(massing.lot || massing.yard);
  const edgeX = Math.min(-9, footprint.x0 - 6);
  return {
    deep,
    edgeX,
    edgeY: deep ? -34 : -9,
    road: deep ? -37 : -12,
    sideRoad: edgeX - 3,
    width: 11,
  };
}

/** Roads, pavement, lawns, parking bays, court and pool. */
export function drawGround({ cam, massing, footprint, region, night }: SiteScene): string {
  const { deep, edgeX, edgeY, road, sideRoad, width } = approach(massing, footprint);
  const { x0, x1, y1 } = footprint;
  const flat = (...bounds: [number, number, number, number]) => cam.ground(...bounds);
  const asphalt = night ? '#122622' : mix(region.ground, '#59665F', 0.5);
  const pavement = night ? '#27433C' : mix(region.ground, '#F7F2E7', 0.55);
  const lawn = night ? '#142C23' : mix(region.leaf[1], region.ground, 0.45);
  const verge = night ? '#152E26' : mix(region.leaf[2], region.ground, 0.62);
  const farKerb = road - width;
  const farSideKerb = sideRoad - width;
  let s =
    path(flat(-400, farKerb, 500, road), asphalt) +
    path(flat(farSideKerb, -400, sideRoad, 500), asphalt) +
    path(flat(edgeX, edgeY, x1 + 14, y1 + 16), pavement);
  let marks = '';
  for (let x = -90; x < 160; x += 9)
    marks += flat(x, road - width / 2 - 0.12, x + 4, road - width / 2 + 0.12);
  for (let y = -60; y < 140; y += 9)
    marks += flat(sideRoad - width / 2 - 0.12, y, sideRoad - width / 2 + 0.12, y + 4);
  for (let i = 0; i < 6; i++) {
    const x = farSideKerb + 1 + i * 1.7;
    marks += flat(x, road + 0.3, x + 0.8, road + 2.6);
  }
  s += path(marks, night ? '#3B544B' : '#F6F1E4', 0.75);
  if (deep) {
    s +=
      path(flat(edgeX, edgeY, x1 + 14, edgeY + 4), lawn) + path(flat(edgeX, edgeY, edgeX + 4, y1 + 16), lawn);
    let bays = '';
    for (let x = x0 + 10; x < x1; x += 2.9) bays += flat(x, -26, x + 0.12, -20.6);
    return s + path(bays, night ? '#48625A' : '#FFFFFF', 0.8);
  }
  let joints = '';
  for (let x = edgeX + 3; x < x1 + 14; x += 3) joints += flat(x, edgeY, x + 0.1, 0);
  s += path(joints, night ? '#0A1613' : '#8E988E', 0.35);
  // the three corners across the roads: pavement with a lawn inside it
  for (const [a, b, c, d] of [
    [sideRoad, farKerb - 90, 150, farKerb - 0.2],
    [farSideKerb - 90, road, farSideKerb - 0.2, 120],
    [farSideKerb - 90, farKerb - 90, farSideKerb - 0.2, farKerb - 0.2],
  ] as const)
    s += path(flat(a, b, c, d), pavement) + path(flat(a + 2, b + 2, c - 3, d - 3), verge);
  s += path(flat(x1 + 3, -6, x1 + 13, y1), lawn);
  if (massing.court) {
    const [cx0, cy0, cx1, cy1] = massing.court;
    s += path(flat(cx0 + 2, cy0 - 4, cx1 - 2, cy1), lawn);
  }
  if (massing.pool)
    s +=
      path(flat(6, -7.6, 30, -2.6), night ? '#2E6B66' : '#86AFAF') +
      path(flat(6.5, -7.2, 29.5, -3), night ? '#4FA39A' : '#A8C9C6', 0.7);
  return s;
}

/**
 * What keeps a wide foreground from lying bare: kerbs, a crossing, cross joints in the paving, and mown
 * stripes on the lawn across the road.
 */
export function drawGroundDetail({ cam, massing, footprint, region, night }: SiteScene): string {
  const { deep, edgeX, edgeY, road, sideRoad, width } = approach(massing, footprint);
  const [farKerb, farSideKerb] = [road - width, sideRoad - width];
  let kerbs = '';
  for (const y of [road, farKerb - 0.25])
    kerbs += cam.ground(sideRoad, y, 150, y + 0.25) + cam.ground(farSideKerb - 90, y, farSideKerb, y + 0.25);
  for (const x of [sideRoad, farSideKerb - 0.25])
    kerbs += cam.ground(x, road, x + 0.25, 120) + cam.ground(x, farKerb - 90, x + 0.25, farKerb);
  let crossing = '';
  for (let i = 0; i < 6; i++) {
    const y = farKerb + 1 + i * 1.7;
    crossing += cam.ground(sideRoad + 0.6, y, sideRoad + 3, y + 0.8);
  }
  let s =
    path(kerbs, night ? '#35504A' : mix(region.ground, '#FFFFFF', 0.6)) +
    path(crossing, night ? '#3B544B' : '#F6F1E4', 0.7);
  if (deep) return s;
  let joints = '';
  for (let y = edgeY + 2.2; y < 0; y += 2.2) joints += cam.ground(edgeX, y, footprint.x1 + 14, y + 0.08);
  s += path(joints, night ? '#0A1613' : '#8E988E', 0.3);
  let mown = '';
  for (let y = farKerb - 5.7; y > farKerb - 88; y -= 5) mown += cam.ground(sideRoad + 2, y, 147, y + 2.5);
  return s + path(mown, night ? '#1B382E' : mix(region.leaf[2], '#FFFFFF', 0.2), night ? 0.35 : 0.16);
}

/** Clipped hedges on the verge across the road, 0.9 m high, with openings where the seed leaves them. */
export function drawHedges({ cam, massing, footprint, region, night, seed }: SiteScene): string {
  const { deep, road, sideRoad, width } = approach(massing, footprint);
  if (deep) return '';
  const random = seeded(`${seed}hedge`);
  const y = road - width - 6.2;
  const tone = (leaf: string, share: number) =>
    night ? mix(leaf, '#0D211B', 0.8) : mix(leaf, region.ground, share);
  let [fronts, ends, tops] = ['', '', ''];
  for (let x = sideRoad + 3.5; x < 120; ) {
    const length = 6 + random() * 12;
    const hedge = box(x, y, x + length, y + 1.1, 0, 0.9);
    const front = new Face(cam, 'R', hedge);
    const end = new Face(cam, 'L', hedge);
    if (cam.view([x, y])[1] > 8) {
      fronts += front.rect(0, 0, front.length, 0.9);
      ends += end.rect(0, 0, end.length, 0.9);
      tops += cam.ground(hedge.x0, hedge.y0, hedge.x1, hedge.y1, 0.9);
    }
    x += length + 1.2 + random() * 4;
  }
  const [dark, middle, light] = region.leaf;
  return path(fronts, tone(dark, 0.18)) + path(ends, tone(middle, 0.15)) + path(tops, tone(light, 0.1));
}

/** Trees before the building and behind it, the farthest first. */
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
    for (let x = -4; x < x1 + 12; x += 10)
      if (random() < 0.7) front.push({ x, y: edgeY + 2, kind: mostly(0.7, 1), size: 0.75 + random() * 0.4 });
    for (let y = -24; y < y1 + 14; y += 11)
      if (random() < 0.7) front.push({ x: edgeX + 2, y, kind: 0, size: 0.75 + random() * 0.4 });
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
    d += cam.polygon(crown);
  }
  return night ? path(d, '#040B09', 0.35) : `<g opacity=".42">${path(d, '#2C4643')}</g>`;
}

/** People on the pavement, or between the cars. */
export function drawPeople({ cam, massing, footprint, night, siteRandom: random }: SiteScene): string {
  const { deep } = approach(massing, footprint);
  const places = Array.from({ length: deep ? 5 : 9 }, (_, i): [number, number] => {
    const x = i < 6 ? 2 + random() * 44 : -2 - random() * 5;
    const y = i < 6 ? -1.6 - random() * 6 : random() * 26;
    return [x, deep ? -4 - random() * 8 : y];
  });
  return drawFigures(cam, places, night ? '#050C0A' : '#24322E', 0.8);
}
