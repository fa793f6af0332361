/** The kinds of pictures: the build writes a file for each width, and `<Picture>` lists them in `srcset`. */

interface Kind {
  /** Widths of the files in pixels, ascending. */
  readonly widths: readonly number[];
  /** Aspect ratio (width over height) to which a photograph of this kind is cut. */
  readonly frame?: number;
  /** The `sizes` attribute, where all places of this kind have the same width. */
  readonly sizes?: string;
}

/** Widths of a drawing that spans the page; for half of the page the first three are enough. */
const WIDE = [480, 800, 1280, 1920] as const;
const HALF = [480, 800, 1280] as const;

export const PICTURE_KINDS = {
  /** Pictures of buildings. */
  wide: { widths: WIDE },
  column: { widths: HALF },
  opening: { widths: WIDE, sizes: '100vw' },
  program: { widths: WIDE, sizes: '(max-width: 1000px) 100vw, 75vw' },
  lead: { widths: HALF, sizes: '(max-width: 1000px) 100vw, 66vw' },
  half: { widths: HALF, sizes: '(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 55vw' },
  /** Videos: on the dark page, in the education library, and in its list, where a phone shows two beside each other. */
  cinema: { widths: HALF, sizes: '(max-width: 1000px) 100vw, 80vw' },
  screening: { widths: HALF, sizes: '(max-width: 1000px) 100vw, 62vw' },
  poster: {
    widths: [360, 480, 800, 1280],
    sizes: '(max-width: 640px) 45vw, (max-width: 1000px) 24vw, 16vw',
  },
  /** Deals: with four columns a picture is at most 342 px wide. */
  deal: {
    widths: [480, 960],
    frame: 4 / 3,
    sizes: '(min-width: 1536px) 342px, (min-width: 1001px) 30vw, (min-width: 641px) 45vw, 90vw',
  },
  /** People: leaders, the link to the next leader, and the teams of subsidiaries. */
  portrait: { widths: [320, 640], frame: 4 / 5 },
  neighbour: { widths: [320], sizes: '140px' },
  member: { widths: [200, 400], frame: 4 / 5 },
  /** Drawings that exist only once. */
  street: { widths: [900, 1350, 1800] },
  hero: { widths: [1600, 2400], sizes: '100vw' },
  'hero-tablet': { widths: [1000, 1600], sizes: '100vw' },
  'hero-phone': { widths: [480, 736, 828], sizes: '100vw' },
  footer: { widths: [828, 1600, 2400], sizes: '100vw' },
} as const satisfies Record<string, Kind>;

export type PictureKind = keyof typeof PICTURE_KINDS;
/**
 * The least size in pixels of a photograph of this kind: that of its largest file. A photograph without a frame may be
 * half as high as wide.
 */
export function leastOf(kind: PictureKind): { width: number; height: number } {
  const { widths, frame = 2 }: Kind = PICTURE_KINDS[kind];
  const width = Math.max(...widths);
  return { width, height: Math.round(width / frame) };
}
/** The kinds with a `sizes` of their own. */
export type SizedKind = {
  [Name in PictureKind]: (typeof PICTURE_KINDS)[Name] extends { sizes: string } ? Name : never;
}[PictureKind];
