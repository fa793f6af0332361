import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { parse } from 'parse5';
import { expect, site, test } from '../site.ts';
import { builtPages, CLIENT } from './pages.ts';
import { type Node, visibleText } from './visible-text.ts';

const pages = builtPages();
const fileOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);
const markdown = (path: string) => readFileSync(join(CLIENT, fileOf(path)), 'utf8');
/** Letters and figures alone: Markdown has its own signs, and its own line breaks. */
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

test('every page is there as Markdown, with its heading, its address and no HTML', () => {
  for (const { path, html } of pages) {
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown(path)) ?? [];
    expect(head, path).toContain('title: ');
    expect(new URL(/^url: (\S+)$/m.exec(head)![1]!).pathname, path).toBe(path);
    const tree = fromMarkdown(body);
    const first = tree.children.find((node) => node.type === 'heading' && node.depth === 1);
    const wanted = heading(parse(html));
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

test('a page that is made for a request is Markdown too, for those who would rather have that', async () => {
  for (const path of [
    '/lending/deal?price=10M&value=12M&for=buy',
    '/lending/compare?with=core,223f',
    '/lending/terms',
  ]) {
    const answer = await fetch(site() + path, { headers: { accept: 'text/markdown, text/html;q=0.5' } });
    expect(answer.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('vary'), path).toContain('accept');
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(await answer.text()) ?? [];
    const at = new URL(/^url: (\S+)$/m.exec(head)![1]!);
    expect(at.pathname + at.search, path).toBe(path);
    expect(body, path).toMatch(/^# \S/m);
    expect(JSON.stringify(fromMarkdown(body)), path).not.toContain('"type":"html"');
    const page = await fetch(site() + path, { headers: { accept: 'text/html, text/markdown;q=0.5' } });
    expect(page.headers.get('content-type'), path).toMatch(/^text\/html/);
    expect(page.headers.get('vary'), path).toContain('accept');
  }
});

test('llms.txt names nothing that does not answer', async () => {
  const text = await (await fetch(`${site()}/llms.txt`)).text();
  expect(text).toMatch(/^# /);
  const links = [...text.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, address]) => new URL(address!).pathname);
  expect(links.length).toBeGreaterThan(40);
  for (const path of links) expect((await fetch(site() + path)).status, path).toBe(200);
});
