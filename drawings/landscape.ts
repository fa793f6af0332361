import { mix } from './colour.ts';
import { type Random, seeded } from './random.ts';
import type { Land, Region } from './regions.ts';
import type { Scene } from './scene.ts';
import { between, gradient, lens, path, tenth } from './svg.ts';

export type RidgeKind = 'hill' | 'peak' | 'mesa' | 'trees';

/** One skyline of hills, peaks, mesas or tree tops, at most about `amplitude` pixels high, standing on y. */
export function ridge(random: Random, width: number, y: number, amplitude: number, kind: RidgeKind): string {
  const phase = Array.from({ length: 6 }, () => random() * 6.28);
  const wave = (t: number, octave: number) => Math.sin(t + (phase[octave] ?? 0));
  const to = (x: number, height: number) => `L${tenth(x)} ${tenth(y - height)}`;
  let d = `M-5 ${tenth(y + 4)}`;
  if (kind === 'mesa') {
    let [x, h] = [-5, 0];
    while (x < width + 5) {
      const flat = width * (0.05 + random() * 0.13);
      const next =
        random() < 0.5 ? amplitude * (0.45 + random() * 0.55) : amplitude * (0.06 + random() * 0.14);
      const slope = width * 0.012 + Math.abs(next - h) * 0.35;
      d += to(x, h) + to(x + slope * 0.4, h + (next - h) * 0.45) + to(x + slope * 0.6, next);
      h = next;
      x += slope + flat;
      d += to(x, h * (0.97 + random() * 0.05));
    }
  } else {
    const steps = kind === 'peak' ? 70 : 48;
    for (let i = 0; i <= steps; i++) {
      const t = (i / steps) * 6.28;
      let n = 0;
      if (kind === 'peak') {
        for (let o = 0, a = 1, f = 0.45; o < 4; o++, a *= 0.5, f *= 2.1)
          n += a * (1 - Math.abs(wave(t * f, o)));
        n = n / 1.9 + (random() - 0.5) * 0.03;
      } else {
        n = 0.5 + 0.26 * wave(t * 0.8, 0) + 0.16 * wave(t * 1.9, 1) + 0.06 * wave(t * 5, 2);
        if (kind === 'trees') n += (random() - 0.5) * 0.5;
      }
      d += to((i / steps) * (width + 10) - 5, amplitude * Math.max(0, n));
    }
  }
  return `${d}L${width + 5} ${tenth(y + 4)}Z`;
}

/** The four tones of a region's sky, from the top down. */
const skyTones = (region: Region, night: boolean): Scene['sky'] =>
  night
    ? ['#0C211E', '#1C4540', mix('#4C7067', region.dusk, 0.22), mix('#D09A66', region.dusk, 0.5)]
    : [...region.sky, region.sky[2]];

export function drawSky({ width, height, cam, region, night, defs, landRandom, sky }: Scene): string {
  const bottom = Math.max(40, cam.horizon);
  const glow = night ? region.dusk : '#FFF3DA';
  const [top, upper, lower, low] = sky;
  defs.push(
    gradient('s', [`0 ${top}`, `0.5 ${upper}`, `0.86 ${lower}`, `1 ${low}`], between(0, bottom)),
    `<radialGradient id="u" cx=".08" cy="${night ? 1 : 0.6}" r="1">` +
      `<stop stop-color="${glow}" stop-opacity="${night ? 0.74 : 0.7}"/>` +
      `<stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
  );
  let clouds = '';
  for (let i = 0; i < 7; i++) {
    const y = bottom * (0.12 + landRandom() * 0.66);
    const x = landRandom() * width;
    const w = width * (0.12 + landRandom() * 0.3);
    clouds += lens(x, y, w, 1.2 + landRandom() * 5);
  }
  return (
    `<rect width="${width}" height="${height}" fill="url(#s)"/>` +
    `<rect width="${width}" height="${tenth(bottom)}" fill="url(#u)"/>` +
    path(clouds, night ? '#C98E5C' : '#FFFDF6', night ? 0.1 : 0.38)
  );
}

/** A ridge: its height as a share of the picture, its kind, and which of four levels of haze it has. */
type Ridge = readonly [share: number, kind: RidgeKind, haze: 'haze' | 'far' | 'middle' | 'near'];
const r = (...one: Ridge): Ridge => one;
/** Ridges from back to front. */
const RIDGES: Record<Land, readonly Ridge[]> = {
  peak: [
    r(0.3, 'peak', 'haze'),
    r(0.17, 'peak', 'far'),
    r(0.09, 'peak', 'middle'),
    r(0.035, 'trees', 'near'),
  ],
  mesa: [r(0.15, 'mesa', 'haze'), r(0.08, 'mesa', 'middle')],
  coast: [r(0.16, 'hill', 'haze'), r(0.09, 'hill', 'far')],
  flat: [r(0.022, 'trees', 'middle')],
  hill: [r(0.11, 'hill', 'haze'), r(0.05, 'trees', 'middle')],
  trees: [r(0.06, 'hill', 'haze'), r(0.05, 'trees', 'middle')],
};

/** The land on the horizon, and the ground from there to the bottom of the picture. */
export function drawHorizon(scene: Scene): string {
  const { width, height, region, night, defs, landRandom, ground } = scene;
  const y = scene.cam.horizon;
  const far = night ? mix('#3A625A', region.dusk, 0.24) : mix(region.far, region.sky[2], 0.25);
  const haze = {
    haze: mix(far, scene.sky[2], 0.42),
    far,
    middle: night ? '#20443D' : region.far,
    near: night ? '#17342E' : mix(region.far, region.leaf[1], 0.45),
  };
  let s = '';
  for (const [share, kind, tone] of RIDGES[region.land])
    s += path(ridge(landRandom, width, y, height * share, kind), haze[tone]);
  const horizonTone = night ? mix(ground, region.dusk, 0.12) : mix(ground, region.sky[2], 0.5);
  const nearTone = night ? '#0D1D19' : mix(region.ground, '#8D9A8E', 0.34);
  defs.push(gradient('g', [`0 ${horizonTone}`, `0.35 ${ground}`, `1 ${nearTone}`], between(y, height)));
  s += `<rect y="${tenth(y - 1)}" width="${width}" height="${tenth(Math.max(0, height - y + 1))}" fill="url(#g)"/>`;
  if (region.land === 'coast')
    s += `<rect y="${tenth(y - 1)}" width="${width}" height="${tenth(height * 0.022)}" fill="${night ? '#1D3B38' : '#9DB7B5'}"/>`;
  return s;
}

/** The ground tone of a region for a scene. */
const groundTone = (region: Region, night: boolean): string => (night ? '#1A332D' : region.ground);

/** An empty scene: camera, sky and ground. */
export const emptyScene = (
  scene: Pick<Scene, 'cam' | 'region' | 'night' | 'width' | 'height' | 'seed'>,
  landSeed: string,
): Scene => ({
  ...scene,
  sky: skyTones(scene.region, scene.night),
  ground: groundTone(scene.region, scene.night),
  landRandom: seeded(landSeed),
  defs: [],
});
