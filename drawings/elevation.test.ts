import { describe, expect, it } from 'vitest';
import { windowRects } from './elevation.ts';
import { rectPaths } from './rect-paths.ts';

const rect = (role: string, x: number) => ({ role, x, y: 2, width: 3, height: 4 });

describe('rectPaths', () => {
  it('writes one outline for each role, in the order in which they appear', () => {
    expect(rectPaths([rect('sill', 0), rect('head', 10), rect('sill', 20)])).toEqual([
      { role: 'sill', d: 'M0 2h3v4h-3zM20 2h3v4h-3z' },
      { role: 'head', d: 'M10 2h3v4h-3z' },
    ]);
  });

  it('writes them in the order that is asked for, and leaves out what is not there', () => {
    const paths = rectPaths([rect('sill', 0), rect('wall', 10)], ['wall', 'head', 'sill']);
    expect(paths.map(({ role }) => role)).toEqual(['wall', 'sill']);
  });
});

it('a window stands behind the wall’s face at its left and top, and its sill stands out at both sides', () => {
  const glass = { role: 'lit', x: 10, y: 20, width: 30, height: 40 };
  const shape = { inset: { left: 2, top: 3 }, head: 8, sill: { left: 4, right: 5, height: 6 } };
  expect(windowRects(glass, shape)).toEqual([
    { role: 'reveal', x: 8, y: 17, width: 32, height: 43 },
    glass,
    { role: 'head', x: 10, y: 20, width: 30, height: 8 },
    { role: 'sill', x: 6, y: 60, width: 39, height: 6 },
  ]);
  expect(windowRects(glass, { ...shape, head: 0 }).map(({ role }) => role)).not.toContain('head');
});
