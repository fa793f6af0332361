/** A window of three by two panes, in its own units. */
export const WINDOW_VIEW = { width: 32, height: 20 } as const;
export const PANES = 6;
const PANE = { width: 10, height: 9.5, gap: 1 } as const;

/** Panes `from` (counted) to `to` (not counted) of one window as an outline; from the sill up, left to right. */
export function windowPanes(from: number, to: number): string {
  let outline = '';
  for (let pane = from; pane < Math.min(to, PANES); pane++) {
    const x = (pane % 3) * (PANE.width + PANE.gap);
    const y = pane < 3 ? PANE.height + PANE.gap : 0;
    outline += `M${x} ${y}h${PANE.width}v${PANE.height}h-${PANE.width}z`;
  }
  return outline;
}

/**
 * How many panes stand for `count` things, where `most` is the count of the fullest window: a pane for each up to six,
 * else a share of six, and at least one for a count above zero.
 */
export const litPanes = (count: number, most: number): number =>
  most <= PANES ? count : Math.ceil((count / most) * PANES);
