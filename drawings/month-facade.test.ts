import { expect, test } from 'vitest';
import { monthFacade } from './month-facade.ts';

test('a month has a window for each day, seven to a floor, and the third week is the third floor', () => {
  const { width, height, windows, frame } = monthFacade();
  expect(windows.map(({ day }) => day)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
  const floors = [...new Set(windows.map(({ y }) => y))];
  expect(floors).toHaveLength(5);
  expect(windows.filter(({ y }) => y === floors[2]).map(({ day }) => day)).toEqual([
    15, 16, 17, 18, 19, 20, 21,
  ]);
  for (const rect of [...frame, ...windows.flatMap(({ rects }) => rects)]) {
    expect(rect.x).toBeGreaterThanOrEqual(0);
    expect(rect.x + rect.width).toBeLessThanOrEqual(width);
    expect(rect.y + rect.height).toBeLessThanOrEqual(height);
  }
});
