/** A number with one decimal and no negative zero. A tenth of a pixel is too small to be seen. */
export function tenth(value: number): number {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? 0 : rounded;
}

/** One filled `<path>`; empty text for an empty outline. */
export const path = (d: string, fill: string, opacity?: number | string): string =>
  d ? `<path fill="${fill}"${opacity ? ` fill-opacity="${opacity}"` : ''} d="${d}"/>` : '';

/**
 * Collects outlines by paint (`#hex`, or `#hex|opacity`) and writes one `<path>` for each paint.
 * A facade has some thousand shapes in a dozen paints: one element per paint keeps the file small.
 */
export class PaintLayer {
  private readonly outlines = new Map<string, string>();

  add(paint: string, d: string): void {
    this.outlines.set(paint, (this.outlines.get(paint) ?? '') + d);
  }

  /** The collected shapes as SVG, first paint first. The layer is empty afterwards. */
  flush(): string {
    let svg = '';
    for (const [paint, d] of this.outlines) {
      const [fill = paint, opacity] = paint.split('|');
      svg += path(d, fill, opacity);
    }
    this.outlines.clear();
    return svg;
  }
}

/** A dot as a round-capped stroke of no length: nine bytes, where a circle takes forty. */
export const dot = (x: number, y: number): string => `M${tenth(x)} ${tenth(y)}h0`;

/** Paints a run of `dot`s; `width` is their diameter in pixels. The group around it sets the line cap. */
export const dots = (d: string, colour: string, width: number, opacity?: string): string =>
  d
    ? `<path d="${d}" stroke="${colour}" stroke-width="${width}"${opacity ? ` stroke-opacity="${opacity}"` : ''}/>`
    : '';

/**
 * A `<linearGradient>`, from top to bottom of the shape it fills unless `attributes` say otherwise.
 * A stop reads 'offset color', and 'offset color opacity' where it is not opaque: '0.35 #EFB877 0.5'.
 */
export function gradient(
  id: string,
  stops: readonly string[],
  attributes = 'x1="0" y1="0" x2="0" y2="1"',
): string {
  const inner = stops.map((stop) => {
    const [offset, colour, opacity] = stop.split(' ');
    return `<stop offset="${offset}" stop-color="${colour}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`;
  });
  return `<linearGradient id="${id}" ${attributes}>${inner.join('')}</linearGradient>`;
}

/** Gradient attributes for a vertical run between two heights of the picture, in pixels. */
export const between = (top: number, bottom: number): string =>
  `x1="0" y1="${tenth(top)}" x2="0" y2="${tenth(bottom)}" gradientUnits="userSpaceOnUse"`;

/** A flat cloud or ripple: a lens `2w` pixels wide, thicker above its middle line than `under` it. */
export const lens = (x: number, y: number, w: number, h: number, under = 1): string =>
  `M${tenth(x - w)} ${tenth(y)}Q${tenth(x)} ${tenth(y - h * 2)} ${tenth(x + w)} ${tenth(y)}` +
  `Q${tenth(x)} ${tenth(y + h * under)} ${tenth(x - w)} ${tenth(y)}Z`;

/** The picture file: a view box of `width` by `height` pixels that fills its frame. */
export const svgFile = (
  width: number,
  height: number,
  defs: readonly string[],
  body: readonly string[],
  anchor = 'xMidYMid',
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${anchor} slice">` +
  `<defs>${defs.join('')}</defs>${body.join('')}</svg>`;
