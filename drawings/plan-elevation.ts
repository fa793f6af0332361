import { ElevationBuilder, type ElevationDrawing } from './elevation.ts';
import { seeded } from './random.ts';

export const PLAN_STATES = ['today', 'done', 'halfway'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

const COLUMNS = 7;
const STOREYS = 5;
const BAY = 48;
const STOREY = 56;
const SIDE = 10;
/** Space above the roof for the scaffold. */
const SKY = 22;
const ROOF = 9;
/** The number of finished storeys in the drawing of stopped work. */
const FINISHED = 2;
/** Share of rooms with a light on. */
const LIT_TODAY = 0.36;
const LIT_DONE = 0.94;

/**
 * One building in the three states that a lender asks about: today, when the plan is completed, and when the work stops
 * halfway. The positions of windows are the same in all three, only their states differ.
 */
export function planElevation(state: PlanState): ElevationDrawing {
  const random = seeded('plan');
  const elevation = new ElevationBuilder();
  const width = COLUMNS * BAY + SIDE * 2;
  const top = SKY + ROOF;
  const base = top + STOREYS * STOREY + 10;
  elevation.rect('wall', 0, top, width, base - top);
  const eaves = state === 'done' ? 6 : 0;
  elevation.rect('slab', -eaves, SKY, width + eaves * 2, ROOF);
  for (let storey = 0; storey < STOREYS; storey++)
    for (let column = 0; column < COLUMNS; column++) {
      const x = SIDE + column * BAY + 10;
      const y = base - 10 - (storey + 1) * STOREY + 12;
      const chance = random();
      const tone = random() < 0.34 ? 'warm' : 'lit';
      const built = state !== 'halfway' || storey < FINISHED;
      const share = state === 'today' ? LIT_TODAY : LIT_DONE;
      elevation.window(x, y, BAY - 20, STOREY - 22, built ? (chance < share ? tone : 'off') : 'open');
    }
  elevation.rect('plinth', 0, base - 8, width, 8);
  if (state === 'halfway') scaffold(elevation, width, top, base - 10 - FINISHED * STOREY, base);
  return elevation.drawing(width, base);
}

/** Scaffold poles down to the ground, and a deck at each unfinished storey. */
function scaffold(
  elevation: ElevationBuilder,
  width: number,
  top: number,
  finished: number,
  base: number,
): void {
  for (let pole = 0; pole <= COLUMNS; pole++) {
    const x = pole === 0 ? -4 : pole === COLUMNS ? width + 4 : SIDE + pole * BAY;
    elevation.rect('pole', x - 1, 4, 2, base - 4);
  }
  for (let deck = finished; deck >= top - STOREY / 2; deck -= STOREY)
    elevation.rect('pole', -8, deck, width + 16, 3);
}
