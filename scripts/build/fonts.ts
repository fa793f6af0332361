/**
 * `node scripts/build/fonts.ts`, after a change here; the cut fonts are checked in.
 *
 * Cuts the two type families down to what this site sets. Newsreader's roman with both axes is 132 KB; the two cuts
 * with the optical size pinned are about 21 KB each, and a page of headings needs only the first. Its weights end at 400,
 * the source's own: beyond it every kerning pair varies twice, which costs 7 KB. Accented letters, for names, are files
 * of their own that a browser fetches when a page has one.
 *
 * For paper each style is a font of its own with all letters: Typst reads neither WOFF2 nor variable axes, and sets
 * another face in their place.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ASCII = Array.from({ length: 0x5f }, (_, i) => String.fromCodePoint(0x20 + i)).join('');
const PUNCTUATION = '\u00a0©®°·½¼×–—\u2011‘’“”†‡•…−≥≤';
const ACCENTED = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ';

/** Without hinting, which high-density screens ignore, and only with the OpenType features that the styles use. */
const LEAN = {
  noHinting: true,
  noLayoutClosure: true,
  keepFeatures: ['kern', 'liga', 'lnum', 'tnum', 'mark', 'ccmp'],
};

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2';
const NEWSREADER_ITALIC = '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2';
const INSTRUMENT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const CUTS = [
  { source: NEWSREADER, name: 'newsreader-display', axes: { wght: { min: 300, max: 400 }, opsz: 52 } },
  { source: NEWSREADER, name: 'newsreader-text', axes: { wght: { min: 400, max: 600 }, opsz: 18 } },
  {
    // used at one size and weight only: group titles of sheets, and quotations
    source: NEWSREADER_ITALIC,
    name: 'newsreader-italic',
    axes: { wght: 400, opsz: 28 },
  },
  {
    source: INSTRUMENT,
    name: 'instrument-sans',
    axes: { wght: { min: 400, max: 620 } },
  },
];

const directory = 'app/styles/fonts';
mkdirSync(directory, { recursive: true });
for (const { source, name, axes } of CUTS) {
  for (const [suffix, characters] of [
    ['', ASCII + PUNCTUATION],
    ['-accented', ACCENTED],
  ] as const) {
    const font = await subsetFont(readFileSync(join('node_modules', source)), characters, {
      targetFormat: 'woff2',
      variationAxes: axes,
      ...LEAN,
    });
    writeFileSync(join(directory, `${name}${suffix}.woff2`), font);
    console.log(`${name}${suffix}: ${font.length} bytes`);
  }
}

const STYLES = [
  { source: NEWSREADER, name: 'newsreader-display', axes: { wght: 360, opsz: 52 } },
  { source: NEWSREADER, name: 'newsreader-text', axes: { wght: 400, opsz: 14 } },
  { source: NEWSREADER, name: 'newsreader-text-bold', axes: { wght: 600, opsz: 14 } },
  { source: NEWSREADER_ITALIC, name: 'newsreader-italic', axes: { wght: 400, opsz: 18 } },
  { source: INSTRUMENT, name: 'instrument-sans', axes: { wght: 400 } },
  { source: INSTRUMENT, name: 'instrument-sans-bold', axes: { wght: 580 } },
];
const paper = 'app/features/pdf/fonts';
mkdirSync(paper, { recursive: true });
for (const { source, name, axes } of STYLES) {
  const file = readFileSync(join('node_modules', source));
  const font = await subsetFont(file, ASCII + PUNCTUATION + ACCENTED, {
    targetFormat: 'truetype',
    variationAxes: axes,
    ...LEAN,
  });
  writeFileSync(join(paper, `${name}.ttf`), font);
  console.log(`${name} for paper: ${font.length} bytes`);
}
