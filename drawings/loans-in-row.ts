/** A building of the skyline, in its own units. */
interface Building {
  x: number;
  top: number;
  /** The outline of the wall. Clicks count in the building's whole column. */
  wall: string;
  /** Two lines for its columns of windows, to be drawn with `dashes`. */
  panes: string;
}

const COLUMN = 32;
const WIDTH = 26;
const HEIGHT = 280;
/** Room above the tallest building for a name. */
const HEAD = 40;
const GROUND = HEAD + HEIGHT;
const MOST_STORY = 9;
/** The window's share of a storey. */
const LIT = 0.68;

/**
 * Loans as buildings in a row, a story for each million dollars, two windows wide.
 * @param amounts whole dollars, in the order of the row
 */
export function loansInRow(amounts: readonly number[]): {
  width: number;
  height: number;
  ground: number;
  /**
   * The dash pattern: a window, and the wall above it. A dashed line for each column of windows takes a tenth of the bytes
   * of outlines.
   */
  dashes: string;
  /** The width of a window. */
  pane: number;
  buildings: Building[];
} {
  const millions = amounts.map((amount) => Math.max(amount / 1_000_000, 0.5));
  const story = Math.min(MOST_STORY, HEIGHT / Math.max(...millions, 1));
  const r = (value: number) => Math.round(value * 10) / 10;
  const buildings = millions.map((stories, i) => {
    const x = i * COLUMN + (COLUMN - WIDTH) / 2;
    const top = GROUND - stories * story - 4;
    const whole = Math.floor(stories);
    const up = r(story * (whole + LIT * (stories - whole)));
    return {
      x,
      top: r(top),
      wall: `M${x} ${r(top)}h${WIDTH}V${GROUND}h-${WIDTH}z`,
      panes: `M${x + 7.25} ${GROUND - 4}v-${up}m11.5 ${up}v-${up}`,
    };
  });
  return {
    width: amounts.length * COLUMN,
    height: GROUND + 4,
    ground: GROUND,
    dashes: `${r(story * LIT)} ${r(story * (1 - LIT))}`,
    pane: 8.5,
    buildings,
  };
}
