/** A building of the skyline, in its own units. */
interface Building {
  x: number;
  top: number;
  /** Of the wall; the whole column of the picture belongs to it. */
  wall: string;
  panes: string;
}

const COLUMN = 32;
const WIDTH = 26;
const HEIGHT = 280;
/** Room above the tallest for a name. */
const HEAD = 40;
const GROUND = HEAD + HEIGHT;
const MOST_STORY = 9;

/**
 * Loans as buildings in a row, a story for each million dollars, two windows wide.
 * @param amounts whole dollars, in the order of the row
 */
export function loansInRow(amounts: readonly number[]): {
  width: number;
  height: number;
  ground: number;
  buildings: Building[];
} {
  const millions = amounts.map((amount) => Math.max(amount / 1_000_000, 0.5));
  const story = Math.min(MOST_STORY, HEIGHT / Math.max(...millions, 1));
  const r = (value: number) => Math.round(value * 10) / 10;
  const buildings = millions.map((stories, i) => {
    const x = i * COLUMN + (COLUMN - WIDTH) / 2;
    const top = GROUND - stories * story - 4;
    const panes: string[] = [];
    for (let floor = 0; floor < stories; floor++) {
      const full = Math.min(1, stories - floor);
      const height = r(story * 0.68 * full);
      if (height < 0.8) continue;
      const y = r(GROUND - 4 - floor * story - height);
      for (const at of [x + 3, x + 14.5]) panes.push(`M${r(at)} ${y}h8.5v${height}h-8.5z`);
    }
    return { x, top: r(top), wall: `M${x} ${r(top)}h${WIDTH}V${GROUND}h-${WIDTH}z`, panes: panes.join('') };
  });
  return { width: amounts.length * COLUMN, height: GROUND + 4, ground: GROUND, buildings };
}
