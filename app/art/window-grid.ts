import { Elevation, type ElevationDrawing } from './elevation.ts';
import { seeded } from './random.ts';

export interface WindowGridOptions {
  /** Windows in all; the last row may be short. */
  readonly count: number;
  readonly columns: number;
  /** How many have a light on, counted from the ground floor's left; all when left out. */
  readonly lit?: number;
  /** Pixels of one bay and one storey. */
  readonly bay?: number;
  readonly storey?: number;
  readonly seed?: string;
}

const CORNICE = 6;
const PLINTH = 8;

/**
 * A plain elevation that counts: one window for each unit of something, filled from the ground up. Two tones of
 * light by the seed.
 */
export function windowGrid({
  count,
  columns,
  lit = count,
  bay = 30,
  storey = 40,
  seed = 'grid',
}: WindowGridOptions): ElevationDrawing {
  const random = seeded(seed);
  const elevation = new Elevation();
  const rows = Math.ceil(count / columns);
  const margin = bay * 0.22;
  const width = columns * bay + margin * 2;
  const height = CORNICE + rows * storey + PLINTH;
  elevation.rect('wall', 3, CORNICE, width - 6, height - CORNICE);
  elevation.rect('slab', 0, 0, width, CORNICE);
  elevation.rect('plinth', 3, height - PLINTH, width - 6, PLINTH);
  for (let i = 0; i < count; i++) {
    const x = margin + (i % columns) * bay + bay * 0.2;
    const y = CORNICE + (rows - 1 - Math.floor(i / columns)) * storey + storey * 0.2;
    const tone = random() < 0.34 ? 'warm' : 'lit';
    elevation.window(x, y, bay * 0.6, storey * 0.6, i < lit ? tone : 'off');
  }
  return elevation.drawing(width, height);
}
