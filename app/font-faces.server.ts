import { createHash } from 'node:crypto';

const FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * The fonts that a stylesheet loads, apart from the rest, and the file that the build writes them to. A page whose
 * address holds a deal must not name them itself: for a font of a style element Chromium sends the whole address of the
 * page as the referrer, whatever its policy is. Faces that stand in until a font is there load nothing and stay: without
 * their measures the words of the desk moved when the fonts came (CLS 0.27).
 */
export function fontFaces(css: string): { rest: string; file: { url: string; text: string } | null } {
  const text = css.match(FACE)?.join('');
  if (!text) return { rest: css, file: null };
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { rest: css.replace(FACE, ''), file: { url: `/assets/faces-${digest}.css`, text } };
}
