import { type Box, box, Camera, Face, SIDES, shadow } from './camera.ts';
import { mix } from './colour.ts';
import { drawFacade, type Zone } from './facade.ts';
import { drawHorizon, drawSky, emptyScene } from './landscape.ts';
import { tones } from './light.ts';
import { zone as bare, storeys } from './massing.ts';
import type { PropertyType } from './massings.ts';
import { seeded } from './random.ts';
import { REGIONS } from './regions.ts';
import { gradient, path, svgFile } from './svg.ts';
import { drawTree, treeSymbols } from './trees.ts';
import { drawCar } from './vehicles.ts';

const zone = (bottom: number, top: number, style: Zone['style'], rest: Partial<Zone> = {}) =>
  bare(bottom, top, style, { lit: 0.55, ...rest });
const flats = (bottom: number, floors: number, rest: Partial<Zone> = {}) =>
  storeys(bottom, floors, 3.2, { bay: 3.3, jamb: 0.7, sill: 0.6, lit: 0.55, mullion: true, ...rest });

/** One box on a lot: its distances in meters from the lot's left edge and from the pavement line, its size and its front. */
interface House {
  readonly place: readonly [x: number, y: number, width: number, height: number];
  readonly material: 'stone' | 'second';
  readonly zones: readonly Zone[];
}
const house = (place: House['place'], material: House['material'], ...zones: Zone[]): House => ({
  place,
  material,
  zones,
});
const ribs = (top: number, bay: number) => zone(0, top, 'ribs', { bay });
const shops = (top: number, bay: number, rest: Partial<Zone> = {}) =>
  zone(0, top, 'store', { bay, lit: 1, ...rest });
const lobby = (top: number, bay: number, lit = 1) => zone(0, top, 'lobby', { bay, lit });

/** The lot of each property type, from left to right: its width in meters, and its houses. */
const LOTS: Readonly<Record<PropertyType, { width: number; houses: readonly House[] }>> = {
  multifamily: {
    width: 30,
    houses: [
      house([0, 0, 30, 24.8], 'second', shops(4.6, 5, { lit: 0.8 }), flats(4.6, 6, { balconies: [1, 4] })),
    ],
  },
  industrial: {
    width: 44,
    houses: [
      house(
        [0, 0, 44, 11],
        'stone',
        ribs(11, 2.4),
        zone(0, 5, 'dock', { bay: 6.2, firstDoor: 1 }),
        zone(7.6, 9.4, 'ribbon', { bay: 4, lit: 0.9 }),
      ),
    ],
  },
  office: {
    width: 27,
    houses: [
      house(
        [0, 0, 27, 47],
        'stone',
        lobby(5.6, 4.5),
        zone(5.6, 45.6, 'fins', { floors: 10, bay: 2.4, lit: 0.5 }),
      ),
    ],
  },
  retail: {
    width: 34,
    houses: [
      house([0, 0, 34, 7.4], 'stone', shops(5, 5.6, { canopy: 2.2 })),
      house([22, -0.6, 12, 11], 'second', lobby(8, 4)),
    ],
  },
  'medical-office': {
    width: 34,
    houses: [
      house(
        [0, 0, 34, 18],
        'stone',
        lobby(4.8, 4.6, 0.9),
        zone(4.8, 17, 'ribbon', { floors: 3, bay: 2.3, band: true }),
      ),
      house([22, -1.4, 7, 21], 'second', zone(0, 20, 'curtain', { floors: 5, bay: 2.2, lit: 0.95 })),
    ],
  },
  'self-storage': {
    width: 30,
    houses: [
      house([0, 0, 30, 14], 'stone', ribs(14, 2.1), zone(0, 3.6, 'rollup', { bay: 3.4, firstDoor: 3 })),
      house([0, -0.8, 10, 17], 'second', zone(0.6, 16, 'unit', { floors: 4, bay: 3.2 })),
    ],
  },
  'mixed-use': {
    width: 32,
    houses: [
      house(
        [0, 0, 32, 8.2],
        'stone',
        zone(0, 5, 'awning', { bay: 4.4, lit: 1 }),
        zone(5, 7.8, 'ribbon', { bay: 2.8 }),
      ),
      house([2, 2, 19, 34.8], 'second', flats(8.2, 8, { balconies: [2, 3] })),
    ],
  },
  hospitality: {
    width: 36,
    houses: [
      house([4, 6, 32, 34], 'stone', flats(6.2, 8, { bay: 3.8, jamb: 0.6, sill: 0.45 })),
      house([0, 0, 27, 6.2], 'second', zone(0, 5.6, 'arch', { bay: 4.4, lit: 1 })),
    ],
  },
};
const STREET_TYPES = Object.keys(LOTS) as PropertyType[];
/** Meters between two lots. */
const GAP = 5;
const LENGTH = STREET_TYPES.reduce((sum, type) => sum + LOTS[type].width + GAP, -GAP);
/** The size of the picture in pixels. */
const STREET_SIZE = { width: 2400, height: 560 } as const;

function streetCamera(): Camera {
  const { width, height } = STREET_SIZE;
  const cam = new Camera({ yaw: 9, distance: 620, eye: 11, pivot: [LENGTH / 2, 10] });
  cam.frame(
    [
      [-3, -8, 0],
      [LENGTH + 3, -8, 0],
      [0, 0, 47],
    ],
    [0, height * 0.08, width, height * 0.93],
  );
  return cam;
}

/** The position of each lot, in meters along the street. */
function lots(): { type: PropertyType; from: number; to: number }[] {
  let x = 0;
  return STREET_TYPES.map((type) => {
    const from = x;
    x += LOTS[type].width + GAP;
    return { type, from, to: from + LOTS[type].width };
  });
}

/** The left and right edge of each property type on the street, as shares (0..1) of the picture's width. */
export function streetStops(): { type: PropertyType; from: number; to: number }[] {
  const cam = streetCamera();
  const share = (x: number) => cam.project([x, 0, 0])[0] / STREET_SIZE.width;
  return lots().map(({ type, from, to }) => ({ type, from: share(from), to: share(to) }));
}

/** One street with a building of each property type, seen almost from the front, as an SVG file. */
export function streetPicture(night: boolean): string {
  const cam = streetCamera();
  const region = { ...REGIONS.southeast, trees: ['broad', 'broad', 'broad'] as const };
  const scene = emptyScene({ cam, region, night, ...STREET_SIZE, seed: 'street' }, 'street');
  const body = [drawSky(scene), drawHorizon(scene)];
  const pavement = night ? '#27433C' : mix(region.ground, '#F7F2E7', 0.55);
  body.push(
    path(cam.ground(-200, -60, LENGTH + 200, -9), night ? '#122622' : mix(region.ground, '#59665F', 0.5)),
    path(cam.ground(-200, -9, LENGTH + 200, 70), pavement),
    path(cam.ground(-200, -9.4, LENGTH + 200, -9), night ? '#3B544B' : '#F6F1E4'),
  );
  scene.defs.push(treeSymbols(scene));
  const standing: { b: Box; house: House }[] = [];
  for (const { type, from } of lots())
    for (const one of LOTS[type].houses.toSorted((a, b) => a.place[1] - b.place[1])) {
      const [x, y, width, height] = one.place;
      standing.push({ b: box(from + x, y, from + x + width, y + 22, 0, height), house: one });
    }
  const shade = standing.map(({ b }) => shadow(cam, b, [0.5, -0.5], 0.4)).join('');
  body.push(path(shade, night ? '#040B09' : '#2C4643', night ? 0.35 : 0.3));
  standing.toReversed().forEach(({ b, house: { material, zones } }, i) => {
    for (const side of SIDES) {
      const face = new Face(cam, side, b);
      if (face.towards <= 0) continue;
      const wall = face.rect(0, 0, face.length, b.z1);
      // the street faces the sun: the long fronts have sunlit tones, and the short sides are in shade
      if (side === 'L') {
        body.push(path(wall, tones(region[material], 'R', night).base));
        continue;
      }
      const id = `w${i}`;
      const base = tones(region[material], 'R', night).base;
      scene.defs.push(
        gradient(id, [
          `0 ${mix(base, night ? '#2A4A43' : '#FFFFFF', 0.16)}`,
          `1 ${mix(base, night ? '#B07640' : '#E6C79E', 0.18)}`,
        ]),
      );
      const front = tones(region[material], 'L', night);
      body.push(
        path(wall, `url(#${id})`),
        drawFacade(face, zones, front, night, seeded(`st${i}`)),
        path(face.rect(-0.2, b.z1 - 0.5, face.length + 0.2, b.z1, 0.2), front.highlight),
      );
    }
  });
  const random = seeded('street-trees');
  for (let x = 3; x < LENGTH + 10; x += 9 + random() * 8)
    body.push(drawTree(scene, { x, y: -6.5, kind: 0, size: 0.55 + random() * 0.3 }));
  for (const [x, colour] of [
    [38, '#F1EEE6'],
    [96, '#B2703C'],
    [152, '#5C6A66'],
    [214, '#2C3835'],
    [262, '#A9B3AE'],
  ] as const)
    body.push(drawCar(cam, x, -15, 'x', colour, night));
  return svgFile(STREET_SIZE.width, STREET_SIZE.height, scene.defs, body);
}
