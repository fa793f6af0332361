import { ElevationBuilder, type ElevationDrawing } from './elevation.ts';
import { seeded } from './random.ts';

const BAY = 13;
const STOREY = 15;
const COLUMNS = 2;
const GAP = 9;
const ROOF = 3;
/** Height of the wall above the highest window. */
const PARAPET = 5;
const MILLION = 1_000_000;

/** The windows of a loan: one for each million dollars, rounded up. */
export const windowsOf = (dollars: number): number => Math.ceil(dollars / MILLION);

/**
 * A list of loans as a street of buildings, in the order of the list: each is as tall as its loan is large. `rows`
 * breaks the street into several, one above the other, for narrow screens.
 */
export function loanSkyline(amounts: readonly number[], { rows = 1 } = {}): ElevationDrawing {
  const random = seeded('skyline');
  const elevation = new ElevationBuilder();
  const inRow = Math.ceil(amounts.length / rows);
  const tower = COLUMNS * BAY + 6;
  const width = inRow * (tower + GAP) - GAP;
  let ground = 0;
  for (let row = 0; row < rows; row++) {
    const loans = amounts.slice(row * inRow, (row + 1) * inRow);
    const storeys = (dollars: number) => Math.ceil(windowsOf(dollars) / COLUMNS);
    ground += Math.max(...loans.map(storeys)) * STOREY + PARAPET + ROOF + (row > 0 ? 26 : 0);
    for (const [i, dollars] of loans.entries()) {
      const x = i * (tower + GAP);
      const height = storeys(dollars) * STOREY + PARAPET;
      elevation.rect('wall', x, ground - height, tower, height);
      elevation.rect('slab', x - 1, ground - height - ROOF, tower + 2, ROOF);
      for (let w = 0; w < windowsOf(dollars); w++) {
        const left = x + 3 + (w % COLUMNS) * BAY + 2.5;
        const top = ground - (Math.floor(w / COLUMNS) + 1) * STOREY + 1;
        // panes only: at eight pixels reveals and sills are not visible, and they would make the page three times as heavy
        elevation.rect(random() < 0.34 ? 'warm' : 'lit', left, top, BAY - 5, STOREY - 5);
      }
    }
    elevation.rect('ground', 0, ground, width, 1.5);
  }
  return elevation.drawing(width, ground + 1.5);
}
