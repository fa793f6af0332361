import { createHash } from 'node:crypto';

const FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * The typefaces that a stylesheet names, apart from the rest, and the file that the build writes them to. A page whose
 * address holds a deal must not name them itself: for a font of a style element Chromium sends the whole address of the
 * page as the referrer, whatever its policy is.
 */
export function fontFaces(css: string): { rest: string; file: { url: string; text: string } | null } {
  const text = css.match(FACE)?.join('');
  if (!text) return { rest: css, file: null };
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { rest: css.replace(FACE, ''), file: { url: `/assets/faces-${digest}.css`, text } };
}
