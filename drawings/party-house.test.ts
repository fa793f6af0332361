import { describe, expect, it } from 'vitest';
import { EVENING, PARTY_HOUSE, partyHouse } from './party-house.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const states = (wing: ReturnType<typeof partyHouse>[number] | undefined) =>
  wing?.windows.map(({ state }) => state[1]).join('');

describe('the house of three evenings', () => {
  const house = partyHouse([
    [{ from: at(17), to: null }],
    [
      { from: at(17), to: at(18, 30) },
      { from: at(18, 30), to: at(19) },
    ],
    [],
  ]);

  it('has a window for each half hour of each evening', () => {
    for (const { windows } of house) expect(windows).toHaveLength((EVENING.to - EVENING.from) / 30);
  });

  it('lights what has an end until then, and dims what has none', () => {
    expect(house.map(states)).toEqual(['iiiiiiiii', 'iiiiaaaaa', 'aaaaaaaaa']);
    expect(house[0]?.windows.map(({ state }) => state)).toEqual(['lit', ...Array(8).fill('dim')]);
  });

  it('keeps every window inside its wing, apart from the others, and every wing on the ground', () => {
    for (const wing of house) {
      expect(wing.y + wing.height).toBe(PARTY_HOUSE.height);
      for (const [i, a] of wing.windows.entries()) {
        expect(a.x).toBeGreaterThan(wing.x);
        expect(a.x + a.width).toBeLessThan(wing.x + wing.width);
        expect(a.y).toBeGreaterThan(wing.y);
        expect(a.y + a.height).toBeLessThan(PARTY_HOUSE.height);
        for (const b of wing.windows.slice(i + 1))
          expect(a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y).toBe(true);
      }
    }
  });
});
