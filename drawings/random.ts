/** A source of numbers in 0..1. The same seed always gives the same series. */
export type Random = () => number;

/** Mulberry32 seeded with the FNV-1a hash of `seed`: small, and the same on every machine. */
export function seeded(seed: string): Random {
  let state = [...seed].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619) >>> 0, 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of the options, chosen by one random number. */
export const choose = <T>(random: Random, options: readonly [T, ...T[]]): T =>
  options[Math.floor(random() * options.length)] ?? options[0];
