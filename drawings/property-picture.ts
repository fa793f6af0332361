import { Camera, corners, drawnBefore, Face, type Footprint, type Point, SIDES } from './camera.ts';
import { mix } from './colour.ts';
import { drawDistance } from './distance.ts';
import { drawFacade, entrances, type Zone, type ZoneStyle } from './facade.ts';
import { drawGround, lampPosts } from './ground.ts';
import { drawHorizon, drawSky, emptyScene } from './landscape.ts';
import { lightPools, streetLamps, tones } from './light.ts';
import type { Massing, Part } from './massing.ts';
import { DRAW_MASSING, type MassingName } from './massings.ts';
import { drawHedges, drawMeadow, drawShadows, plantTrees, shrubs } from './planting.ts';
import { type Random, seeded } from './random.ts';
import { materials, REGIONS, type Region, type RegionName } from './regions.ts';
import { drawFlatRoof, drawGable } from './roofs.ts';
import type { SiteScene } from './scene.ts';
import { drawFurniture, drawPeople } from './street-life.ts';
import { gradient, PaintLayer, path, svgFile } from './svg.ts';
import { drawTree, type PlantedTree, treeSymbols } from './trees.ts';
import { drawVehicles } from './vehicles.ts';

export interface PictureFrame {
  readonly region: RegionName;
  readonly seed: string;
  readonly night: boolean;
  /** Pixels; 1200 by 900 when left out. */
  readonly width?: number;
  readonly height?: number;
  /** The rectangle of pixels that the building fills: left, top, right, bottom. */
  readonly fill?: readonly [number, number, number, number] | undefined;
  /** Mirrors the whole drawing. If left out, the seed decides. */
  readonly flip?: boolean | undefined;
}
export interface PropertyPicture extends PictureFrame {
  readonly massing: MassingName;
}

/** Lift and cooling plant on every roof. */
const PLANT = '#3E4A46';

/** The picture of one property as an SVG file. */
export const propertyPicture = (picture: PropertyPicture): string =>
  buildingPicture(
    DRAW_MASSING[picture.massing](seeded(picture.seed + picture.massing + REGIONS[picture.region].code)),
    picture,
  );

/**
 * A building and its surroundings as an SVG file: sky, land, site, building, street and air in one scene, drawn from back
 * to front. Day and night use the same random numbers for positions, so only tones and lights differ.
 */
export function buildingPicture(massing: Massing, picture: PictureFrame): string {
  const { seed, night, width = 1200, height = 900 } = picture;
  const region = { ...REGIONS[picture.region], ...materials(picture.region, seed) };
  const cam = new Camera({ ...massing.view, pivot: [20, 12] });
  const extent = massing.parts.flatMap((p) => corners({ ...p.box, z1: p.box.z1 + (p.gable ?? 0) }));
  const [left, top, right, bottom] = massing.crop ?? [0.06, massing.top ?? 0.14, 0.94, 0.83];
  cam.frame(extent, picture.fill ?? [width * left, height * top, width * right, height * bottom]);
  const solid = massing.parts.filter((p) => !p.floating).map((p) => p.box);
  const footprint: Footprint = {
    x0: Math.min(...solid.map((b) => b.x0)),
    y0: Math.min(...solid.map((b) => b.y0)),
    x1: Math.max(...solid.map((b) => b.x1)),
    y1: Math.max(...solid.map((b) => b.y1)),
  };
  const scene: SiteScene = {
    ...emptyScene({ cam, region, night, width, height, seed }, `${seed}x`),
    massing,
    footprint,
    siteRandom: seeded(`${seed}fr`),
  };
  const trees = (planted: readonly PlantedTree[]) => planted.map((tree) => drawTree(scene, tree)).join('');

  const body = [
    drawSky(scene),
    drawHorizon(scene),
    drawDistance(scene, massing.city),
    drawGround(scene),
    drawMeadow(scene),
  ];
  const { front, back } = plantTrees(scene);
  const inCourt = back.filter((tree) => massing.court && tree.y < massing.court[3]);
  scene.defs.push(
    treeSymbols(scene),
    `<filter id="b" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="${width / 60}"/></filter>`,
  );
  body.push(drawShadows(scene, [...front, ...back]));
  // a lamp post close to the camera would divide the picture
  const posts = lampPosts(massing, footprint).filter((post) => cam.view(post)[1] > 50);
  if (night) body.push(lightPools(cam, footprint, posts));
  body.push(
    trees(back.filter((tree) => !inCourt.includes(tree))),
    drawBuilding(scene, trees(inCourt)),
    drawPeople(scene),
    drawFurniture(scene, [...[...front, ...back].map(({ x, y }): Point => [x, y]), ...posts]),
    drawVehicles(scene),
    drawHedges(scene),
    trees(front),
  );
  body.push(streetLamps(cam, posts, night));
  const air = night ? '#050D0B' : '#1D3832';
  scene.defs.push(gradient('v', [`0.55 ${air} 0`, `1 ${air} ${night ? 0.5 : 0.2}`]));
  body.push(`<rect width="${width}" height="${height}" fill="url(#v)"/>`);
  const flip = picture.flip ?? seeded(`${seed}flip`)() < 0.5;
  const mirror = flip ? ` transform="translate(${width} 0)scale(-1 1)"` : '';
  return svgFile(width, height, scene.defs, [`<g${mirror}>`, ...body, '</g>']);
}

/** Every part of the building, the farthest first; the court's trees stand before its nearest wing. */
function drawBuilding(scene: SiteScene, courtTrees: string): string {
  const { cam, region, night, seed, massing } = scene;
  let id = 0;
  let s = '';
  for (const part of backToFront(cam, massing.parts)) {
    const colour = part.material === 'plant' ? PLANT : region[part.material];
    if (part.box.x0 === 0 && part.box.y0 === 0) s += courtTrees;
    const roof = part.gable ? drawGable(cam, part, colour, region.roof, night) : undefined;
    s += roof?.behind ?? '';
    for (const side of SIDES) {
      const face = new Face(cam, side, part.box);
      if (face.towards <= 0) continue;
      const name = `f${id++}`;
      s += drawWall(scene, part, face, colour, name, seeded(`${seed}${side}${id}`));
    }
    if (roof) s += roof.front;
    else if (cam.eye > part.box.z1) s += drawFlatRoof(cam, part, colour, night, massing.parts);
  }
  return s;
}

/** Sorts by swapping neighbours. `sort` cannot be used, because the painter's order of boxes is not a total order. */
function backToFront(cam: Camera, parts: readonly Part[]): Part[] {
  const sorted = [...parts];
  for (const _ of parts)
    for (let j = 0; j < sorted.length - 1; j++) {
      const [a, b] = sorted.slice(j, j + 2);
      if (a && b && !drawnBefore(cam, a.box, b.box) && drawnBefore(cam, b.box, a.box))
        sorted.splice(j, 2, b, a);
    }
  return sorted;
}

function drawWall(
  { cam, region, seed, night, defs }: SiteScene,
  part: Part,
  face: Face,
  colour: string,
  id: string,
  random: Random,
): string {
  const t = tones(colour, face.side, night);
  const { z0, z1 } = part.box;
  const sunny = face.side === 'L';
  const top = sunny
    ? mix(t.base, night ? '#3B5A52' : '#FFFFFF', night ? 0.22 : 0.18)
    : mix(t.base, night ? '#1E3B35' : '#6F8A86', 0.2);
  const foot = sunny
    ? mix(t.base, night ? '#C98A4E' : '#E6C79E', night ? 0.14 : 0.2)
    : mix(t.base, night ? '#A5682F' : '#22393A', night ? 0.2 : 0.12);
  defs.push(gradient(id, [`0 ${top}`, `1 ${foot}`]));
  const zones = sunny ? part.left : part.right;
  const cornice = new PaintLayer();
  if (z1 - z0 > 2) {
    cornice.add(t.highlight, face.rect(-0.15, z1 - 0.45, face.length + 0.15, z1, 0.15));
    cornice.add('#000000|.14', face.rect(0, z1 - 0.75, face.length, z1 - 0.45));
  }
  return (
    path(face.rect(0, z0, face.length, z1), `url(#${id})`) +
    (z0 === 0 ? path(face.rect(0, 0, face.length, 0.45), t.line, 0.7) : '') +
    drawFacade(face, zones, t, night, random) +
    cornice.flush() +
    (z0 === 0 && zones.some(({ bottom, style }) => bottom < 2 && GARDENED.has(style))
      ? bed(cam, region, night, face, zones, seeded(`${seed}${id}bed`))
      : '')
  );
}

/** Walls with a garden in front of them. Shops, docks and doors reach down to the pavement. */
const GARDENED: ReadonlySet<ZoneStyle> = new Set(['punch', 'ribbon', 'stair', 'slot']);

/** Shrubs along the bottom of a wall, with a gap in front of each door. */
function bed(
  cam: Camera,
  region: Region,
  night: boolean,
  face: Face,
  zones: readonly Zone[],
  random: Random,
): string {
  const doors = entrances(zones, face.length);
  let s = '';
  for (let u = 0.8; u < face.length - 2; ) {
    const to = Math.min(face.length - 0.4, u + 3 + random() * 6);
    const [[ax, ay], [bx, by]] = [face.at(u, 0, 0.9), face.at(to, 0, 0.9)];
    if (doors.every((door) => door[1] < u || door[0] > to))
      s += shrubs(cam, region, night, [ax, ay], [bx, by], 0.8 + random() * 0.5, random);
    u = to + random() * 1.6;
  }
  return s;
}
