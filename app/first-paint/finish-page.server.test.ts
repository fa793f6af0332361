import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { finishPage as finish } from './finish-page.server.ts';
import { readSheet } from './used-styles.server.ts';

const sheet = readSheet('body { margin: 0 } .none { margin: 0 }');
const finishPage = (html: string) => finish(html, () => ({ sheet }));

const page = (body: string) => `<!DOCTYPE html><html><head>
<link rel="modulepreload" href="/assets/a.js"/><link rel="preload" href="/fonts/f.woff2" as="font"/></head><body>${body}</body></html>`;

it('moves the inline module, the state that it reads and what was preloaded to a file that the page names', () => {
  const { html, start, hashes } = finishPage(
    page(`<script>window.__reactRouterContext = {};</script>
<script type="module" async="">import * as route0 from "/assets/root.js";
import("/assets/entry.js");</script><script>window.__reactRouterContext.close()</script>`),
  );
  expect(start?.text).toBe(
    `window.__reactRouterContext = {};;
window.__reactRouterContext.close();
import * as route0 from "/assets/root.js";
import "/assets/entry.js";
import "/assets/a.js";`,
  );
  expect(html).toContain(
    `<script></script>\n<script type="module" async="" data-start="${start?.url}"></script><script></script>`,
  );
  expect(hashes.scripts).toEqual([]);
  expect(html).not.toContain('modulepreload');
  expect(html).toContain('/fonts/f.woff2');
});

it('leaves each other inline script where it is, and gives its hash once', () => {
  const body = '<script>go()</script><p>x</p><script>go()</script><script>b("<p>")</script>';
  const { html, hashes } = finishPage(page(body));
  expect(html).toContain(body);
  const hash = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;
  expect(hashes.scripts).toEqual([hash('go()'), hash('b("<p>")')]);
});

it('leaves data blocks, files and empty scripts out of the policy', () => {
  const { hashes, html } = finishPage(
    page(
      '<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script><script> </script>',
    ),
  );
  expect(hashes.scripts).toEqual([]);
  expect(html).toContain('{"a":1}');
});

it('brings what a page needs of its stylesheets into it and leaves their links for React to find', () => {
  const { html, hashes } = finishPage(
    '<html><head><link rel="stylesheet" href="/assets/a.css"/></head><body></body></html>',
  );
  const css = 'body{margin: 0}';
  expect(html).toContain(`<style>${css}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/>`);
  expect(hashes.styles).toEqual([`sha256-${createHash('sha256').update(css).digest('base64')}`]);
});

it('leaves the data of a page that is rendered for a request in it, and names the modules that React starts from', () => {
  const source = page(
    `<link rel="stylesheet" href="/assets/a.css"/><script nonce="n">window.__reactRouterContext = {};</script>
<script nonce="n" type="module" async="">import("/assets/entry.js");</script>`,
  );
  const { html, start } = finish(
    source,
    (url) => ({ sheet, faces: `<link rel="stylesheet" href="/faces-of${url}"/>` }),
    {
      nonce: 'n',
      start: ['/assets/manifest.js', '/assets/entry.js'],
      modules: [['root', '/assets/root.js']],
      sheets: ['/assets/missing.css'],
    },
  );
  expect(start).toBeNull();
  expect(html).not.toContain('modulepreload');
  expect(html).toContain(
    '<style nonce="n">body{margin: 0}body{margin: 0}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/>',
  );
  expect(html).toContain('<script nonce="n">window.__reactRouterContext = {};</script>');
  expect(html).toContain(
    '<script type="module" async="" data-start="/assets/manifest.js /assets/entry.js" data-modules="[[&quot;root&quot;,&quot;/assets/root.js&quot;]]"></script>',
  );
  expect(html).toContain(
    '<link rel="stylesheet" href="/faces-of/assets/a.css"/><link rel="stylesheet" href="/faces-of/assets/missing.css"/></body>',
  );
});
