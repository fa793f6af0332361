import { ElevationBuilder, type ElevationDrawing } from './elevation.ts';
import { seeded } from './random.ts';

const BAY = 46;
const STOREY = 62;
const ROOF = 7;
/** How much the tower rises above its windows, so that it looks like the trunk of a tree. */
const CROWN = 30;
const TRUNK_COLUMNS = 2;

export interface ArmsOptions {
  /** People in the tower, two to a storey. */
  readonly trunk: number;
  /** People of the left and the right wing, storey by storey from the ground. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/**
 * A firm and its two subsidiaries as one building: a tower with a wing on either side, a lit window for each person and
 * a storey for each team.
 */
export function armsElevation({ trunk, left, right }: ArmsOptions): ElevationDrawing {
  const random = seeded('arms');
  const elevation = new ElevationBuilder();
  const floors = Math.ceil(trunk / TRUNK_COLUMNS);
  const base = CROWN + ROOF + floors * STOREY;
  const wing = (team: readonly number[]) => Math.max(...team) * BAY;
  const [leftWidth, rightWidth, towerWidth] = [wing(left), wing(right), TRUNK_COLUMNS * BAY + 34];
  const width = leftWidth + towerWidth + rightWidth + 24;

  const storey = (people: number, x: number, floor: number) => {
    for (let i = 0; i < people; i++) {
      const tone = random() < 0.34 ? 'warm' : 'lit';
      elevation.window(x + i * BAY + 9, base - (floor + 1) * STOREY + 13, BAY - 18, STOREY - 25, tone);
    }
  };
  const block = (x: number, blockWidth: number, top: number) => {
    elevation.rect('wall', x, top, blockWidth, base - top);
    elevation.rect('slab', x - 4, top - ROOF, blockWidth + 8, ROOF);
  };

  /** Each storey is as wide as its team, and adjoins the tower. */
  const arm = (teams: readonly number[], edge: number, towards: -1 | 1) => {
    for (const [floor, people] of teams.entries()) {
      const x = towards < 0 ? edge - people * BAY : edge;
      block(x, people * BAY, base - (floor + 1) * STOREY);
    }
    for (const [floor, people] of teams.entries())
      storey(people, towards < 0 ? edge - people * BAY : edge, floor);
  };
  const towerX = 12 + leftWidth;
  arm(left, towerX, -1);
  arm(right, towerX + towerWidth, 1);
  block(towerX, towerWidth, ROOF);
  for (let floor = 0; floor < floors; floor++)
    storey(Math.min(TRUNK_COLUMNS, trunk - floor * TRUNK_COLUMNS), towerX + 17, floor);
  elevation.rect('plinth', 12, base - 5, width - 24, 5);
  return elevation.drawing(width, base);
}
