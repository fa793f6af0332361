import { describe, expect, test } from 'vitest';
import { spread } from '#tests/cases.ts';
import { SIDES } from './camera.ts';
import { tones } from './light.ts';
import { DRAW_MASSING, MASSINGS } from './massings.ts';
import { propertyPicture } from './property-picture.ts';
import { seeded } from './random.ts';
import { materials, REGION_NAMES, REGIONS } from './regions.ts';

const all = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map((match) => match[0]);
/** Everything that has a position: trees, walls, openings in walls, shadows and people. */
const trees = (svg: string) => all(svg, /<use href="#t\d" [^>]*>/g);
const walls = (svg: string) => all(svg, /<path fill="url\(#f\d+\)" d="[^"]*"/g);
const paintedIn = (svg: string, colour: string) =>
  all(svg, new RegExp(`<path fill="${colour}"[^>]* d="[^"]*"`, 'g')).map((p) => p.replace(/.* d=/, ''));
const openings = (svg: string, night: boolean) =>
  (['stone', 'second'] as const).flatMap((material) =>
    SIDES.map((side) => paintedIn(svg, tones(materials('west', 'same')[material], side, night).reveal)),
  );
/** The site's shadow is the longest outline in its color, because neighboring buildings cast smaller ones. */
const shadows = (svg: string, night: boolean) =>
  paintedIn(svg, night ? '#040B09' : '#2C4643').sort((a, b) => b.length - a.length)[0];
const heads = (svg: string) =>
  all(svg, /<path d="[^"]*" stroke="#\w+" stroke-opacity="0.9" [^>]*>/g).map((p) => p.length);

describe.each(spread(MASSINGS, 8))('%s', (massing) => {
  test('is drawn in two regions by day and night, with numbers only', () => {
    for (const region of REGION_NAMES.filter((_, i) => (i + MASSINGS.indexOf(massing)) % 3 === 0))
      for (const night of [false, true]) {
        const svg = propertyPicture({ massing, region, seed: 'every', night });
        expect(all(svg, /.{20}(NaN|undefined|Infinity|null|\[object)/g)).toEqual([]);
        expect(all(svg, /.{20}\d\.\d{4,}/g)).toEqual([]);
        expect(walls(svg).length).toBeGreaterThan(1);
      }
  });

  test('stands at the same place by day and by night', () => {
    const [day, night] = [false, true].map((dark) =>
      propertyPicture({ massing, region: 'west', seed: 'same', night: dark }),
    ) as [string, string];
    expect(trees(night)).toEqual(trees(day));
    expect(walls(night)).toEqual(walls(day));
    expect(openings(night, true)).toEqual(openings(day, false));
    expect(openings(day, false).flat().length).toBeGreaterThan(0);
    expect(shadows(night, true)).toBe(shadows(day, false));
    expect(shadows(day, false)).toBeDefined();
    expect(heads(night)).toEqual(heads(day));
    expect(heads(day)).toHaveLength(1);
    expect(night).not.toBe(day);
  });

  test('is the same for a seed, and another building for another seed', () => {
    const draw = (seed: string) => propertyPicture({ massing, region: 'southeast', seed, night: false });
    expect(draw('one')).toBe(draw('one'));
    expect(draw('one')).not.toBe(draw('two'));
    const shape = (seed: string) => JSON.stringify(DRAW_MASSING[massing](seeded(seed)));
    expect(shape('one')).not.toBe(shape('two'));
  });
});

test('regions draw apart', () => {
  expect(new Set(REGION_NAMES.map((name) => REGIONS[name].code)).size).toBe(REGION_NAMES.length);
  const skies = REGION_NAMES.map(
    (region) =>
      propertyPicture({ massing: 'offWide', region, seed: 'sky', night: false }).match(
        /id="s".*?<\/linear/,
      )?.[0],
  );
  expect(new Set(skies).size).toBe(REGION_NAMES.length);
});

test('the seeds of a region build in all of its pairs of materials, and no region in those of another', () => {
  const pairs = REGION_NAMES.map((region) =>
    Array.from({ length: 40 }, (_, i) => JSON.stringify(materials(region, `seed ${i}`))),
  );
  for (const [i, region] of REGION_NAMES.entries())
    expect(new Set(pairs[i]).size).toBe(1 + REGIONS[region].pairs.length);
  expect(new Set(pairs.flat()).size).toBe(
    REGION_NAMES.reduce((sum, region) => sum + 1 + REGIONS[region].pairs.length, 0),
  );
});

test('`flip` mirrors the drawing and nothing else', () => {
  const draw = (flip: boolean) =>
    propertyPicture({ massing: 'mfL', region: 'west', seed: 'flip', night: true, flip });
  expect(draw(true).replace(' transform="translate(1200 0)scale(-1 1)"', '')).toBe(draw(false));
});

test('a picture fits the size and the rectangle it is given', () => {
  const svg = propertyPicture({
    massing: 'offTower',
    region: 'midwest',
    seed: 'fit',
    night: false,
    width: 1600,
    height: 900,
    fill: [480, 90, 1568, 756],
    flip: false,
  });
  expect(svg).toContain('viewBox="0 0 1600 900"');
  const feet = walls(svg).flatMap((d) => [...d.matchAll(/M([\d.]+) ([\d.]+)l/g)].map((m) => Number(m[1])));
  expect(Math.min(...feet)).toBeGreaterThanOrEqual(479);
  expect(Math.max(...feet)).toBeLessThanOrEqual(1569);
});
