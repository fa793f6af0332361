import { verdictWindows } from '#drawings/desk/verdict-windows.ts';
import { lightsOf } from '../answers/lights-of.ts';
import { DataFigure } from '../data-figure.tsx';
import type { Desk } from '../desk-data.ts';

/** A window for each program; the words beside it say the same. */
export const VerdictWindows = ({ desk, small = false }: { desk: Desk; small?: boolean }) => (
  <DataFigure
    className="verdict-windows"
    drawing={verdictWindows(lightsOf(desk), small ? { size: 9, gap: 4 } : {})}
  />
);
