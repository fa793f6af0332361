import { parse } from 'parse5';
import { expect, site, test } from '../site.ts';
import { builtPages, RENDERED_PAGES } from './pages.ts';
import { type Node, visibleText } from './visible-text.ts';

const NAMES: Readonly<Record<string, string>> = {
  '/lending': 'Overview',
  '/lending/bridge': 'Bridge Loans',
  '/lending/fha-hud': 'FHA/HUD Loans',
  '/lending/compare': 'Compare',
  '/lending/terms': 'Terms',
  '/lending/rates': 'Rates',
  '/lending/deal': 'Size a Deal',
  '/submit': 'Send a Deal',
  '/about': 'About Us',
  '/contact': 'Contact Us',
  '/learn': 'Learn',
  '/search': 'Search',
  '/record': 'For the Record',
};
/** The breadcrumb trails that the specification gives. */
const TRAILS: Readonly<Record<string, readonly string[]>> = {
  '/lending': ['Lending'],
  '/about': ['Our Firm'],
};
const LENDING = ['/lending', '/lending/bridge', '/lending/fha-hud', '/lending/compare', '/lending/terms'];
const EIGHT = [...LENDING, '/lending/rates', '/lending/deal', '/submit'];

type Element = Extract<Node, { tagName: string }>;
const attribute = (element: Element, name: string) =>
  element.attrs.find((attr) => attr.name === name)?.value ?? '';
function all(node: Node, isWanted: (element: Element) => boolean): Element[] {
  if (!('childNodes' in node)) return [];
  const inside = node.childNodes.flatMap((child) => all(child, isWanted));
  return 'tagName' in node && isWanted(node) ? [node, ...inside] : inside;
}
/** Name and path of each link. A link's second line describes it and is not part of its name. */
const linksIn = (nodes: Node[]) =>
  nodes
    .flatMap((node) => all(node, ({ tagName }) => tagName === 'a'))
    .map((link) => {
      const [bold] = all(link, ({ tagName }) => tagName === 'b');
      return {
        name: (attribute(link, 'aria-label') || visibleText(bold ?? link)).replace(/\s+/g, ' ').trim(),
        path: attribute(link, 'href'),
        isBrand: /\b(brand|skip)\b/.test(attribute(link, 'class')),
      };
    })
    .filter(({ isBrand }) => !isBrand);
const labelled = (page: Node, label: string) =>
  all(page, (element) => attribute(element, 'aria-label') === label);

test.describe('one way around', () => {
  let pages: { path: string; page: Node }[];
  test.beforeAll(async () => {
    const rendered = await Promise.all(
      RENDERED_PAGES.map(async (path) => ({ path, html: await (await fetch(site() + path)).text() })),
    );
    pages = [...builtPages(), ...rendered].map(({ path, html }) => ({ path, page: parse(html) }));
  });

  test('each thing has one name in header, menu, footer and bar', () => {
    for (const { path: at, page } of pages) {
      const header = all(page, ({ tagName }) => tagName === 'header').filter(
        (one) => attribute(one, 'class').split(' ')[0] === 'hdr',
      );
      const footer = all(page, ({ tagName }) => tagName === 'footer');
      // the desk's links are the tabs of one deal
      const bar = at.startsWith('/lending/deal') ? [] : labelled(page, 'Quick links');
      const menus = [...header, ...labelled(page, 'Menu'), ...footer, ...bar];
      for (const { name, path } of linksIn(menus))
        if (NAMES[path]) expect(name, `${at}: ${path}`).toBe(NAMES[path]);
      for (const { name, path } of linksIn(labelled(page, 'Breadcrumb')))
        if (NAMES[path]) expect([...(TRAILS[path] ?? []), NAMES[path]], `trail of ${at}`).toContain(name);
    }
  });

  test('the list of the lending pages is the same in header, menu, footer and the bars of those pages', () => {
    for (const { path, page } of pages) {
      const header = all(page, ({ tagName }) => tagName === 'header').slice(0, 1);
      if (labelled(page, 'Main').length === 0) continue;
      const footer = all(page, ({ tagName }) => tagName === 'footer').slice(-1);
      const inBar =
        LENDING.includes(path) || path === '/lending/rates' ? labelled(page, 'Quick links') : null;
      for (const place of [header, labelled(page, 'Menu').slice(0, 1), footer, inBar]) {
        if (!place) continue;
        const eight = linksIn(place)
          .map((link) => link.path)
          .filter((one) => EIGHT.includes(one));
        expect(eight, path).toEqual(EIGHT);
      }
    }
  });

  test('every page is two clicks from Home @main', async () => {
    const listed = [...(await (await fetch(`${site()}/sitemap.xml`)).text()).matchAll(/<loc>([^<]*)</g)].map(
      ([, address]) => new URL(address!).pathname,
    );
    const pathsOf = (at: string) => {
      const found = pages.find(({ path }) => path === at);
      return found ? linksIn([found.page]).map(({ path }) => path.replace(/[?#].*$/, '')) : [];
    };
    const first = pathsOf('/');
    const reached = new Set(['/', ...first, ...first.flatMap(pathsOf)]);
    expect(listed.filter((path) => !reached.has(path))).toEqual([]);
  });
});
