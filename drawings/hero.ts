import { type Box, box, Camera, Face, SIDES, type Side } from './camera.ts';
import { mix } from './colour.ts';
import { drawFacade } from './facade.ts';
import { ridge } from './landscape.ts';
import type { Tones } from './light.ts';
import { storeys, zone } from './massing.ts';
import { oak } from './oak.ts';
import { peopleAt } from './people.ts';
import { type Random, seeded } from './random.ts';
import { between, dot, dots, gradient, lens, PaintLayer, path, svgFile, tenth } from './svg.ts';

const SKY = ['0 #06130F', '0.34 #0C2620', '0.62 #1D463F', '0.83 #55695A', '0.95 #C08A57', '1 #EFB877'];
const WATER = ['0 #C4905E 0.28', '0.16 #21403A 0.3', '0.6 #0C211C 0.55', '1 #050E0B 0.88'];
/** The stone of the house: warm tones in the last light, green tones in the shade. */
const STONE: Readonly<Record<Side, Tones>> = {
  L: {
    base: '#9C7B5C',
    highlight: '#C9A27A',
    line: '#6B5442',
    reveal: '#5B4636',
    soffit: '#3A2E26',
    frame: '#1F1A16',
    glass: ['#4A5A52', '#5E6E62', '#3A4A44', '#2D3B36'],
    lit: ['#F6C57A', '#E7A555', '#FFDFA3', '#C98138'],
    head: '#FFF0CF',
    sill: '#8E5522',
  },
  R: {
    base: '#1B3630',
    highlight: '#2F5249',
    line: '#0F231F',
    reveal: '#0C1D19',
    soffit: '#081411',
    frame: '#050C0A',
    glass: ['#16302B', '#1C3A34', '#10251F', '#0D1F1B'],
    lit: ['#F4BE70', '#E39E4C', '#FDDB9C', '#BC772F'],
    head: '#FFEAC0',
    sill: '#854C1D',
  },
};
/** The house in meters: its plan, the height of the hall, ten storeys, and the height with the cornice. */
const HOUSE = { x: 76, y: 46, hall: 9.6, floor: 4.5, floors: 10, top: 9.6 + 4.5 * 10 + 2.2 } as const;

const WINDOWS = { bay: 5.7, jamb: 0.82, sill: 0.62, head: 0.62, depth: 1.15, mullion: true } as const;

export interface HeroView {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The rectangle that the house fills, in pixels: left, top, right, bottom. It may extend beyond the picture. */
  readonly fill: readonly [number, number, number, number];
  /** The angle in degrees, and the distance from the house in meters. */
  readonly yaw?: number;
  readonly distance?: number;
  readonly seed?: string;
}
export interface OakPlace {
  /** The position and the height of the oak, in meters. */
  readonly oakAt?: readonly [x: number, y: number];
  readonly oakHeight?: number;
}

/** The parts that hero and footer share: the camera, the sky, and the far city with its reflection in the water. */
function blueHour({ width, height, fill, yaw = 40, distance = 104, seed = 'oak' }: HeroView, far: City) {
  const cam = new Camera({ yaw, distance, eye: 4.2, pivot: [14, 10] });
  const { x, y, top } = HOUSE;
  const extent = [0, top].flatMap((z): [number, number, number][] => [
    [0, 0, z],
    [x, 0, z],
    [0, y, z],
  ]);
  cam.frame(extent, fill, 0);
  const random = seeded(seed);
  const horizon = cam.horizon;
  const water = `<rect y="${tenth(horizon)}" width="${width}" height="${tenth(height - horizon)}"`;
  const sky = `width="${width}" height="${tenth(horizon + 1)}"`;
  const defs = [
    gradient('s', SKY, between(0, horizon)),
    '<radialGradient id="u" cx=".3" cy="1" r=".62"><stop stop-color="#F4B871" stop-opacity=".5"/>' +
      '<stop offset=".5" stop-color="#D98F4E" stop-opacity=".14"/>' +
      '<stop offset="1" stop-color="#D98F4E" stop-opacity="0"/></radialGradient>',
    gradient('wa', WATER, between(horizon, height)),
    '<filter id="rb" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="1.1 5"/></filter>',
    `<clipPath id="wc">${water}/></clipPath>`,
    gradient('mi', ['0 #D9A26A 0', '1 #D9A26A 0.34']),
  ];
  const body = [
    `<rect width="${width}" height="${height}" fill="#06130F"/><rect ${sky} fill="url(#s)"/><rect ${sky} fill="url(#u)"/>`,
  ];
  let [high, low] = ['', ''];
  for (let i = 0; i < 22; i++) {
    const cloudY = horizon * (0.42 + random() * 0.5);
    const cloudX = random() * width;
    const w = width * (0.08 + random() * 0.3);
    const cloud = lens(cloudX, cloudY, w, 0.8 + random() * 5, 0.8);
    if (cloudY > horizon * 0.72) low += cloud;
    else high += cloud;
  }
  const mist = `<rect y="${tenth(horizon - height * 0.09)}" width="${width}" height="${tenth(height * 0.09)}" fill="url(#mi)"/>`;
  body.push(
    path(high, '#6E8C7E', 0.11),
    path(low, '#F3C48C', 0.16),
    `<g id="c">${farCity(cam, random, width, height, far)}${mist}</g>`,
    `${water} fill="#0A1C18"/>`,
    `<g filter="url(#rb)" opacity=".75"><g clip-path="url(#wc)">` +
      `<use href="#c" transform="translate(0 ${tenth(2 * horizon)})scale(1 -1)"/></g></g>`,
  );
  return { cam, random, horizon, water, defs, body };
}

/**
 * The hero picture of the home page as an SVG file, always at night: a stone house on a quay at blue hour, an oak in front
 * of it, and the city across the water.
 */
export function heroPicture(view: HeroView & OakPlace): string {
  const { width, height, seed = 'oak', oakAt = [-20, -3], oakHeight = 25 } = view;
  const { cam, random, horizon, water, defs, body } = blueHour(view, { blocks: 230, rise: 1 });
  body.push(
    `<g filter="url(#rb)" opacity=".8"><g clip-path="url(#wc)">${drawHouse(cam, -1, seed, defs)}</g></g>`,
    `${water} fill="url(#wa)"/>`,
  );
  let [bright, dark] = ['', ''];
  for (let i = 0; i < 190; i++) {
    const near = random() ** 1.3;
    const x = random() * width;
    const w = (12 + random() * 80) * (0.3 + near * 1.6);
    const ripple = lens(x, horizon + 6 + near * (height - horizon), w, (0.5 + near * 1.9) / 2, 2);
    if (random() < 0.4) bright += ripple;
    else dark += ripple;
  }
  body.push(path(bright, '#E8B87E', 0.12), path(dark, '#04100C', 0.42));
  defs.push(
    `<filter id="gl" x="-20%" y="-40%" width="140%" height="180%"><feGaussianBlur stdDeviation="${width / 55}"/></filter>`,
    '<radialGradient id="hg" cx=".5" cy=".5" r=".5"><stop stop-color="#FFC981" stop-opacity=".32"/>' +
      '<stop offset="1" stop-color="#FFC981" stop-opacity="0"/></radialGradient>',
    gradient('vg', ['0 #04100C 0.6', '0.2 #04100C 0', '0.8 #04100C 0', '1 #04100C 0.75']),
  );
  const [glowX, glowY] = cam.project([0, 0, 5]);
  const metre = cam.scale([0, 0]);
  const [oakX, oakY] = cam.project(oakAt);
  const k = cam.scale(oakAt);
  body.push(
    drawQuay(cam, defs),
    drawHouse(cam, 1, seed, defs),
    `<ellipse cx="${tenth(glowX)}" cy="${tenth(glowY)}" rx="${tenth(70 * metre)}" ry="${tenth(17 * metre)}" fill="url(#hg)"/>`,
    drawCrowd(cam),
    `<ellipse cx="${tenth(oakX)}" cy="${tenth(oakY)}" rx="${tenth(5 * k)}" ry="${tenth(0.5 * k)}" fill="#060D0B" fill-opacity=".7"/>`,
    oak(oakX, oakY, oakHeight * k, `${seed}tree3`, ['#0A0F0B', '#0B1712', '#16261B', '#4B4428', '#C88E4C']),
    `<rect width="${width}" height="${height}" fill="url(#vg)"/>`,
  );
  return svgFile(width, height, defs, body);
}

/** The footer's picture: the city and its reflection in the water, fading into the dark color of the page below. */
export function footerPanorama(view: HeroView): string {
  const { horizon, water, defs, body } = blueHour(view, { blocks: 430, rise: 0.62 });
  defs.push(gradient('ft', ['0 #081512 0', '1 #081512'], between(horizon, view.height)));
  body.push(`${water} fill="url(#wa)"/>`, `${water} fill="url(#ft)"/>`);
  return svgFile(view.width, view.height, defs, body, 'xMidYMax');
}

/** The number of blocks, and their height as a share of the full height. */
interface City {
  readonly blocks: number;
  readonly rise: number;
}

function farCity(cam: Camera, random: Random, width: number, height: number, city: City): string {
  const y = cam.horizon;
  let s =
    path(ridge(seeded('h1'), width, y, height * 0.045, 'hill'), '#8E7C62') +
    path(ridge(seeded('h2'), width, y, height * 0.022, 'trees'), '#5A6455');
  const blocks = Array.from({ length: city.blocks }, () => {
    const depth = 330 + random() ** 0.8 * 900;
    const right = (((random() * 2 - 1) * depth * 0.62 * width) / height) * 0.92;
    const size = 12 + random() * 16;
    // most towers are left of the middle
    const centre = Math.exp(-(((right / depth + 0.34) / 0.22) ** 2));
    const low = 12 + random() * 26;
    const more = random() < 0.5 ? 50 + random() * 120 : 20 + random() * 30;
    return { depth, right, size, rise: (low + centre * more) * city.rise };
  }).sort((a, b) => b.depth - a.depth);
  for (const { depth, right, size, rise } of blocks) {
    const [bx, by] = cam.world(right, depth + 40);
    const b = box(bx, by, bx + size * 1.3, by + size, 0, rise);
    const haze = Math.max(0.04, Math.min(0.8, (depth - 300) / 950));
    const air = mix('#3C574D', '#B98A5C', Math.min(1, depth / 1150));
    const shaded = mix('#0D211C', air, haze * 0.95);
    const left = new Face(cam, 'L', b);
    const other = new Face(cam, 'R', b);
    const layer = new PaintLayer();
    layer.add(mix('#3A5A50', air, haze), left.rect(0, 0, left.length, rise));
    layer.add(shaded, other.rect(0, 0, other.length, rise));
    if (rise > 60 && random() < 0.5) layer.add(shaded, mast(cam, b));
    const warm: string[] = [];
    const white: string[] = [];
    const density = 0.16 + random() * 0.26;
    const step = depth > 600 ? 5.4 : 4.1;
    for (const face of [left, other])
      for (let v = 4; v < rise - 4; v += step)
        for (let u = 2; u < face.length - 3.4; u += step * 0.92)
          if (random() < density) {
            const window = dot(...cam.project(face.at(u + 1, v + 0.8)));
            (random() < 0.7 ? warm : white).push(window);
          }
    const pixels = tenth((1.5 * cam.focal) / depth);
    s +=
      `${layer.flush()}<g stroke-linecap="square">` +
      dots(warm.join(''), mix('#EDB266', '#B98A5C', haze * 0.6), pixels, '.8') +
      `${dots(white.join(''), '#FBDDA4', pixels, '.8')}</g>`;
  }
  return s;
}

/** An 18 m mast on a tower. */
function mast(cam: Camera, b: Box): string {
  const [x, y, z] = [(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2, b.z1];
  return cam.polygon([
    [x - 0.5, y, z],
    [x + 0.5, y, z],
    [x + 0.2, y, z + 18],
    [x - 0.2, y, z + 18],
  ]);
}

/** The house, or with `mirror` -1 its reflection in the water. */
function drawHouse(cam: Camera, mirror: 1 | -1, seed: string, defs: string[]): string {
  const { x, y, hall, floor, floors, top } = HOUSE;
  const crown = box(6, 6, x - 8, y - 6, top, top + 6.5);
  const body = box(0, 0, x, y, 0, top);
  const zones = (lit: number) => [
    zone(0, hall, 'lobby', { bay: 5.7, lit: 1 }),
    storeys(hall + 0.3, floors, floor, { ...WINDOWS, lit }),
  ];
  let s = '';
  for (const b of [crown, body])
    for (const side of SIDES) {
      const face = new Face(cam, side, b, mirror);
      const t = STONE[side];
      const id = `${side}${b === body ? 1 : 0}`;
      if (mirror > 0)
        defs.push(
          gradient(id, [
            `0 ${side === 'L' ? '#6F6A58' : '#1F3F38'}`,
            `0.55 ${t.base}`,
            `1 ${side === 'L' ? '#C08D5B' : '#26302A'}`,
          ]),
        );
      s += path(face.rect(0, b.z0, face.length, b.z1), mirror > 0 ? `url(#${id})` : t.base);
      const layer = new PaintLayer();
      if (b === body) {
        s += drawFacade(face, zones(side === 'L' ? 0.54 : 0.66), t, true, seeded(seed + side));
        layer.add(t.highlight, face.rect(-0.3, b.z1 - 0.7, face.length + 0.3, b.z1, 0.35));
        layer.add('#000000|.2', face.rect(0, b.z1 - 1.5, face.length, b.z1 - 0.7));
        layer.add(`${t.highlight}|.8`, face.rect(-0.2, hall - 0.1, face.length + 0.2, hall + 0.35, 0.3));
        layer.add('#000000|.18', face.rect(0, hall - 0.7, face.length, hall - 0.1));
      } else
        for (let i = 0; i < face.length / 2.6; i++)
          layer.add(`${t.line}|.7`, face.rect(i * 2.6, b.z0, i * 2.6 + 0.5, b.z1 - 0.6));
      s += layer.flush();
    }
  return s;
}

/** The paved quay with its edges and joints, and the light of the hall on it. */
function drawQuay(cam: Camera, defs: string[]): string {
  const { x, y } = HOUSE;
  const [west, south, east, north, drop] = [-34, -11, x + 60, y + 70, -1.1];
  defs.push(gradient('pz', ['0 #4A4A3C', '0.4 #6A5640', '1 #33342B'], 'x1="0" y1="0" x2="1" y2="0"'));
  let joints = '';
  for (let at = west; at < x + 40; at += 4) joints += cam.ground(at, south, at + 0.12, 0);
  for (let i = 0; i < 3; i++) joints += cam.ground(west, south + i * 3.6, east, south + 0.1 + i * 3.6);
  const edge = box(west, south, east, north, drop, 0);
  const front = new Face(cam, 'R', edge);
  const side = new Face(cam, 'L', edge);
  return (
    path(cam.ground(west, south, east, north), 'url(#pz)') +
    path(front.rect(0, 0, front.length, drop), '#07120F') +
    path(side.rect(0, drop, side.length, 0), '#1A2620') +
    `<g filter="url(#gl)">${path(cam.ground(-2, -9, x, 1), '#F0AE5C')}${path(cam.ground(-12, 0, 1, y), '#EBA554')}</g>` +
    path(joints, '#0B1A16', 0.45)
  );
}

function drawCrowd(cam: Camera): string {
  const random = seeded('ppl');
  const places = Array.from({ length: 17 }, (_, i): [number, number] =>
    i < 12 ? [-4 + random() * 62, -1.5 - random() * 7.5] : [-3 - random() * 24, random() * 14 - 7],
  );
  return peopleAt(cam, places, ['#060D0B']);
}
