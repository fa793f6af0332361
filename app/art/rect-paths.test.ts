import { describe, expect, it } from 'vitest';
import { rectPaths } from './rect-paths.ts';

const rect = (role: string, x: number) => ({ role, x, y: 2, width: 3, height: 4 });

describe('rectPaths', () => {
  it('writes one outline for each role, in the order in which they appear', () => {
    expect(rectPaths([rect('sill', 0), rect('head', 10), rect('sill', 20)])).toEqual([
      { role: 'sill', d: 'M0 2h3v4h-3zM20 2h3v4h-3z' },
      { role: 'head', d: 'M10 2h3v4h-3z' },
    ]);
  });
});
