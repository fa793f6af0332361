/** The largest number of storeys. If a letter has more terms, a storey stands for several of them. */
const MOST = 9;
const [PANE, HEIGHT, GAP] = [18, 16, 4];

/**
 * The bays of one facade, each two windows wide, with a storey for each counted term, or for several where there are many.
 * @param counts the number of terms of each bay; not negative
 */
export function letterWindows(counts: readonly number[]): {
  width: number;
  height: number;
  each: number;
  bays: { panes: string; heads: string }[];
} {
  const each = Math.max(1, Math.ceil(Math.max(0, ...counts) / MOST));
  const storeys = counts.map((count) => Math.ceil(count / each));
  const height = Math.max(1, ...storeys) * (HEIGHT + GAP);
  const width = 2 * PANE + GAP;
  const panes = (count: number, high: number) =>
    Array.from({ length: count }, (_, storey) => {
      const y = height - (storey + 1) * (HEIGHT + GAP);
      return `M0 ${y}h${PANE}v${high}H0zM${PANE + GAP} ${y}h${PANE}v${high}h-${PANE}z`;
    }).join('');
  return {
    width,
    height,
    each,
    bays: storeys.map((count) => ({ panes: panes(count, HEIGHT), heads: panes(count, 4) })),
  };
}
