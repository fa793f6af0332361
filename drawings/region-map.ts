type Point = readonly [x: number, y: number];

/** A map of states that meet in arcs; a shared border is stored once. */
export interface StateLines {
  readonly width: number;
  readonly height: number;
  /** Arcs: a first point, and then differences from point to point. */
  readonly arcs: readonly (readonly Point[])[];
  /** The outlines of each state by name, as indexes of arcs; `~n` is arc n in reverse. */
  readonly states: Readonly<Record<string, readonly (readonly number[])[]>>;
}

interface RegionShape {
  /** The outline of the region, without the borders between its states. */
  readonly land: string;
  /** The middle of the region's widest part. */
  readonly x: number;
  readonly y: number;
}

export interface RegionMap {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly RegionShape[];
  /** The lines between states of one region. */
  readonly lines: string;
  /** States that belong to no region. */
  readonly rest: string;
}

/** The points of an arc. */
function walk(arcs: StateLines['arcs'], arc: number): Point[] {
  let [x, y] = [0, 0];
  const points = arcs[arc < 0 ? ~arc : arc]!.map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x, y];
  });
  return arc < 0 ? points.reverse() : points;
}

/** Joins arcs to closed outlines: each arc is followed by one that starts at its end. */
function outlines(arcs: StateLines['arcs'], used: readonly number[]): Point[][] {
  const from = new Map<string, Point[][]>();
  for (const arc of used) {
    const points = walk(arcs, arc);
    const start = String(points[0]);
    from.set(start, [...(from.get(start) ?? []), points]);
  }
  const found: Point[][] = [];
  for (const starts of from.values())
    while (starts.length > 0) {
      const outline: Point[] = [];
      for (let next = starts.pop(); next; next = from.get(String(next.at(-1)))?.pop())
        outline.push(...next.slice(1));
      found.push(outline);
    }
  return found;
}

/** Path data through the points, in as few characters as possible. */
function pathOf(points: readonly Point[], end: string): string {
  const [start, ...rest] = points;
  if (!start) return '';
  let [x, y] = start;
  const steps = rest.flatMap(([toX, toY]) => {
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step[0] || step[1] ? step : [];
  });
  // an outline that was simplified to two points encloses nothing
  return steps.length < (end ? 4 : 2)
    ? ''
    : `M${start.join(' ')}l${steps.join(' ')}${end}`.replaceAll(' -', '-');
}

const area = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length]!;
      return sum + x * nextY - nextX * y;
    }, 0),
  );

/** How far a point is inside an outline; vertical distance counts twice, because a row of windows is wide. */
function depth(outline: readonly Point[], x: number, y: number): number {
  let isInside = false;
  let nearest = Number.POSITIVE_INFINITY;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    const [dx, dy] = [bx - ax, 2 * (by - ay)];
    const [px, py] = [x - ax, 2 * (y - ay)];
    const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(px - along * dx, py - along * dy));
  });
  return isInside ? nearest : -nearest;
}

/** Step of the search for the center, in units of the map. */
const STEP = 6;

function middle(outline: readonly Point[]): { x: number; y: number } {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  let best = { x: 0, y: 0, deep: Number.NEGATIVE_INFINITY };
  for (let x = Math.min(...xs); x < Math.max(...xs); x += STEP)
    for (let y = Math.min(...ys); y < Math.max(...ys); y += STEP) {
      const deep = depth(outline, x, y);
      if (deep > best.deep) best = { x, y, deep };
    }
  return { x: best.x, y: best.y };
}

/**
 * Regions, each as one outline of all its states.
 * @param regions the names of each region's states; states that are not on the map are ignored
 */
export function regionMap(
  { width, height, arcs, states }: StateLines,
  regions: readonly (readonly string[])[],
): RegionMap {
  const lines: Point[][] = [];
  const shapeOf = (names: readonly string[]): Point[][] => {
    const used = names.flatMap((name) => states[name]?.flat() ?? []);
    const inside = new Set(used.filter((arc) => used.includes(~arc)));
    lines.push(...[...inside].filter((arc) => arc >= 0).map((arc) => walk(arcs, arc)));
    return outlines(
      arcs,
      used.filter((arc) => !inside.has(arc)),
    );
  };
  const drawn = (shape: readonly Point[][]) => shape.map((outline) => pathOf(outline, 'z')).join('');
  const shapes = regions.map((names) => {
    const shape = shapeOf(names);
    const main = shape.toSorted((a, b) => area(b) - area(a))[0] ?? [];
    return { land: drawn(shape), ...middle(main) };
  });
  const taken = new Set(regions.flat());
  const rest = drawn(shapeOf(Object.keys(states).filter((name) => !taken.has(name))));
  return { width, height, shapes, rest, lines: lines.map((line) => pathOf(line, '')).join('') };
}
