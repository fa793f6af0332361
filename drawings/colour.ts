const channels = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/** The color `share` (0..1) of the way from `from` to `to`; all three are `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const blend = (value: number, i: number) => Math.round(value + ((target[i] ?? value) - value) * share);
  return `#${channels(from)
    .map((value, i) => blend(value, i).toString(16).padStart(2, '0'))
    .join('')}`;
}
