/** The catalogue of pictures: the build writes the files that it names, and `<Picture>` offers them. */

interface Kind {
  /** Pixels across of the files that a browser may choose from, ascending. */
  readonly widths: readonly number[];
  /** Width over height that a photograph of this kind is cut to. */
  readonly frame?: number;
  /** The `sizes` attribute, where all places of this kind are as wide. */
  readonly sizes?: string;
}

/** What is written of a drawing that spans the page; half of a screen needs no more than the first three. */
const WIDE = [480, 800, 1280, 1920] as const;
const HALF = [480, 800, 1280] as const;

export const PICTURE_KINDS = {
  /** Pictures of buildings, wherever they stand. */
  wide: { widths: WIDE },
  column: { widths: HALF },
  opening: { widths: WIDE, sizes: '100vw' },
  program: { widths: WIDE, sizes: '(max-width: 1000px) 100vw, 75vw' },
  lead: { widths: HALF, sizes: '(max-width: 1000px) 100vw, 66vw' },
  half: { widths: HALF, sizes: '(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 55vw' },
  /** Videos: the dark house, the education library, and its list, two posters beside each other on a phone. */
  cinema: { widths: HALF, sizes: '(max-width: 1000px) 100vw, 80vw' },
  screening: { widths: HALF, sizes: '(max-width: 1000px) 100vw, 62vw' },
  poster: {
    widths: [360, 480, 800, 1280],
    sizes: '(max-width: 640px) 45vw, (max-width: 1000px) 24vw, 16vw',
  },
  /** Deals: four columns end at 342 px each. */
  deal: {
    widths: [480, 960],
    frame: 4 / 3,
    sizes: '(min-width: 1536px) 342px, (min-width: 1001px) 30vw, (min-width: 641px) 45vw, 90vw',
  },
  /** People: leaders, a leader on the way to the next, and the teams of subsidiaries. */
  portrait: { widths: [320, 640], frame: 4 / 5 },
  neighbour: { widths: [320], sizes: '140px' },
  member: { widths: [200, 400], frame: 4 / 5 },
  /** Drawings that are made once. */
  street: { widths: [900, 1350, 1800] },
  hero: { widths: [1600, 2400], sizes: '100vw' },
  'hero-tablet': { widths: [1000, 1600], sizes: '100vw' },
  'hero-phone': { widths: [480, 736, 828], sizes: '100vw' },
  footer: { widths: [828, 1600, 2400], sizes: '100vw' },
} as const satisfies Record<string, Kind>;

export type PictureKind = keyof typeof PICTURE_KINDS;
/** Pixels that a photograph of this kind has to have: as many as its largest file. One that is left whole may be half as high as wide. */
export function leastOf(kind: PictureKind): { width: number; height: number } {
  const { widths, frame = 2 }: Kind = PICTURE_KINDS[kind];
  const width = Math.max(...widths);
  return { width, height: Math.round(width / frame) };
}
/** The kinds that say themselves how wide they stand. */
export type SizedKind = {
  [Name in PictureKind]: (typeof PICTURE_KINDS)[Name] extends { sizes: string } ? Name : never;
}[PictureKind];
