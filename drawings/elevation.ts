import { type RolePath, type RoleRect, rectPaths } from './rect-paths.ts';

/** A front elevation in pixels. The page paints each part by its role. */
export interface ElevationDrawing {
  readonly width: number;
  readonly height: number;
  readonly paths: readonly RolePath[];
}

/** The measures of a window around its glass: the reveal, the blind and the sill. */
export interface WindowShape {
  readonly inset: { readonly left: number; readonly top: number };
  /** Height of the bright strip at the head of a lit window; 0 leaves it out. */
  readonly head: number;
  readonly sill: { readonly left: number; readonly right: number; readonly height: number };
}

/**
 * The parts of one window: the shadow of the wall at its left and top (`reveal`), the glass in the role that it is
 * given, the blind at its `head`, and the `sill` below.
 */
export function windowRects(glass: RoleRect, { inset, head, sill }: WindowShape): RoleRect[] {
  const { x, y, width, height } = glass;
  const foot = y + height;
  return [
    {
      role: 'reveal',
      x: x - inset.left,
      y: y - inset.top,
      width: width + inset.left,
      height: height + inset.top,
    },
    glass,
    ...(head > 0 ? [{ role: 'head', x, y, width, height: head }] : []),
    { role: 'sill', x: x - sill.left, y: foot, width: width + sill.left + sill.right, height: sill.height },
  ];
}

/** From back to front. All parts of a role are one outline, so each role is completely in front of or behind another. */
const PAINT_ORDER = [
  'wall',
  'slab',
  'plinth',
  'reveal',
  'off',
  'lit',
  'warm',
  'head',
  'bar',
  'sill',
  'pole',
  'ground',
] as const;
export type ElevationRole = (typeof PAINT_ORDER)[number];

/** `warm` and `lit` are rooms with a light on, in two tones; `off` is dark glass; `open` has no glass yet. */
export type WindowState = 'lit' | 'warm' | 'off' | 'open';

/** Collects the parts of an elevation. */
export class ElevationBuilder {
  private readonly rects: RoleRect[] = [];

  rect(role: ElevationRole, x: number, y: number, width: number, height: number): void {
    this.rects.push({ role, x, y, width, height });
  }

  /** A window set back in the wall, `width` by `height` pixels with its reveal. */
  window(x: number, y: number, width: number, height: number, state: WindowState): void {
    const inset = { left: width * 0.13, top: height * 0.08 };
    const glass = {
      role: state,
      x: x + inset.left,
      y: y + inset.top,
      width: width - inset.left,
      height: height - inset.top,
    };
    const parts = windowRects(glass, {
      inset,
      head: state === 'lit' || state === 'warm' ? height * 0.24 : 0,
      sill: { left: inset.left + width * 0.08, right: width * 0.08, height: Math.max(1.2, height * 0.06) },
    });
    for (const { role, ...part } of parts)
      if (role !== 'open') this.rect(role as ElevationRole, part.x, part.y, part.width, part.height);
  }

  drawing(width: number, height: number): ElevationDrawing {
    return { width, height, paths: rectPaths(this.rects, PAINT_ORDER) };
  }
}
