import type { RolePath } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import type { DrawnText } from './data-drawing.ts';
import type { Placed } from './labels.ts';

/** An amount at its height beside a building, with its figure and its name as printed. */
export interface Mark {
  readonly amount: number;
  readonly figure: string;
  readonly name: string;
}
/** The amount that one test of a loan allows: a line across its building. */
export interface Ceiling extends Mark {
  /** It is the lowest, and sets the loan. */
  readonly binding: boolean;
}

/**
 * Ceilings as lines across a building, each with figure and name to its right.
 * @param placed `y` is the height of the line, `at` that of its label
 * @param left and right edge of the building
 */
export function ceilingMarks(
  placed: readonly Placed<Ceiling & { y: number }>[],
  left: number,
  right: number,
): { lines: RolePath[]; texts: DrawnText[] } {
  const lines: RolePath[] = [];
  const texts: DrawnText[] = [];
  for (const { binding, y, at, figure, name } of placed) {
    const low = binding ? ' low' : '';
    lines.push(
      { role: binding ? 'lowest' : 'test', d: `M${left - 7} ${y}H${right + 8}` },
      { role: `lead${low}`, d: `M${right + 8} ${y}L${right + 22} ${tenth(at)}h7` },
    );
    texts.push(
      { role: `amount${low}`, text: figure, x: right + 34, y: tenth(at + 1) },
      { role: `what${low}`, text: name, x: right + 34, y: tenth(at + 18) },
    );
  }
  return { lines, texts };
}
