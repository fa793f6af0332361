import { createHash } from 'node:crypto';
import { type SeldomFile, seldomFile, seldomRules } from './seldom-rules.server.ts';
import { readSheet, type Sheet, usedStyles } from './used-styles.server.ts';

/** A page that is rendered for one request. */
export interface Rendered {
  /** Of this response, for scripts and styles. */
  nonce: string;
  /** The modules that React starts from, to be asked for at once. */
  start: readonly string[];
  /** Which of them is which route's (see entry.client.tsx). */
  modules: readonly (readonly [id: string, file: string])[];
  /** Stylesheets that it needs beside those that it links. */
  sheets: readonly string[];
}

export interface FinishedPage {
  html: string;
  /** The file that the page names instead of carrying what is in it: React's start. */
  start: { url: string; text: string } | null;
  /** The file of the rules that few visitors need; of a page that is rendered, the build has written it. */
  seldom: SeldomFile | null;
  /** `sha256-…`, one for each inline script and style: what the policy of a page allows that is a file. */
  hashes: { scripts: string[]; styles: string[] };
}

/** A stylesheet as a page needs it, and what of it is a file of its own. */
export interface PageSheet {
  sheet: Sheet;
  /** The link to its typefaces (see fontFaces). */
  faces?: string;
  /** The rules that few visitors need (see seldomRules). */
  seldom?: SeldomFile | null;
}

/** Takes a stylesheet apart, once for the many pages that use it. */
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
 * Finishes a page as React Router writes it, one of the build or one that is rendered for a request.
 *
 * React comes with the first interaction. In a page of the build the script that starts it, with the data that it hydrates
 * from, becomes a file, named by `data-start`, that the boot script loads then. The module preloads go, since they would
 * fetch 100 KB that a reader may never need; the file imports what they named, so that all modules of the page come at once
 * after it, and not each after the one that needs it (five loads in a row). The data repeats the page's words: without it
 * Home is 4 KB smaller (brotli) and comes in one round trip less. The emptied elements stay where React expects them. In a
 * rendered page the data is this request's own and stays: `data-start` names all modules.
 *
 * The stylesheets move into the page, as one element: the first paint waits for one round trip instead of two (FCP 1.08 s ->
 * 0.75 s on Lighthouse's phone; of a rendered answer of the desk, 1.9 s less). Of their rules the page carries those that it
 * can use (see usedStyles), without those that few visitors need: these are files, linked for whom they are for. The links of the
 * whole sheets stay, disabled: React expects to find them, and the sheets come with it.
 *
 * @param source Nothing that a visitor typed stands in it as markup.
 * @param sheetOf gives a stylesheet by its address.
 */
export function finishPage(
  source: string,
  sheetOf: (url: string) => PageSheet,
  rendered?: Rendered,
): FinishedPage {
  const linked = [...source.matchAll(STYLESHEET)].map(([, url]) => url!);
  // React Router ends the address of a sheet with # where a later import loads it too
  const named = [...linked, ...(rendered?.sheets ?? [])].map((url) => url.replace('#', ''));
  const sheets = [...new Set(named)].map(sheetOf);
  const ofSheets = sheets.flatMap(({ seldom }) => seldom ?? []);
  const rules = ofSheets.map(({ text }) => text).join('');
  // one file for a page, for each costs a request; the answer to one request names those that the build has written, one of a sheet
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
    // the table of routes is complete: nothing is to be discovered, and no link need say so (57 B of Home)
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
    // The imported modules run before the state is set. That is safe: React renders in a later task.
    const text = state + code.replace(/^import\((".+")\);$/m, 'import $1;') + preloads.join('');
    start = { url: `/assets/start-${sha256(text, 'hex').slice(0, 10)}.js`, text };
    names = start.url;
  }
  const modules = rendered
    ? ` data-modules="${JSON.stringify(rendered.modules).replaceAll('"', '&quot;')}"`
    : '';
  // behind all else: in the head they are asked for beside the page's first picture
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

/** Where the start of React stands until all scripts are read. */
const MODULE = '<!--start-->';
