import { describe, expect, test } from 'vitest';
import { DRAW_MASSING, MASSING_TYPE, MASSINGS, PROPERTY_TYPES } from './massings.ts';
import { propertyPicture } from './property-picture.ts';
import { seeded } from './random.ts';
import { REGION_NAMES, REGIONS } from './regions.ts';

const all = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map((match) => match[0]);
/** Everything that is placed: trees, walls, and every outline that is not a pane of glass or a light. */
const trees = (svg: string) => all(svg, /<use href="#t\d" [^>]*>/g);
const walls = (svg: string) => all(svg, /<path fill="url\(#f\d+\)" d="[^"]*"/g);
const outlines = (svg: string) => new Set(all(svg, /M[^MZ"]+Z/g));

describe.each(MASSINGS)('%s', (massing) => {
  test('is drawn in every region by day and night, with numbers only', () => {
    for (const region of REGION_NAMES)
      for (const night of [false, true]) {
        const svg = propertyPicture({ massing, region, seed: 'every', night });
        expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object/);
        expect(svg).not.toMatch(/\d\.\d{4,}/);
        expect(walls(svg).length).toBeGreaterThan(1);
      }
  });

  test('stands at the same place by day and by night', () => {
    const [day, night] = [false, true].map((dark) =>
      propertyPicture({ massing, region: 'west', seed: 'same', night: dark }),
    ) as [string, string];
    expect(trees(night)).toEqual(trees(day));
    expect(walls(night)).toEqual(walls(day));
    // most other outlines agree too; what differs is glare, blinds, and which windows are lit
    const [before, after] = [outlines(day), outlines(night)];
    const shared = [...before].filter((d) => after.has(d)).length;
    expect(shared / before.size).toBeGreaterThan(0.8);
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

test('every property type has a massing, and regions draw apart', () => {
  expect(new Set(Object.values(MASSING_TYPE))).toEqual(new Set(PROPERTY_TYPES));
  expect(new Set(REGION_NAMES.map((name) => REGIONS[name].code)).size).toBe(REGION_NAMES.length);
  const skies = REGION_NAMES.map(
    (region) =>
      propertyPicture({ massing: 'offWide', region, seed: 'sky', night: false }).match(
        /id="s".*?<\/linear/,
      )?.[0],
  );
  expect(new Set(skies).size).toBe(REGION_NAMES.length);
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
