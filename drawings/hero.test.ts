import { expect, test } from 'vitest';
import { footerPanorama, heroPicture } from './hero.ts';
import { MASSING_TYPE } from './massings.ts';
import { oak } from './oak.ts';
import { portrait, spellsInitials } from './portrait.ts';
import { streetPicture, streetStops } from './street.ts';

const HERO = { width: 960, height: 540, fill: [500, 35, 1095, 450] } as const;

test('the hero is drawn with finite numbers, and a seed gives the same one', () => {
  const svg = heroPicture(HERO);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(heroPicture(HERO)).toBe(svg);
  expect(heroPicture({ ...HERO, seed: 'elm' })).not.toBe(svg);
  // every referenced id is defined
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#(\w+)/g)) expect(svg).toContain(`id="${id}"`);
});

test('the footer has the city and its image, and no house', () => {
  const svg = footerPanorama({ ...HERO, seed: 'panorama4', distance: 150 });
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg).toContain('<use href="#c"');
  expect(svg).not.toContain('id="L1"');
});

test('an oak stands on its foot and reaches its height', () => {
  const svg = oak(500, 800, 400, 'tree', ['#000000', '#111111', '#222222', '#333333', '#444444']);
  const ys = [...svg.matchAll(/M(-?[\d.]+) (-?[\d.]+)h0/g)].map((match) => Number(match[2]));
  expect(Math.min(...ys)).toBeGreaterThan(800 - 400 * 1.15);
  expect(Math.min(...ys)).toBeLessThan(800 - 400 * 0.8);
  expect(Math.max(...ys)).toBeLessThan(800);
});

test('a portrait spells its initials in lit windows, the same ones by day and night', () => {
  const letter = (name: string, start: number) =>
    Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 5 }, (_, column) =>
        spellsInitials(name, start + column, 5 + row) ? '#' : '.',
      ).join(''),
    );
  expect(letter('Taylor Elm', 2)).toEqual(['#####', '..#..', '..#..', '..#..', '..#..', '..#..', '..#..']);
  expect(letter('Taylor Elm', 8)).toEqual(['#####', '#....', '#....', '####.', '#....', '#....', '#####']);
  const geometry = (night: boolean) =>
    portrait('Taylor Elm', night)
      .match(/ d="[^"]*"/g)
      ?.map((d) => d.length);
  const sum = (night: boolean) => geometry(night)?.reduce((a, b) => a + b, 0);
  expect(sum(true)).toBe(sum(false));
});

test('the street has one lot for each property type, from left to right', () => {
  const stops = streetStops();
  const drawn = [...stops.map(({ type }) => type), 'senior-housing'];
  expect(drawn.toSorted()).toEqual([...new Set(Object.values(MASSING_TYPE))].sort());
  stops.forEach(({ from, to }, i) => {
    expect(from).toBeGreaterThanOrEqual(stops[i - 1]?.to ?? 0);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual(1);
  });
  const [day, night] = [streetPicture(false), streetPicture(true)];
  expect(day + night).not.toMatch(/NaN|undefined|Infinity/);
  const trees = (svg: string) => svg.match(/<use href="#t\d" [^>]*>/g);
  expect(trees(night)).toEqual(trees(day));
  expect(trees(day)?.length).toBeGreaterThan(15);
});
