import type { Camera, Footprint, Point } from './camera.ts';
import { mix } from './colour.ts';
import type { Massing } from './massing.ts';
import { seeded } from './random.ts';
import type { SiteScene } from './scene.ts';
import { PaintLayer, path } from './svg.ts';

/** The streets around a building, in meters: two roads cross in front of its nearest corner. */
export interface Approach {
  /** The building is set back behind parking or a yard. */
  readonly deep: boolean;
  /** The outer edges of the building's pavement. */
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

/** How far the ground is drawn, in meters: to the right, to the back, and across the roads. */
const [EAST, NORTH, ACROSS] = [150, 120, 90];
/** The size of a parking bay, and the positions of the two rows. */
const BAY = { width: 2.9, length: 5.4, rows: [-26, -14] } as const;

/** Bays of a parking row, by their left edges; every eighth place is a planted island. */
export const parkingBays = ({ x0, x1 }: Footprint): { x: number; island: boolean }[] =>
  Array.from({ length: Math.max(0, Math.floor((x1 + 8 - (x0 + 7)) / BAY.width)) }, (_, i) => ({
    x: x0 + 7 + i * BAY.width,
    island: i % 8 === 0,
  }));

/** Positions of street lamps: along the kerb in front of the building, and across the road or between the parked cars. */
export function lampPosts(massing: Massing, footprint: Footprint): Point[] {
  const { deep, road, sideRoad, width } = approach(massing, footprint);
  const row = (from: number, to: number, step: number, y: number) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, i): Point => [from + i * step, y]);
  const second = deep
    ? row(footprint.x0 + 8, footprint.x1, 18, BAY.rows[0] + BAY.length + 0.6)
    : row(sideRoad + 8, 90, 17, road - width - 3.4);
  return [...row(-2, footprint.x1 + 10, 14, road + 1.2), ...second];
}

/** A footpath `width` meters wide along a curve through the park across the road. */
function footpath(cam: Camera, [from, bend, to]: readonly [Point, Point, Point], width: number): string {
  const at = (t: number, i: 0 | 1) => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * bend[i] + t * t * to[i];
  const side = (sign: number) =>
    Array.from({ length: 13 }, (_, k): Point => {
      const t = k / 12;
      const [dx, dy] = [at(t + 0.02, 0) - at(t - 0.02, 0), at(t + 0.02, 1) - at(t - 0.02, 1)];
      const length = Math.hypot(dx, dy);
      return [at(t, 0) - (sign * width * dy) / length, at(t, 1) + (sign * width * dx) / length];
    });
  return cam.polygon([...side(0.5), ...side(-0.5).toReversed()]);
}

/** Roads, pavements, park, lawns, parking bays, court and pool. */
export function drawGround({ cam, massing, footprint, region, night, seed }: SiteScene): string {
  const { deep, edgeX, edgeY, road, sideRoad, width } = approach(massing, footprint);
  const { x0, x1, y1 } = footprint;
  const [farKerb, farSideKerb] = [road - width, sideRoad - width];
  const paint = new PaintLayer();
  const flat = (tone: string, ...[a, b, c, d]: [number, number, number, number]) =>
    paint.add(tone, cam.ground(a, b, c, d));
  const asphalt = night ? '#122622' : mix(region.ground, '#59665F', 0.5);
  const worn = night ? '#152B26' : mix(asphalt, '#FFFFFF', 0.07);
  const pavement = night ? '#27433C' : mix(region.ground, '#F7F2E7', 0.55);
  const joint = night ? '#0A1613|.32' : '#8E988E|.32';
  const kerb = night ? '#35504A' : mix(region.ground, '#FFFFFF', 0.6);
  const lawn = night ? '#142C23' : mix(region.leaf[1], region.ground, 0.45);
  const verge = night ? '#152E26' : mix(region.leaf[2], region.ground, 0.62);
  const line = night ? '#3B544B|.75' : '#F6F1E4|.75';
  const random = seeded(`${seed}ground`);

  flat(asphalt, -400, farKerb, 500, road);
  flat(asphalt, farSideKerb, -400, sideRoad, 500);
  flat(pavement, edgeX, edgeY, x1 + 14, y1 + 16);
  // two lighter wheel tracks in each lane
  for (const lane of [0.16, 0.34, 0.66, 0.84]) {
    const [y, x] = [farKerb + width * lane, farSideKerb + width * lane];
    flat(worn, sideRoad, y - 0.35, 400, y + 0.35);
    flat(worn, -300, y - 0.35, farSideKerb, y + 0.35);
    flat(worn, x - 0.35, road, x + 0.35, 400);
    flat(worn, x - 0.35, -300, x + 0.35, farKerb);
  }
  // repaired patches, and manhole covers
  for (let i = 0; i < 4; i++) {
    const x = sideRoad + 4 + random() * 70;
    const y = farKerb + 1 + random() * (width - 4);
    flat(night ? '#0E201C|.7' : `${mix(asphalt, '#2C3835', 0.16)}|.7`, x, y, x + 2 + random() * 5, y + 1.4);
    flat(night ? '#0A1815' : mix(asphalt, '#24322E', 0.4), x + 9, y + 0.6, x + 9.7, y + 1.3);
  }
  const [midY, midX] = [road - width / 2, sideRoad - width / 2];
  for (let x = sideRoad + 7; x < 160; x += 9) flat(line, x, midY - 0.12, x + 4, midY + 0.12);
  for (let x = farSideKerb - 12; x > -90; x -= 9) flat(line, x, midY - 0.12, x + 4, midY + 0.12);
  for (let y = road + 7; y < 140; y += 9) flat(line, midX - 0.12, y, midX + 0.12, y + 4);
  for (let i = 0; i < 6; i++) {
    const [x, y] = [farSideKerb + 1 + i * 1.7, farKerb + 1 + i * 1.7];
    flat(line, x, road + 0.3, x + 0.8, road + 2.9);
    flat(line, sideRoad + 0.5, y, sideRoad + 3.1, y + 0.8);
  }
  flat(line, sideRoad + 4.1, farKerb + 0.4, sideRoad + 4.6, midY);
  flat(line, midX, road + 3.9, sideRoad - 0.4, road + 4.4);
  let s = paint.flush();

  // the three corners across the roads: a pavement and a lawn; the nearest is a park with a path through it
  for (const [a, b, c, d] of [
    [sideRoad, farKerb - ACROSS, EAST, farKerb],
    [farSideKerb - ACROSS, road, farSideKerb, NORTH],
    [farSideKerb - ACROSS, farKerb - ACROSS, farSideKerb, farKerb],
  ] as const) {
    flat(pavement, a, b, c, d);
    flat(verge, a + 3, b + 3, c - 3, d - 3);
  }
  for (let y = farKerb - 8; y > farKerb - 88; y -= 5)
    flat(
      night ? '#1B382E|.35' : `${mix(region.leaf[2], '#FFFFFF', 0.2)}|.16`,
      sideRoad + 3,
      y,
      EAST - 3,
      y + 2.5,
    );
  for (let x = sideRoad; x < 90; x += 2.4) flat(joint, x, farKerb - 3, x + 0.08, farKerb);
  for (let y = road; y < 90; y += 2.4) flat(joint, farSideKerb - 3, y, farSideKerb, y + 0.08);
  const end: Point = [sideRoad + 40 + random() * 30, farKerb - 60];
  paint.add(
    pavement,
    footpath(cam, [[sideRoad + 2, farKerb - 2], [sideRoad + 14 + random() * 18, farKerb - 16], end], 2.6),
  );
  for (const [a, b, c, d] of [
    [sideRoad, road, EAST, road + 0.25],
    [sideRoad, farKerb - 0.25, EAST, farKerb],
    [farSideKerb - ACROSS, road, farSideKerb, road + 0.25],
    [farSideKerb - ACROSS, farKerb - 0.25, farSideKerb, farKerb],
    [sideRoad, road, sideRoad + 0.25, NORTH],
    [sideRoad, farKerb - ACROSS, sideRoad + 0.25, farKerb],
    [farSideKerb - 0.25, road, farSideKerb, NORTH],
    [farSideKerb - 0.25, farKerb - ACROSS, farSideKerb, farKerb],
  ] as const)
    flat(kerb, a, b, c, d);
  s += paint.flush();

  if (deep) {
    flat(lawn, edgeX, edgeY, x1 + 14, edgeY + 4);
    flat(lawn, edgeX, edgeY, edgeX + 4, y1 + 16);
    const yard = night ? '#17302A' : mix(asphalt, pavement, 0.42);
    // the driveway from the street
    flat(massing.lot ? yard : pavement, x0 - 1.5, road + 0.25, x0 + 5.5, edgeY + 4.6);
    if (massing.lot) {
      flat(yard, edgeX + 4.4, edgeY + 4.4, x1 + 14, -6.5);
      for (const row of BAY.rows)
        for (const { x, island } of parkingBays(footprint)) {
          if (island) flat(kerb, x, row, x + BAY.width - 0.1, row + BAY.length);
          else flat(night ? '#48625A|.8' : '#FFFFFF|.8', x, row, x + 0.12, row + BAY.length);
        }
      s += paint.flush();
      for (const row of BAY.rows)
        for (const { x, island } of parkingBays(footprint))
          if (island) flat(lawn, x + 0.25, row + 0.25, x + BAY.width - 0.35, row + BAY.length - 0.25);
      // the footpath from the parking bays to the door
      for (let i = 0; i < 6; i++) flat(line, 20 + i * 0.9, -8.4, 20.5 + i * 0.9, -6.6);
    } else {
      for (let x = x0 + 3; x < x1 + 12; x += 6) flat(joint, x, edgeY + 4, x + 0.1, 0);
      for (let y = edgeY + 10; y < 0; y += 6) flat(joint, edgeX + 4, y, x1 + 12, y + 0.1);
      for (let x = x0 + 10; x < x1; x += BAY.width)
        flat(night ? '#48625A|.8' : '#FFFFFF|.8', x, BAY.rows[0], x + 0.12, BAY.rows[0] + BAY.length);
    }
    return s + paint.flush();
  }
  for (let x = edgeX + 3; x < x1 + 14; x += 3) flat(joint, x, edgeY, x + 0.1, 0);
  for (let y = edgeY + 2.2; y < 0; y += 2.2) flat(joint, edgeX, y, x1 + 14, y + 0.08);
  flat(lawn, x1 + 3, -6, x1 + 13, y1);
  if (massing.court) {
    const [cx0, cy0, cx1, cy1] = massing.court;
    const middle = (cx0 + cx1) / 2;
    flat(lawn, cx0 + 2, cy0 - 4, middle - 1.4, cy1);
    flat(lawn, middle + 1.4, cy0 - 4, cx1 - 2, cy1);
  }
  if (massing.pool) {
    const [px, py] = massing.pool;
    flat(kerb, px - 0.8, py - 0.8, px + 16.8, py + 5.8);
    s += paint.flush();
    flat(night ? '#2E6B66' : '#86AFAF', px, py, px + 16, py + 5);
    s +=
      paint.flush() +
      path(cam.ground(px + 0.4, py + 0.5, px + 15.6, py + 4.6), night ? '#4FA39A' : '#A8C9C6', 0.7);
  }
  return s + paint.flush();
}
