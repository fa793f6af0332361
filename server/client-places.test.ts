import { expect, it, vi } from 'vitest';
import { clientPlaces } from './client-places.ts';

it('gives one client no more than its share, and a place back is a place free', () => {
  const places = clientPlaces({ all: 10, client: 2 });
  const ends = [vi.fn(), vi.fn(), vi.fn()] as const;
  expect(ends.map((end) => places.enter('a', end))).toEqual([true, true, false]);
  places.leave('a', ends[2]);
  expect(places.enter('a', ends[2])).toBe(false);
  places.leave('a', ends[0]);
  expect(places.enter('a', ends[2])).toBe(true);
  for (const end of ends) expect(end).not.toHaveBeenCalled();
});

it('gives a client without any the oldest place of whoever has most, where all are taken', () => {
  const places = clientPlaces({ all: 5, client: 3 });
  const [a, b] = [
    [vi.fn(), vi.fn()],
    [vi.fn(), vi.fn(), vi.fn()],
  ] as const;
  for (const end of a) places.enter('a', end);
  for (const end of b) places.enter('b', end);
  expect(places.enter('a', vi.fn())).toBe(false);
  expect(places.enter('c', vi.fn())).toBe(true);
  expect([...a, ...b].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1, 0, 0]);
  // the request that was ended says so later
  places.leave('b', b[0]);
  expect(places.enter('c', vi.fn())).toBe(false);
});

it('ends nobody\u2019s only request', () => {
  const places = clientPlaces({ all: 2, client: 2 });
  const ends = [vi.fn(), vi.fn()] as const;
  expect([places.enter('a', ends[0]), places.enter('b', ends[1]), places.enter('c', vi.fn())]).toEqual([
    true,
    true,
    false,
  ]);
  for (const end of ends) expect(end).not.toHaveBeenCalled();
});
