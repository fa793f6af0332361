import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { parse } from 'parse5';
import { FIELD_KEYS } from '#app/lending/deal/deal-fields.ts';
import { expect, site, test } from '../site.ts';
import { builtPages, CLIENT } from './pages.ts';
import { type Node, visibleText } from './visible-text.ts';

const pages = builtPages();
const fileOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);
const markdown = (path: string) => readFileSync(join(CLIENT, fileOf(path)), 'utf8');
/** Letters and digits only, because Markdown has signs and line breaks of its own. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

function heading(node: Node): string | undefined {
  if ('tagName' in node && node.tagName === 'h1') return visibleText(node);
  if (!('childNodes' in node)) return undefined;
  for (const child of node.childNodes) {
    const found = heading(child);
    if (found) return found;
  }
  return undefined;
}

test('every page is there as Markdown, with its heading, its address and no HTML @main', () => {
  for (const { path, html } of pages) {
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown(path)) ?? [];
    expect(head, path).toContain('title: ');
    expect(new URL(/^url: (\S+)$/m.exec(head)![1]!).pathname, path).toBe(path);
    const tree = fromMarkdown(body);
    const first = tree.children.find((node) => node.type === 'heading' && node.depth === 1);
    // without a deal, the desk's Markdown lists its inputs for programs, and the page asks for a form
    const wanted = path.startsWith('/lending/deal') ? null : heading(parse(html));
    if (wanted)
      expect(bare(body.slice(first?.position?.start.offset).split('\n')[0]!), path).toContain(
        bare(wanted).slice(0, 20),
      );
    expect(JSON.stringify(tree), path).not.toContain('"type":"html"');
  }
});

test('term tables survive, row by row', () => {
  const text = markdown('/lending/bridge/core-bridge');
  expect(text).toMatch(/^\| Maximum LTV +\| Up to \*\*\d+%\*\* +\| Of stabilized value\. +\|$/m);
  expect(text).toMatch(/^termsVersion: /m);
});

test('a client that would rather have Markdown gets it at the address of the page, and a browser does not', async () => {
  const ask = (accept: string) => fetch(`${site()}/lending/bridge`, { headers: { accept } });
  for (const accept of [
    'text/markdown',
    'text/markdown, text/html;q=0.8',
    'text/html;q=0.1, text/markdown;q=0.5',
  ]) {
    const answer = await ask(accept);
    expect(answer.headers.get('content-type'), accept).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('vary')).toContain('accept');
    expect(await answer.text()).toBe(markdown('/lending/bridge'));
  }
  for (const accept of [
    'text/html,application/xhtml+xml,*/*;q=0.8',
    '*/*',
    'text/html, text/markdown;q=0.5',
    'text/markdown;q=0',
  ]) {
    const answer = await ask(accept);
    expect(answer.headers.get('content-type'), accept).toMatch(/^text\/html/);
    expect(answer.headers.get('vary')).toMatch(/^accept, /);
  }
  expect((await fetch(`${site()}/lending/bridge.md`)).status).toBe(200);
});

test('a page that is made for a request is Markdown too, by the header and by its own address', async () => {
  for (const path of ['/lending/compare?with=core,223f', '/lending/terms']) {
    const answer = await fetch(site() + path, { headers: { accept: 'text/markdown, text/html;q=0.5' } });
    expect(answer.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('vary'), path).toContain('accept');
    const text = await answer.text();
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    const at = new URL(/^url: (\S+)$/m.exec(head)![1]!);
    expect(at.pathname + at.search, path).toBe(path);
    expect(body, path).toMatch(/^# \S/m);
    expect(JSON.stringify(fromMarkdown(body)), path).not.toContain('"type":"html"');
    const [page, query] = path.split('?');
    const named = await fetch(`${site()}${page}.md${query ? `?${query}` : ''}`);
    expect([named.status, await named.text()], path).toEqual([200, text]);
    const html = await fetch(site() + path, { headers: { accept: 'text/html, text/markdown;q=0.5' } });
    expect(html.headers.get('content-type'), path).toMatch(/^text\/html/);
    expect(html.headers.get('vary'), path).toContain('accept');
  }
});

const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&name=Ridge&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';

test('a deal is answered in Markdown at its address, by the desk itself @main', async () => {
  for (const page of ['', '/cost', '/takeout', '/sheet']) {
    const path = `/lending/deal${page}`;
    const answer = await fetch(`${site()}${path}.md?${RIDGE}`);
    expect(answer.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('x-robots-tag'), path).toBe('noindex');
    const text = await answer.text();
    expect(text, path).toMatch(/^# Ridge: /m);
    const byHeader = await fetch(`${site()}${path}?${RIDGE}`, { headers: { accept: 'text/markdown' } });
    expect(byHeader.headers.get('vary'), path).toContain('accept');
    expect(await byHeader.text(), path).toBe(text);
    expect((await fetch(`${site()}${path}.md`)).headers.get('content-type')).toMatch(/^text\/markdown/);
  }
});

test('llms.txt names nothing that does not answer', async () => {
  const text = await (await fetch(`${site()}/llms.txt`)).text();
  expect(text).toMatch(/^# /);
  const links = [...text.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, address]) => new URL(address!).pathname);
  expect(links.length).toBeGreaterThan(40);
  for (const path of links) {
    const answer = await fetch(site() + path);
    expect(answer.status, path).toBe(200);
    if (path.endsWith('.md')) expect(answer.headers.get('content-type'), path).toMatch(/^text\/markdown/);
  }
  expect(links.filter((path) => !/\.(md|json|csv|xlsx)$/.test(path))).toEqual([]);
  for (const name of FIELD_KEYS) expect(text).toMatch(new RegExp(`It takes: .*\\b${name}\\b`));
});
