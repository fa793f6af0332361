import { readFileSync } from 'node:fs';
import { readSheet, type Sheet, usedStyles } from '#app/first-paint/used-styles.server.ts';

export interface StyledPage {
  html: string;
  /** The page's CSS rules; empty in development, where the stylesheet is linked. */
  css: string;
}

const LINK = '<link rel="stylesheet" href="/staff/office.css"/>';
/** Fonts to preload: those of every page's first line and tables, then that of visitors' messages. */
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
 * Inlines only the CSS rules that a page can use, so that its first response is enough to paint it. The whole
 * stylesheet is enabled where an item is shown in place of another (see walkInbox).
 */
export function withStyles(html: string): StyledPage {
  if (!import.meta.env.PROD) return { html, css: '' };
  built ??= readBuilt();
  const css = usedStyles([built.sheet], html);
  const whole = LINK.replace('/>', ' disabled=""/>');
  const preloads = built.preloads.slice(0, html.includes('class="msg') ? 3 : 2).join('');
  return { html: html.replace(LINK, () => `${preloads}<style>${css}</style>${whole}`), css };
}
