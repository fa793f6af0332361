import { ElevationBuilder, type ElevationDrawing } from './elevation.ts';
import { seeded } from './random.ts';

export interface WindowGridOptions {
  /** The number of windows; the last row may be shorter. */
  readonly count: number;
  readonly columns: number;
  /** How many windows are lit, counted from the left of the ground floor; all if left out. */
  readonly lit?: number;
  /** The size of one bay and one storey, in pixels. */
  readonly bay?: number;
  readonly storey?: number;
  /** The width of the wall beside the outer bays, in pixels; negative where the outer windows reach the edge. */
  readonly margin?: number;
  /** Draws glazing bars, which large windows need. */
  readonly bars?: boolean;
  readonly seed?: string;
}

const CORNICE = 6;
const PLINTH = 8;

/**
 * A plain elevation that shows a count: one window for each unit, filled from the ground up. The seed chooses between two
 * tones of light.
 */
export function windowGrid({
  count,
  columns,
  lit = count,
  bay = 30,
  storey = 40,
  margin = bay * 0.22,
  bars = false,
  seed = 'grid',
}: WindowGridOptions): ElevationDrawing {
  const random = seeded(seed);
  const elevation = new ElevationBuilder();
  const rows = Math.ceil(count / columns);
  const width = columns * bay + margin * 2;
  const height = CORNICE + rows * storey + PLINTH;
  elevation.rect('wall', 3, CORNICE, width - 6, height - CORNICE);
  elevation.rect('slab', 0, 0, width, CORNICE);
  elevation.rect('plinth', 3, height - PLINTH, width - 6, PLINTH);
  for (let i = 0; i < count; i++) {
    const x = margin + (i % columns) * bay + bay * 0.2;
    const y = CORNICE + (rows - 1 - Math.floor(i / columns)) * storey + storey * 0.2;
    const tone = random() < 0.34 ? 'warm' : 'lit';
    const [w, h] = [bay * 0.6, storey * 0.6];
    elevation.window(x, y, w, h, i < lit ? tone : 'off');
    if (!bars) continue;
    elevation.rect('bar', x + w * 0.54, y + h * 0.08, 3, h * 0.92);
    elevation.rect('bar', x + w * 0.13, y + h * 0.36, w * 0.87, 3);
  }
  return elevation.drawing(width, height);
}
