import { createHash } from 'node:crypto';
import { type SeldomFile, seldomFile, seldomRules } from './seldom-rules.server.ts';
import { readSheet, type Sheet, usedStyles } from './used-styles.server.ts';

/** What a page has that is rendered for one request. */
export interface Rendered {
  /** The response's nonce, for scripts and styles. */
  nonce: string;
  /** The modules that React starts from, to be preloaded. */
  start: readonly string[];
  /** Pairs of route id and module (see entry.client.tsx). */
  modules: readonly (readonly [id: string, file: string])[];
  /** Stylesheets that the page needs besides those that it links. */
  sheets: readonly string[];
}

export interface FinishedPage {
  html: string;
  /** The file that starts React, which the page names instead of holding an inline script. */
  start: { url: string; text: string } | null;
  /** The file of the rules that few visitors need; for a rendered page the build has written it already. */
  seldom: SeldomFile | null;
  /** `sha256-…` of each inline script and style, for the policy of a page that is a file. */
  hashes: { scripts: string[]; styles: string[] };
}

/** A stylesheet as pages use it, and its parts that are files of their own. */
export interface PageSheet {
  sheet: Sheet;
  /** The link to the stylesheet's @font-face rules (see fontFaces). */
  faces?: string;
  /** The rules that few visitors need (see seldomRules). */
  seldom?: SeldomFile | null;
}

/** Splits a stylesheet, once for all pages that use it. */
export function pageSheet(css: string): PageSheet {
  const { rest, seldom } = seldomRules(css);
  return { sheet: readSheet(rest), seldom: seldomFile(seldom) };
}

const sha256 = (text: string, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(text).digest(encoding);

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const STYLESHEET = /<link(?= )[^>]* rel="stylesheet" href="([^"]+)"[^>]*>/g;
const SCRIPT = /<script((?: [^>]*)?)>([\s\S]*?)<\/script>/g;

/**
 * Finishes a page as React Router writes it, either one of the build or one that is rendered for a request.
 *
 * React is loaded at the first interaction. In a page of the build, the script that starts React, with the data for
 * hydration, is moved to a file; `data-start` names it, and the boot script loads it then. Module preloads are removed,
 * because they would fetch 100 KB that a reader may never need. The file imports the preloaded modules instead, so that
 * all of them load in parallel after it, and not each after the module that needs it (five loads in a row). The data
 * repeats the page's words: without it Home is 4 KB smaller (brotli) and arrives in one round trip less. The emptied
 * elements stay where React expects them. In a rendered page the data belongs to this request and stays: `data-start`
 * names all modules.
 *
 * The stylesheets are inlined as one element: the first paint waits for one round trip instead of two (FCP 1.08 s ->
 * 0.75 s on Lighthouse's phone; 1.9 s less for a rendered answer of the deal desk). The page holds only the rules that
 * it can use (see usedStyles), without those that few visitors need: these are files, linked with a media query. The
 * links of the whole stylesheets stay, disabled: React expects to find them, and they are enabled when it starts.
 *
 * @param source the page's HTML. Nothing that a visitor typed is markup in it.
 * @param sheetOf gives a stylesheet by its address.
 */
export function finishPage(
  source: string,
  sheetOf: (url: string) => PageSheet,
  rendered?: Rendered,
): FinishedPage {
  const linked = [...source.matchAll(STYLESHEET)].map(([, url]) => url!);
  // React Router adds # to the address of a stylesheet that a later import loads too
  const named = [...linked, ...(rendered?.sheets ?? [])].map((url) => url.replace('#', ''));
  const sheets = [...new Set(named)].map(sheetOf);
  const ofSheets = sheets.flatMap(({ seldom }) => seldom ?? []);
  const rules = ofSheets.map(({ text }) => text).join('');
  // one file for each page of the build, because every file costs a request; a rendered page links the files that the
  // build has written, one for each stylesheet
  const own = rendered ? null : seldomFile(rules);
  const css = usedStyles(
    sheets.map(({ sheet }) => sheet),
    source,
    rules,
  );
  const attributes = rendered ? ` nonce="${rendered.nonce}"` : '';
  const scripts = new Set<string>();
  const preloads: string[] = [];
  let state = '';
  let start: FinishedPage['start'] = null;
  const withoutLinks = source
    // all routes are known from the start, so route discovery is off and no link needs the attribute (57 B of Home)
    .replaceAll(' data-discover="true"', '')
    .replace(PRELOAD, (_, href: string) => {
      preloads.push(`\nimport ${JSON.stringify(href)};`);
      return '';
    })
    .replace(STYLESHEET, (_, url: string) => `<link rel="stylesheet" href="${url}" disabled=""/>`)
    .replace('<link rel="stylesheet"', (first) => `<style${attributes}>${css}</style>${first}`);
  let code = '';
  const withState = withoutLinks.replace(SCRIPT, (whole, named: string, text: string) => {
    if (/ src=/.test(named) || text.trim() === '') return whole;
    if (named.includes(' type="module"')) {
      code = text;
      return MODULE;
    }
    if (rendered || named.includes(' type=')) return whole;
    if (text.startsWith('window.__reactRouterContext')) {
      state += `${text};\n`;
      return '<script></script>';
    }
    scripts.add(`sha256-${sha256(text, 'base64')}`);
    return whole;
  });
  let names = rendered?.start.join(' ');
  if (!rendered && code) {
    // Imported modules run before the state is set. That is safe, because React renders in a later task.
    const text = state + code.replace(/^import\((".+")\);$/m, 'import $1;') + preloads.join('');
    start = { url: `/assets/start-${sha256(text, 'hex').slice(0, 10)}.js`, text };
    names = start.url;
  }
  const modules = rendered
    ? ` data-modules="${JSON.stringify(rendered.modules).replaceAll('"', '&quot;')}"`
    : '';
  // at the end: in the head they would be requested together with the page's first picture
  const links = (own ? [own] : ofSheets).map(({ link }) => link).join('');
  const faces = sheets.map((one) => one.faces ?? '').join('');
  return {
    html: withState
      .replace(MODULE, `<script type="module" async="" data-start="${names}"${modules}></script>`)
      .replace('</body>', `${links}${faces}</body>`),
    start,
    seldom: own,
    hashes: { scripts: [...scripts], styles: css ? [`sha256-${sha256(css, 'base64')}`] : [] },
  };
}

/** A placeholder for the script that starts React, until all scripts have been read. */
const MODULE = '<!--start-->';
