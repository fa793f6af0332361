import { createHash } from 'node:crypto';

const FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * The fonts that a stylesheet loads, apart from the rest, and the file that the build writes them to. A page whose
 * address holds a deal must not ask for one by a style element: Chromium then sends the whole address of the page as the
 * referrer, whatever its policy is. A font that is preloaded has been asked for already, without a referrer, and stays.
 * So do faces that stand in until a font is there: without their measures the words of the desk moved when the fonts came
 * (CLS 0.27).
 *
 * @param preloaded addresses of fonts that the page preloads.
 */
export function fontFaces(
  css: string,
  preloaded: readonly string[] = [],
): { rest: string; file: { url: string; text: string } | null } {
  const text = css.match(FACE)?.join('');
  if (!text) return { rest: css, file: null };
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const rest = css.replace(FACE, (face) => (preloaded.some((url) => face.includes(url)) ? face : ''));
  return { rest, file: { url: `/assets/faces-${digest}.css`, text } };
}
