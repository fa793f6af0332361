import type { Random } from './random.ts';

/**
 * Smooth periodic noise around a circle, as a sum of cosines. Takes an angle in radians and returns about -1..1.
 */
export function periodicNoise(random: Random, octaves: number, decay: number): (angle: number) => number {
  const waves = Array.from({ length: octaves }, (_, i) => {
    const phase = random() * 6.283;
    return { frequency: i + 1, phase, size: decay ** i * (0.6 + random() * 0.4) };
  });
  const total = waves.reduce((sum, wave) => sum + wave.size, 0);
  return (angle) =>
    waves.reduce((sum, w) => sum + w.size * Math.cos(w.frequency * angle + w.phase), 0) / total;
}
