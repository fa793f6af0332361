import type { Font } from 'opentype.js';
import { breakLines } from '#app/format/break-lines.ts';
import { SOCIAL_CARD } from '#app/search/social-card.ts';

const { width: WIDTH, height: HEIGHT } = SOCIAL_CARD;
const MARGIN = 72;
const NO_BREAK = '\u00a0';
export const NIGHT = '#081512';
const PALE = '#F3EFE5';
/** The largest width of a title's line, and the font sizes that are tried, largest first. */
const LINE = 640;
const SIZES = [116, 104, 92, 84, 76, 68, 62, 56, 50, 44];
const LEADING = 1.04;
/** The largest number of lines, for large letters and for small ones. */
const MOST_LINES = { large: 3, small: 5, from: 62 };

/** A title that does not fit on a card. The message gives the reason. */
export class NoTitle extends Error {
  override name = 'NoTitle';
}

/** Breaks a text into the smallest number of lines, of lengths as even as possible. */
export function evenLines(text: string, widest: number, measure: (line: string) => number): string[] {
  const needed = breakLines(text, widest, measure).length;
  let narrow = widest;
  while (narrow > 0 && breakLines(text, narrow - 8, measure).length === needed) narrow -= 8;
  return breakLines(text, narrow, measure);
}

/** Sets the title in the largest size that needs few enough lines, none of them too wide. */
function setTitle(title: string, font: Font): { size: number; lines: string[] } {
  // an amount and its 'million' stay on one line
  const glued = title.replace(/(\$[\d.]+) (?=[bm]illion)/g, `$1${NO_BREAK}`);
  for (const size of SIZES) {
    const measure = (line: string) => font.getAdvanceWidth(line, size);
    const lines = evenLines(glued, LINE, measure);
    const most = size >= MOST_LINES.from ? MOST_LINES.large : MOST_LINES.small;
    if (lines.length <= most && lines.every((line) => measure(line) <= LINE)) return { size, lines };
  }
  throw new NoTitle('is too long for the preview of its page on social networks');
}

/** The text's outlines as path data. The library's own writer joins a negative zero to the number before it. */
function outlines(font: Font, text: string, x: number, baseline: number, size: number): string {
  const numbers = (...values: (number | undefined)[]) =>
    values.map((value) => (value === undefined ? '' : ` ${value.toFixed(1)}`)).join('');
  return font
    .getPath(text, x, baseline, size)
    .commands.map(({ type, x1, y1, x2, y2, x: toX, y: toY }) => type + numbers(x1, y1, x2, y2, toX, toY))
    .join('');
}

/** The mark of the site's header: three bays by four floors, with one lit window. */
function mark(x: number, y: number): string {
  const windows = Array.from({ length: 12 }, (_, i) => {
    const [bay, floor] = [i % 3, Math.floor(i / 3)];
    const fill = bay === 1 && floor === 1 ? '#EDB36A' : PALE;
    return `<rect x="${5 + bay * 7.6}" y="${5 + floor * 7.4}" width="4.8" height="${floor === 3 ? 7 : 4.8}" fill="${fill}"/>`;
  });
  return (
    `<g transform="translate(${x} ${y})scale(1.3)"><path d="M.75.75h28.5v34.5H.75z" fill="none" ` +
    `stroke="${PALE}" stroke-width="1.5"/>${windows.join('')}</g>`
  );
}

/**
 * The layer over the picture as SVG: a dark gradient from the left, the title as outlines, the firm's mark and name.
 */
export function cardOverlay(title: string, firm: string, font: Font): string {
  const missing = [...new Set(title + firm)].filter(
    (letter) => letter.trim() && font.charToGlyphIndex(letter) === 0,
  );
  if (missing.length > 0)
    throw new NoTitle(
      `holds ${missing.join(' ')}, which the typeface of previews for social networks does not have`,
    );
  const { size, lines } = setTitle(title, font);
  const last = HEIGHT - 184;
  const words = lines.map((line, i) => {
    const baseline = last - (lines.length - 1 - i) * size * LEADING;
    return outlines(font, line, MARGIN - size * 0.03, baseline, size);
  });
  const markTop = HEIGHT - MARGIN - 47;
  words.push(outlines(font, firm, MARGIN + 58, markTop + 33, 30));
  const stops = [
    [0, 0.97],
    [0.4, 0.9],
    [0.62, 0.55],
    [0.85, 0.08],
    [1, 0],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${NIGHT}" stop-opacity="${opacity}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<defs><linearGradient id="n">${stops.join('')}</linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#n)"/>` +
    `<path d="${words.join('')}" fill="${PALE}"/>${mark(MARGIN, markTop)}</svg>`
  );
}
