import { expect, test } from 'vitest';
import { mix } from './colour.ts';
import { seeded } from './random.ts';

const draws = (seed: string) => {
  const random = seeded(seed);
  return Array.from({ length: 50 }, () => random());
};

test('a seed always gives the same series, in 0..1', () => {
  expect(draws('oak')).toEqual(draws('oak'));
  expect(draws('oak')).not.toEqual(draws('elm'));
  for (const value of draws('oak')) expect(value >= 0 && value < 1).toBe(true);
  // these values must never change: other numbers would change every picture of the site
  expect(seeded('oak')()).toBeCloseTo(0.064983, 6);
});

test('mixing colours reaches both ends and the middle', () => {
  expect(mix('#000000', '#FFFFFF', 0)).toBe('#000000');
  expect(mix('#000000', '#FFFFFF', 1)).toBe('#ffffff');
  expect(mix('#102030', '#304050', 0.5)).toBe('#203040');
});
