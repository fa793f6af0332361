/**
 * `node scripts/build-fonts.ts`, after a change here; the cut fonts are checked in.
 *
 * Cuts the two type families down to what this site sets: Latin with typographic punctuation, and only the
 * stretch of each axis in use. Newsreader's roman goes from 132 KB to about a third of that.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 0x5f }, (_, i) => String.fromCodePoint(0x20 + i)).join('');

/** ASCII, accented letters for names, and the punctuation and marks that the copy uses. */
const CHARACTERS = `${ascii}ÁÂÄÇÉÈÊËÍÎÏÑÓÔÖÚÛÜáàâäåçéèêëíîïñóôöøúûü\u00a0©®°·½¼×–—\u2011‘’“”†‡•…−≥≤`;

interface Cut {
  source: string;
  file: string;
  axes: Record<string, number | { min: number; max: number }>;
}

/**
 * Newsreader with both axes costs 78 KB; two cuts with the optical size pinned cost 35 KB each and a page of
 * headings needs only the first.
 */
const CUTS: Cut[] = [
  {
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    file: 'newsreader-display.woff2',
    axes: { wght: { min: 300, max: 500 }, opsz: 52 },
  },
  {
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    file: 'newsreader-text.woff2',
    axes: { wght: { min: 400, max: 600 }, opsz: 18 },
  },
  {
    // Set at one size and weight only: sheet group titles and quotations.
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    file: 'newsreader-italic.woff2',
    axes: { wght: 400, opsz: 28 },
  },
  {
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    file: 'instrument-sans.woff2',
    axes: { wght: { min: 400, max: 620 } },
  },
];

/** Writes the cut fonts to `directory`. Returns the bytes of each. */
async function buildFonts(directory: string): Promise<Record<string, number>> {
  mkdirSync(directory, { recursive: true });
  const sizes: Record<string, number> = {};
  for (const { source, file, axes } of CUTS) {
    const font = await subsetFont(readFileSync(join('node_modules', source)), CHARACTERS, {
      targetFormat: 'woff2',
      variationAxes: axes,
    });
    writeFileSync(join(directory, file), font);
    sizes[file] = font.length;
  }
  return sizes;
}

console.log(await buildFonts('app/styles/fonts'));
