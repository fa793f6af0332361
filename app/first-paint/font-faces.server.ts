import { createHash } from 'node:crypto';

const FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * Splits the @font-face rules off a stylesheet, with the file that the build writes them to. A page whose address holds
 * a deal must not request a font from a <style> element: Chromium then sends the page's whole address as referrer,
 * whatever the page's policy is. A preloaded font was already requested without a referrer, so its rule stays. So do
 * fallback faces: without their metrics the words of the desk moved when the fonts arrived (CLS 0.27).
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
