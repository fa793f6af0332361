import { ElevationBuilder, type ElevationDrawing } from './elevation.ts';
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
  /** Wall beside the outer bays, in pixels; a negative one sets the outer windows flush. */
  readonly margin?: number;
  /** Glazing bars, which large windows need. */
  readonly bars?: boolean;
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
