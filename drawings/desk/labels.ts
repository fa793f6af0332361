/** A label for the height `y`, and the height `at` at which it is set so that no two overlap. */
export type Placed<Item> = Item & { readonly at: number };

/**
 * Places labels in the order of their heights, each as near as possible to its own height, `gap` apart, between `from`
 * and `to`.
 */
export function spaced<Item extends { readonly y: number }>(
  items: readonly Item[],
  gap: number,
  from: number,
  to: number,
): Placed<Item>[] {
  const sorted = items.toSorted((a, b) => a.y - b.y);
  const places: number[] = [];
  for (const [i, { y }] of sorted.entries()) places.push(Math.max(y, i > 0 ? places[i - 1]! + gap : from));
  for (let i = places.length - 1; i >= 0; i--)
    places[i] = Math.min(places[i]!, i === places.length - 1 ? to : places[i + 1]! - gap);
  return sorted.map((item, i) => ({ ...item, at: places[i]! }));
}

/** Like `spaced`, but also keeps clear of a line that crosses all labels. */
export function spacedAround<Item extends { readonly y: number }>(
  items: readonly Item[],
  gap: number,
  [from, to]: readonly [number, number],
  line: number | null,
): Placed<Item>[] {
  if (line === null) return spaced(items, gap, from, to);
  const above = items.filter(({ y }) => y <= line);
  const below = items.filter(({ y }) => y > line);
  return [...spaced(above, gap, from, line - 23), ...spaced(below, gap, line + 18, to)];
}
