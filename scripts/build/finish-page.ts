import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { minifySync } from 'vite';
import { attribute, elements } from '../../server/html-elements.ts';
import { partStyles, SELDOM } from './part-styles.ts';

export interface FinishedPage {
  html: string;
  /** Files that the page now names instead of carrying what is in them: React's start, and styles that are seldom wanted. */
  files: { url: string; text: string }[];
  /** `sha256-…`, one for each inline script and style: what this page's policy allows. */
  hashes: { scripts: string[]; styles: string[] };
}

const sha256 = (text: string, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(text).digest(encoding);

/**
 * Finishes a prerendered page.
 *
 * The script that starts React, with the data that it hydrates from, becomes a file, named by `data-start`, that the boot script loads
 * on the first interaction. The module preloads go, since they would fetch 100 KB that a reader may never need; the file
 * imports what they named, so that all modules of the page come at once after it, and not each after the one that needs
 * it (five loads in a row). The data repeats the page's words: without it Home is 4 KB smaller (brotli) and comes in one round trip less. The
 * emptied elements stay where React expects them. The policy then needs hashes only for scripts that all pages share.
 *
 * The stylesheets move into the page, as one element with one hash: the first paint waits for one round trip instead of
 * two (measured: FCP 1.08 s -> 0.75 s on Lighthouse's phone). Their links stay, disabled, because React expects to find
 * them. What is seldom wanted of them goes into a file of its own (see partStyles).
 *
 * @param readAsset gives the text of a file by its address.
 */
export function finishPage(source: string, readAsset: (url: string) => string): FinishedPage {
  const document = parse(source, { sourceCodeLocationInfo: true });
  let state = '';
  let module: { code: string; from: number; to: number } | undefined;
  let css = '';
  let firstSheet: number | undefined;
  const scripts = new Set<string>();
  const preloads: string[] = [];
  const edits: { from: number; to: number; text: string }[] = [];
  for (const element of elements(document)) {
    const at = element.sourceCodeLocation;
    if (!at) continue;
    const replace = (text: string) => edits.push({ from: at.startOffset, to: at.endOffset, text });
    const href = attribute(element, 'href');
    if (element.tagName === 'link' && attribute(element, 'rel') === 'modulepreload') {
      preloads.push(`\nimport ${JSON.stringify(href)};`);
      replace('');
    }
    if (element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet' && href) {
      // without licence comments, which the files keep
      css += readAsset(href)
        .replace(/\/\*![\s\S]*?\*\//g, '')
        .trim();
      firstSheet ??= at.startOffset;
      replace(`<link rel="stylesheet" href="${href}" disabled=""/>`);
    }
    if (element.tagName !== 'script' || attribute(element, 'src') !== undefined) continue;
    const code = source.slice(at.startTag!.endOffset, at.endTag!.startOffset);
    if (code.trim() === '') continue;
    if (attribute(element, 'type') === 'module') module = { code, from: at.startOffset, to: at.endOffset };
    else if (code.startsWith('window.__reactRouterContext')) {
      state += `${code};\n`;
      replace('<script></script>');
    } else if (!attribute(element, 'type')) {
      // React Router writes its scroll script with its spaces and long names: 86 B (brotli) of every page
      const small = minifySync('inline.js', code, { module: false }).code.trim();
      edits.push({ from: at.startTag!.endOffset, to: at.endTag!.startOffset, text: small });
      scripts.add(`sha256-${sha256(small, 'base64')}`);
    }
  }
  // The imported modules run before the state is set. That is safe: React renders in a later task.
  const code =
    module && state + module.code.replace(/^import\((".+")\);$/m, 'import $1;') + preloads.join('');
  const files: FinishedPage['files'] = [];
  const moveToFile = (name: string, type: string, text: string) => {
    const url = `/assets/${name}-${sha256(text, 'hex').slice(0, 10)}.${type}`;
    files.push({ url, text });
    return url;
  };
  if (module && code) {
    const { from, to } = module;
    const url = moveToFile('start', 'js', code);
    edits.push({ from, to, text: `<script type="module" async="" data-start="${url}"></script>` });
  }
  const { always, seldom } = partStyles(css);
  if (firstSheet !== undefined) {
    const link = seldom
      ? `<link rel="stylesheet" href="${moveToFile('seldom', 'css', seldom)}" media="${SELDOM}"/>`
      : '';
    edits.push({ from: firstSheet, to: firstSheet, text: `<style>${always}</style>${link}` });
  }
  let html = source;
  for (const { from, to, text } of edits.sort((a, b) => b.from - a.from)) {
    html = html.slice(0, from) + text + html.slice(to);
  }
  return {
    html,
    files,
    hashes: { scripts: [...scripts], styles: css ? [`sha256-${sha256(always, 'base64')}`] : [] },
  };
}
