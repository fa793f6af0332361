import { describe, expect, it } from 'vitest';
import { regionMap, type StateLines } from './region-map.ts';

/** Three squares side by side, ten wide and ten high. Each border is stored once. */
const LINES: StateLines = {
  width: 30,
  height: 10,
  arcs: [
    // round the left field, from its upper right corner to its lower right one
    [
      [10, 0],
      [-10, 0],
      [0, 10],
      [10, 0],
    ],
    // between the left and the middle field, downwards
    [
      [10, 0],
      [0, 10],
    ],
    // the middle field's foot and head
    [
      [10, 10],
      [10, 0],
    ],
    [
      [20, 0],
      [-10, 0],
    ],
    // between the middle and the right field, downwards
    [
      [20, 0],
      [0, 10],
    ],
    // round the right field, from its lower left corner to its upper left one
    [
      [20, 10],
      [10, 0],
      [0, -10],
      [-10, 0],
    ],
  ],
  states: { left: [[0, ~1]], middle: [[1, 2, ~4, 3]], right: [[4, 5]] },
};

/** Corners of every outline in a path of `M` and `l`. */
const corners = (path: string) =>
  path
    .split('M')
    .slice(1)
    .map((outline) => {
      const [x, y, ...steps] = outline.match(/-?[\d.]+/g)!.map(Number) as [number, number, ...number[]];
      const found = [[x, y]];
      for (let i = 0; i < steps.length; i += 2)
        found.push([found.at(-1)![0]! + steps[i]!, found.at(-1)![1]! + steps[i + 1]!]);
      return found;
    });

describe('regions from states', () => {
  it('are one outline each, without the border between their states, which is a line', () => {
    const map = regionMap(LINES, [['left', 'middle'], ['right']]);
    const [west, east] = map.shapes.map(({ land }) => corners(land));
    expect(west).toHaveLength(1);
    expect(new Set(west![0]!.map(String))).toEqual(
      new Set(['0,0', '10,0', '20,0', '20,10', '10,10', '0,10']),
    );
    expect(new Set(east![0]!.map(String))).toEqual(new Set(['20,0', '20,10', '30,10', '30,0']));
    expect(corners(map.lines)).toEqual([
      [
        [10, 0],
        [10, 10],
      ],
    ]);
    expect(map.rest).toBe('');
  });

  it('have their middle inside', () => {
    const [west, east] = regionMap(LINES, [['left', 'middle'], ['right']]).shapes;
    expect(west!.x).toBeGreaterThan(0);
    expect(west!.x).toBeLessThan(20);
    expect(east!.x).toBeGreaterThan(20);
  });

  it('that lie apart are two outlines; what belongs to none is drawn as the rest', () => {
    const map = regionMap(LINES, [['left', 'right']]);
    expect(corners(map.shapes[0]!.land)).toHaveLength(2);
    expect(new Set(corners(map.rest)[0]!.map(String))).toEqual(new Set(['10,0', '20,0', '20,10', '10,10']));
    expect(map.lines).toBe('');
  });
});
