import { expect, test } from 'vitest';
import { periodicNoise } from './periodic-noise.ts';
import { seeded } from './random.ts';

test('periodic noise closes on itself and stays within -1..1', () => {
  const noise = periodicNoise(seeded('noise'), 9, 0.8);
  expect(noise(0)).toBeCloseTo(noise(Math.PI * 2), 9);
  for (let angle = 0; angle < 6.3; angle += 0.1) expect(Math.abs(noise(angle))).toBeLessThanOrEqual(1);
});
