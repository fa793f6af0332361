import { readFileSync } from 'node:fs';
import { readSheet, type Sheet, usedStyles } from '#app/first-paint/used-styles.server.ts';

export interface StyledPage {
  html: string;
  /** The rules that stand in it; empty in development, where the sheet is linked. */
  css: string;
}

const LINK = '<link rel="stylesheet" href="/staff/office.css"/>';
/** Of every page's first line and of its tables; then of what a visitor wrote. */
const FONTS = ['newsreader-display', 'instrument-sans', 'newsreader-text'];

let built: { sheet: Sheet; preloads: string[] } | undefined;

function readBuilt() {
  const css = readFileSync(new URL('../office/staff/office.css', import.meta.url), 'utf8');
  const preloads = FONTS.map((font) => {
    const [url] = new RegExp(`/staff/${font}-(?!accented)[^)]+`).exec(css)!;
    return `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin="anonymous"/>`;
  });
  return { sheet: readSheet(css), preloads };
}

/**
 * A page with the rules that it can use, so that its first answer is all that it is painted from. The whole sheet is
 * switched on where an item is shown in the place of another (see walkInbox).
 */
export function withStyles(html: string): StyledPage {
  if (!import.meta.env.PROD) return { html, css: '' };
  built ??= readBuilt();
  const css = usedStyles([built.sheet], html);
  const whole = LINK.replace('/>', ' disabled=""/>');
  const preloads = built.preloads.slice(0, html.includes('class="msg') ? 3 : 2).join('');
  return { html: html.replace(LINK, () => `${preloads}<style>${css}</style>${whole}`), css };
}
