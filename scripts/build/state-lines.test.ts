import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { REGIONS, STATES } from '#app/lending/vocabulary.ts';
import { regionMap } from '#drawings/region-map.ts';
import { stateLines } from './state-lines.ts';

const lines = stateLines();

it('draws every state that a region can hold, and no other', () => {
  expect(Object.keys(lines.states).sort()).toEqual([...STATES].sort());
  for (const [name, outlines] of Object.entries(lines.states)) expect(outlines.flat(), name).not.toEqual([]);
});

it('gives a map of less than 4 KB, in which each region has land and its middle', () => {
  const { regions } = loadContent();
  const map = regionMap(
    lines,
    REGIONS.map((region) => regions[region]),
  );
  const drawn = [map.lines, map.rest, ...map.shapes.map(({ land }) => land)].join('');
  expect(brotliCompressSync(drawn).length).toBeLessThan(4000);
  for (const { land, x, y } of map.shapes) {
    expect(land).toMatch(/^M/);
    expect(x > 0 && x < map.width && y > 0 && y < map.height).toBe(true);
  }
});
