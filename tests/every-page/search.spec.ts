import { parse } from 'parse5';
import sharp from 'sharp';
import { expect, site, test } from '../site.ts';
import { builtPages, RENDERED_PAGES } from './pages.ts';
import { visibleText } from './visible-text.ts';

interface Data {
  '@type': string;
  [property: string]: unknown;
}

const pages = builtPages();
const isIndexed = (html: string) => !html.includes('<meta name="robots" content="noindex"');
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The JSON-LD of a page, one entry for each node of its graphs. */
function structured(html: string): Data[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, json]) => {
    const block = JSON.parse(json!) as { '@context': string; '@graph': Data[] };
    expect(block['@context']).toBe('https://schema.org');
    return block['@graph'];
  });
}

/** All names, headlines and descriptions in the data, at any depth. */
function sayings(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sayings);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    /^(name|headline|description|streetAddress|postalCode|email|transcript|requiredCollateral)$/.test(key) &&
    typeof item === 'string'
      ? [item]
      : key === 'feesAndCommissionsSpecification'
        ? String(item).split('. ')
        : sayings(item),
  );
}

function addresses(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/(?!schema\.org)/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addresses);
}

test('the sitemap lists the pages that search engines may show, each once, and no other @main', async () => {
  const answer = await fetch(`${site()}/sitemap.xml`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/xml/);
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
  const rendered = await Promise.all(RENDERED_PAGES.map(async (path) => (await fetch(site() + path)).text()));
  const canonical = [...pages, ...rendered.map((html) => ({ html }))]
    .filter(({ html }) => isIndexed(html))
    .map(({ html }) => /<link rel="canonical" href="([^"]*)"/.exec(html)![1]!);
  expect(listed.toSorted()).toEqual(canonical.toSorted());
  for (const address of listed) {
    const { status } = await fetch(site() + new URL(address).pathname, { redirect: 'manual' });
    expect(status, address).toBe(200);
  }
});

test('robots.txt names the sitemap, and lets crawlers see what they may not list', async () => {
  const answer = await fetch(`${site()}/robots.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(new URL(/^Sitemap: (\S+)$/m.exec(text)![1]!).pathname).toBe('/sitemap.xml');
  expect(text).not.toMatch(/^Disallow: ?\S/m);
});

test('what a page tells search engines stands on the page', () => {
  for (const { path, html } of pages) {
    const text = plain(visibleText(parse(html)));
    for (const data of structured(html)) {
      for (const said of sayings(data)) expect(text, `${data['@type']} of ${path}`).toContain(plain(said));
    }
  }
});

test('every address in the data is one of the site, and answers', async () => {
  const all = new Map<string, string>();
  for (const { path, html } of pages)
    for (const address of addresses(structured(html))) all.set(new URL(address).pathname, path);
  for (const [address, path] of all) {
    const { status } = await fetch(site() + address, { redirect: 'manual' });
    expect(status, `${address} on ${path}`).toBe(200);
  }
});

test('each kind of page tells what it is', async () => {
  const kinds = (path: string) =>
    structured(pages.find((page) => page.path === path)!.html).map((data) => data['@type']);
  const count = (folder: string, kind: string) =>
    pages
      .filter(({ path }) => path.startsWith(folder))
      .flatMap(({ html }) => structured(html))
      .filter((data) => data['@type'] === kind).length;
  expect(kinds('/')).toContain('Organization');
  expect(kinds('/contact')).toContain('FinancialService');
  expect(kinds('/lending/bridge/core-bridge')).toContain('BreadcrumbList');
  for (const family of ['bridge', 'fha-hud'])
    expect(count(`/lending/${family}/`, 'LoanOrCredit')).toBe(
      pages.filter(({ path }) => path.startsWith(`/lending/${family}/`)).length,
    );
  const webinar = await (await fetch(`${site()}/webinar-registration`)).text();
  expect(structured(webinar).map((data) => data['@type'])).toContain('Event');
  expect(kinds('/oak-christmas-party')).toContain('Event');
  expect(count('/news/', 'NewsArticle')).toBe(pages.filter(({ path }) => path.startsWith('/news/')).length);
  expect(count('/videos/', 'VideoObject')).toBe(9);
});

test('React takes the data over as it finds them, and never makes a script of its own', async ({ page }) => {
  await page.goto('/news/indianapolis-financing');
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const blocks = page.locator('script[type="application/ld+json"]');
  await expect(blocks).toHaveCount(1);
  await page.getByRole('main').locator('.related a, .card a').first().click();
  await expect(page).not.toHaveURL('/news/indianapolis-financing');
  await expect(blocks).toHaveCount(0);
});

test('every page has a preview of its own for social networks @main', async () => {
  const seen = new Map<string, string>();
  for (const { path, html } of pages) {
    const address = /<meta property="og:image" content="([^"]*)"/.exec(html)![1]!;
    expect(seen.get(address), `preview of ${path}`).toBeUndefined();
    seen.set(address, path);
    const answer = await fetch(site() + new URL(address).pathname);
    expect(answer.status, address).toBe(200);
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, height, format }, path).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  }
});
