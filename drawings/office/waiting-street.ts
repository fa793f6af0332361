import type { DataDrawing, DrawnText } from '../desk/data-drawing.ts';
import { seeded } from '../random.ts';
import type { Rect, RolePath } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import { buildingPaths, type ColumnLight, countedBuilding } from './counted-building.ts';

/** An open deal in its state. */
export interface WaitingDeal {
  readonly key: string;
  /** Shown above its roof when it is late. */
  readonly name: string;
  /** Dollars, and the figure above its roof; null where no loan is known: the building is then an outline. */
  readonly loan: { readonly amount: number; readonly figure: string } | null;
  /** Business days in this state, and how many of them are late. */
  readonly days: number;
  readonly late: number;
}

export interface WaitingState {
  readonly key: string;
  /** Business days; null for a state without a promise. */
  readonly promised: number | null;
  readonly isOurs: boolean;
  /** In the order of the street. */
  readonly deals: readonly WaitingDeal[];
}

interface DrawnDeal {
  readonly key: string;
  readonly shapes: readonly RolePath[];
  readonly texts: readonly DrawnText[];
  /** The target of the pointer: the building with its words, at least as wide as a finger. */
  readonly hit: Rect;
}

export interface WaitingStreet extends Omit<DataDrawing, 'texts'> {
  readonly deals: readonly DrawnDeal[];
  /** The position of each state on the street, for the legend below it. */
  readonly states: readonly { readonly key: string; readonly x: number; readonly width: number }[];
  /** The height of the ground line. */
  readonly ground: number;
  /** Whether a narrow street takes half the width. */
  readonly isHalf: boolean;
}

/** More days than these are drawn as these; the words have the true number. */
export const MOST_DAYS = 40;

const WIDE = {
  width: 1360,
  rise: 240,
  storey: 14,
  day: 24,
  gap: 58,
  between: 58,
  state: 150,
  lot: 54,
} as const;
/** One state on a phone; one with few deals takes half the width, so that two stand side by side. */
const NARROW = {
  width: 350,
  half: 165,
  rise: 160,
  storey: 11,
  day: 8,
  gap: 26,
  apart: 36,
  between: 0,
  state: 0,
  lot: 26,
} as const;

/**
 * With more late deals than these, no names are shown, because they would overlap; frames and pavements still mark
 * them.
 */
const MOST_NAMES = 6;
/** About as wide as the words are at 13.5 pixels. */
const widthOf = (text: string) => text.length * 7.3;
const LINE = 17;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
}
/** The room that a name takes with a reader's own space between letters, which may be an eighth of their size. */
const spaced = (box: Box, text: string): Box => ({
  ...box,
  left: box.left - text.length,
  right: box.right + text.length,
});
const touches = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.foot && other.top < one.foot;

const drawnDays = ({ days }: WaitingDeal) => Math.min(MOST_DAYS, days);
/** The width of a lot in days: of the pavement, or of the building where that is wider. */
const lotDays = (deal: WaitingDeal, { promised }: WaitingState) =>
  Math.max(drawnDays(deal), promised ?? 0, 1);

/**
 * Deals as a street: each building is as high as its loan and as wide as its business days in its state, so that a
 * window stands for a storey's dollars waiting a day. The pavement before it is the promised time; what extends beyond
 * it is late.
 * @param perStorey dollars of one storey
 * @param tallest dollars of the tallest building on any street beside this one, so that all are in proportion
 */
export function waitingStreet(
  states: readonly WaitingState[],
  perStorey: number,
  { narrow = false, tallest = 0 } = {},
): WaitingStreet {
  const size = narrow ? NARROW : WIDE;
  const ground = size.rise;
  const all = states.flatMap(({ deals }) => deals);
  const highest = Math.max(perStorey, tallest, ...all.map(({ loan }) => loan?.amount ?? 0));
  const storey = Math.min(size.storey, (size.rise * perStorey) / highest);

  // The widest scale with which all states fit side by side, each with room for the words below it.
  const lotWidth = (deal: WaitingDeal, state: WaitingState, scale: number) =>
    Math.max(lotDays(deal, state) * size.day, size.lot - size.gap) * scale;
  const stateWidth = (state: WaitingState, scale: number) =>
    Math.max(
      size.state,
      state.deals.reduce((sum, deal) => sum + lotWidth(deal, state, scale) + size.gap * scale, 0) -
        size.gap * scale,
    );
  const streetWidth = (scale: number) =>
    states.reduce((sum, state) => sum + stateWidth(state, scale) + size.between, -size.between);
  let scale = 1;
  while (streetWidth(scale) > size.width && scale > 0.02) scale *= 0.98;
  // few deals leave ground over, and all states have as much of it
  const spare = narrow ? 0 : Math.max(0, size.width - streetWidth(scale)) / states.length;
  const day = size.day * scale;
  const isHalf =
    narrow &&
    streetWidth(scale) <= NARROW.half &&
    all.every(({ late, name }) => late === 0 || widthOf(name) <= NARROW.half);
  const width = isHalf ? NARROW.half : size.width;
  // on a phone few deals stand as far apart as their amounts need, where the street has the room
  const apart = narrow
    ? Math.max(0, Math.min(NARROW.apart, (width - streetWidth(scale)) / Math.max(1, all.length - 1)))
    : 0;

  const plots: string[] = [];
  const over: string[] = [];
  const bodies: (Box & { deal: WaitingDeal; shapes: RolePath[] })[] = [];
  const places: WaitingStreet['states'][number][] = [];
  let x = 0;
  for (const state of states) {
    const from = x;
    for (const deal of state.deals) {
      const days = Math.max(1, drawnDays(deal));
      const width = days * day;
      const height = ((deal.loan?.amount ?? perStorey) / perStorey) * storey;
      const light = deal.days === 0 ? 'off' : state.isOurs ? 'lit' : 'dim';
      const lights = Array.from(
        { length: days },
        (_, i): ColumnLight => (i >= days - deal.late ? 'past' : light),
      );
      const box = { left: x, right: x + width, top: ground - height - 3, foot: ground };
      const outline = `M${tenth(x)} ${tenth(box.top)}h${tenth(width)}V${ground}h${tenth(-width)}z`;
      const random = seeded(deal.key);
      const building = { x, ground, height, bay: day, storey, lights, random };
      bodies.push({
        ...box,
        deal,
        shapes: [
          ...(deal.loan ? buildingPaths(countedBuilding(building)) : [{ role: 'unknown', d: outline }]),
          ...(deal.late > 0 ? [{ role: 'frame', d: outline }] : []),
        ],
      });
      if (state.promised !== null) {
        const kept = state.promised * day;
        plots.push(`M${tenth(x)} ${ground + 3}h${tenth(kept)}v3h${tenth(-kept)}z`);
        if (width > kept)
          over.push(`M${tenth(x + kept)} ${ground + 3}h${tenth(width - kept)}v3h${tenth(kept - width)}z`);
      }
      x += lotWidth(deal, state, scale) + size.gap * scale + apart;
    }
    const taken = stateWidth(state, scale) + spare;
    places.push({ key: state.key, x: tenth(from), width: tenth(taken) });
    x = from + taken + size.between;
  }
  const deals = labelled(bodies, width);
  const top = Math.min(ground - NARROW.lot, ...deals.map(({ hit }) => hit.y));
  return {
    box: { x: 0, y: tenth(top), width, height: tenth(ground + 8 - top) },
    shapes: [
      { role: 'ground', d: `M0 ${ground + 0.5}H${width}` },
      { role: 'plot', d: plots.join('') },
      { role: 'plot over', d: over.join('') },
    ].filter(({ d }) => d !== ''),
    deals,
    states: places,
    ground,
    isHalf,
  };
}

/**
 * Buildings with their amounts, and up to six late ones with their names, which are moved up until they overlap
 * nothing. An amount without room is left out, because the link's words have it.
 */
function labelled(
  bodies: readonly (Box & { deal: WaitingDeal; shapes: RolePath[] })[],
  width: number,
): DrawnDeal[] {
  const taken: Box[] = [...bodies];
  const texts = new Map<string, DrawnText[]>();
  const leads = new Map<string, RolePath>();
  const place = (text: string, middle: number, foot: number) => {
    const half = widthOf(text) / 2;
    const at = Math.max(half, Math.min(width - half, middle));
    return { at, box: { left: at - half, right: at + half, top: foot - LINE, foot } };
  };
  const hasNames = bodies.filter(({ deal }) => deal.late > 0).length <= MOST_NAMES;
  // the late ones are placed first
  for (const { deal, left, right, top } of bodies.toSorted(
    (a, b) => Number(b.deal.late > 0) - Number(a.deal.late > 0),
  )) {
    const middle = (left + right) / 2;
    const role = deal.late > 0 ? 'late' : 'amount';
    const said: DrawnText[] = [];
    const put = (text: string, { at, box }: ReturnType<typeof place>) => {
      taken.push(text === deal.name ? spaced(box, text) : box);
      // letters may be wider than reckoned: words this near keep to the edge from which the ground begins
      const side = box.left < 8 ? { x: 0 } : { x: tenth(at), anchor: 'middle' as const };
      said.push({ role, text, y: tenth(box.foot - 5), ...side });
    };
    let foot = top - 2;
    if (deal.loan) {
      const amount = place(deal.loan.figure, middle, foot);
      if (!taken.some((other) => touches(other, spaced(amount.box, deal.loan!.figure)))) {
        put(deal.loan.figure, amount);
        foot -= LINE;
      }
    }
    if (deal.late > 0 && hasNames) {
      const stands = foot;
      let name = place(deal.name, middle, foot);
      while (taken.some((other) => touches(other, spaced(name.box, deal.name)))) {
        foot -= 4;
        name = place(deal.name, middle, foot);
      }
      put(deal.name, name);
      if (foot < stands)
        leads.set(deal.key, { role: 'lead', d: `M${tenth(middle)} ${tenth(stands)}V${tenth(foot)}` });
    }
    texts.set(deal.key, said);
  }
  return bodies.map(({ deal, shapes, left, right, top, foot }) => {
    const said = texts.get(deal.key) ?? [];
    const lead = leads.get(deal.key);
    // a target for a finger, however low the building is
    const high = Math.min(top, foot - 26, ...said.map(({ y }) => y - 13));
    const wide = Math.max(right - left, 26);
    return {
      key: deal.key,
      shapes: lead ? [...shapes, lead] : shapes,
      texts: said,
      hit: {
        x: tenth((left + right - wide) / 2),
        y: tenth(high),
        width: tenth(wide),
        height: tenth(foot - high),
      },
    };
  });
}
