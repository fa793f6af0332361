import { HtmlValidate } from 'html-validate';
import { parse } from 'parse5';
import { expect, site, test } from '../site.ts';
import { builtPages, pagesOfEachKind } from './pages.ts';

const pages = builtPages();
const kinds = pagesOfEachKind();
type Node = { attrs?: { name: string; value: string }[]; childNodes?: Node[]; tagName?: string };
const find = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1]!);

test('titles, descriptions and canonical addresses are there and unique @main', () => {
  const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
  for (const { path, html } of pages) {
    // drawings have <title> elements too
    const titles = find(html.slice(0, html.indexOf('</head>')), /<title>([^<]*)<\/title>/g);
    const descriptions = find(html, /<meta name="description" content="([^"]*)"/g);
    expect(titles, path).toHaveLength(1);
    expect(descriptions, path).toHaveLength(1);
    expect(seen.title.get(titles[0]!), `title of ${path}`).toBeUndefined();
    expect(seen.description.get(descriptions[0]!), `description of ${path}`).toBeUndefined();
    seen.title.set(titles[0]!, path);
    seen.description.set(descriptions[0]!, path);
    const canonical = find(html, /<link rel="canonical" href="([^"]*)"/g);
    const noindex = html.includes('<meta name="robots" content="noindex"');
    expect(canonical.length, `${path} is either indexed, with one canonical address, or not`).toBe(
      noindex ? 0 : 1,
    );
    if (canonical[0]) expect(new URL(canonical[0]).pathname, path).toBe(path);
    expect(find(html, /(<h1[\s>])/g), path).toHaveLength(1);
  }
});

test('the HTML of a page of each kind is valid @main', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // React's own choices, all of which are valid HTML
      'doctype-style': 'off',
      'attribute-boolean-style': 'off',
      'void-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'error',
      'require-sri': 'off',
      'long-title': 'off',
      'tel-non-breaking': 'off',
    },
  });
  for (const { path, html } of pages.filter(({ path }) => kinds.includes(path))) {
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) =>
      result.messages.map((m) => `${m.ruleId}: ${m.message} (${m.line}:${m.column})`),
    );
    expect(messages, path).toEqual([]);
  }
});

test('a call to action has at most two buttons, on every page', () => {
  const is = (node: Node, ...names: string[]) =>
    node.attrs?.some(
      ({ name, value }) => name === 'class' && names.some((one) => value.split(' ').includes(one)),
    );
  const all = (node: Node, ...names: string[]): Node[] => [
    ...(is(node, ...names) ? [node] : []),
    ...(node.childNodes ?? []).flatMap((child) => all(child, ...names)),
  ];
  let calls = 0;
  for (const { path, html } of pages)
    for (const call of all(parse(html) as unknown as Node, 'cta', 'acts')) {
      calls++;
      expect(all(call, 'btn').length, path).toBeLessThanOrEqual(2);
    }
  expect(calls).toBeGreaterThan(20);
});

test('every link within the site leads to a page, every file that a page names is there', async () => {
  const addresses = new Map<string, string>();
  const collect = (node: Node, path: string) => {
    for (const { name, value } of node.attrs ?? []) {
      const urls = /^(href|src|data-start)$/.test(name)
        ? [value]
        : name === 'srcset'
          ? value.split(',').map((candidate) => candidate.trim().split(' ')[0]!)
          : [];
      for (const url of urls) if (url.startsWith('/')) addresses.set(url.split('#')[0]!, path);
    }
    for (const child of node.childNodes ?? []) collect(child, path);
  };
  for (const { path, html } of pages) collect(parse(html) as unknown as Node, path);
  const missing: string[] = [];
  for (const [address, path] of addresses) {
    const { status } = await fetch(site() + address, { redirect: 'manual' });
    if (status !== 200) missing.push(`${address} (${status}) on ${path}`);
  }
  expect(missing).toEqual([]);
});

test('every page carries the security headers, and its scripts are those that the policy names @main', async () => {
  for (const { path } of [...pages, { path: '/no-such-page' }]) {
    const { headers } = await fetch(site() + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy, path).not.toContain('unsafe-inline');
    expect(policy, path).not.toMatch(/(^|\s)\*|https?:\/\/\*/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBeTruthy();
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
  }
});
