import { randomUUID } from 'node:crypto';
import { openContent } from '#app/collections/content-file.server.ts';
import { readNews } from '#app/collections/news.server.ts';
import { allBut } from '../cases.ts';
import { expect, open, storedRows, tenSecondsLater, test } from '../site.ts';

const ARTICLES = [
  ['philadelphia-midrise', null, '$9.225 million'],
  ['atlanta-financing', null, '$8.65 million'],
  ['atlanta-acquisition-loan', null, '$8.7 million'],
  ['dallas-deal-sheet', 'April 21, 2025', 'Arlington'],
  ['indianapolis-financing', 'April 16, 2025', '$10.30 million'],
  ['extension-november-2024', 'October 31, 2024', 'November 30, 2024'],
  ['extension-october-2024', 'September 24, 2024', 'October 31, 2024'],
  ['extension-september-2024', 'August 30, 2024', 'September 30, 2024'],
  ['extension-july-2024', 'July 31, 2024', 'Extension of Expiration Time'],
] as const;

const NEWS = readNews(openContent());
const PAGE_SIZE = 9;
/** The entries of a page in its order: notices after articles. */
const onPage = (page: number) => {
  const here = NEWS.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return [...here.filter(({ kind }) => kind !== 'notice'), ...here.filter(({ kind }) => kind === 'notice')];
};

test('the list has nine cards by date, each with picture, date, title, excerpt and Read More @main', async ({
  page,
}) => {
  await page.goto('/news');
  const cards = page.locator('main article');
  await expect(cards).toHaveCount(PAGE_SIZE);
  for (const [i, { slug, date, picture }] of onPage(1).entries()) {
    const card = cards.nth(i);
    await expect(card.locator('img').first()).toHaveAttribute('alt', picture.alt);
    await expect(card.getByRole('heading')).toBeVisible();
    const told = ARTICLES.find(([known]) => known === slug)?.[1];
    if (told) await expect(card.locator('time')).toHaveText(told);
    await expect(card.locator('time')).toHaveAttribute('datetime', date);
    await expect(card.getByRole('link', { name: /^Read More: / })).toHaveAttribute('href', `/news/${slug}`);
  }
});

test('a page number past the end gives the last page, and an invalid one gives the first @all', async ({
  page,
}) => {
  const last = Math.ceil(NEWS.length / PAGE_SIZE);
  for (const [asked, shown] of [
    ['999999', last],
    ['-1', 1],
    ['abc', 1],
  ] as const) {
    const response = await page.goto(`/news?page=${asked}`);
    expect(response?.status()).toBe(200);
    await expect(page.locator('main article')).toHaveCount(onPage(shown).length);
    await expect(
      page.locator(`main article a[href="/news/${onPage(shown)[0]!.slug}"]`).first(),
    ).toBeVisible();
    if (shown === 1) await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/news$/);
    else await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});

for (const [i, [slug, date, fact]] of ARTICLES.entries()) {
  test(`/news/${slug} has its date, its fact, the way back and two related articles${allBut(i === 0)}`, async ({
    page,
  }) => {
    await page.goto(`/news/${slug}`);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('link', { name: 'News' })).toHaveAttribute('href', '/news');
    await expect(trail).toContainText(title);
    if (date) await expect(page.locator('main article header time')).toHaveText(date);
    await expect(page.locator('main')).toContainText(fact);
    await expect(page.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/news');
    const related = page.locator('section', { has: page.getByRole('heading', { name: 'Related News' }) });
    const links = await related
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(new Set(links).size).toBe(2);
    for (const link of links) {
      expect(link).not.toBe(`/news/${slug}`);
      expect(NEWS.map((other) => `/news/${other.slug}`)).toContain(link);
    }
  });
}

test('a related article opens at its top @all', async ({ page }) => {
  await open(page, '/news/indianapolis-financing');
  const related = page.locator('section').getByRole('article').getByRole('link').first();
  const title = (await related.textContent()) ?? '';
  await related.scrollIntoViewIfNeeded();
  await related.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('an article that does not exist is a 404', async ({ page, complaints }) => {
  const response = await page.goto('/news/no-such-article');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  complaints.length = 0;
});

test('the feed is well-formed, is named in the head, and lists what the page lists', async ({
  page,
  request,
}) => {
  await page.goto('/news');
  const href = await page.locator('link[rel=alternate][type="application/rss+xml"]').getAttribute('href');
  expect(href).toBe('/news/feed.xml');
  const response = await request.get('/news/feed.xml');
  expect(response.headers()['content-type']).toMatch(/xml/);
  // read in a blank page: the site's Trusted Types policy blocks DOMParser
  const reader = await page.context().newPage();
  const feed = await reader.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      return {
        error: document.querySelector('parsererror')?.textContent ?? null,
        links: [...document.querySelectorAll('item > link')].map(
          (link) => new URL(link.textContent ?? '').pathname,
        ),
      };
    },
    await response.text(),
  );
  expect(feed.error).toBeNull();
  expect(feed.links).toEqual(NEWS.map(({ slug }) => `/news/${slug}`));
});

test.describe('Stay Informed', () => {
  const address = () => `reader.${randomUUID()}@sample.example`;
  const informed = (page: import('@playwright/test').Page) => page.locator('#stay-informed');

  test('puts an address on the list, and tells nobody that it is there already @main @browsers', async ({
    page,
  }) => {
    const email = address();
    await open(page, '/news');
    for (let time = 0; time < 2; time++) {
      await page.getByLabel('Email').fill(email);
      await tenSecondsLater(page);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByLabel('Email')).toHaveValue('');
      await expect(informed(page)).toContainText('Thank you. You are on the list.');
    }
    expect(storedRows('news_subscriptions', email)).toMatchObject([{ suspicion: null }]);
  });

  test('says what is wrong with an address, at the field', async ({ page }) => {
    await open(page, '/news');
    await page.getByLabel('Email').fill('reader@sample');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.locator('#email-error')).toHaveText('Invalid email address');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  });

  test('keeps the address when it could not be stored @all', async ({ page, complaints }) => {
    const email = address();
    await open(page, '/news');
    await page.getByLabel('Email').fill(email);
    await tenSecondsLater(page);
    await page.route('**/news.data*', (route) => route.abort());
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(informed(page)).toContainText('could not be stored');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.unroute('**/news.data*');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(informed(page)).toContainText('You are on the list.');
    complaints.length = 0; // the browser logs the failed request as an error
  });

  test('gives a robot the answer that it gives a person, and quarantines it @all', async ({ page }) => {
    const email = address();
    await open(page, '/news');
    await page.getByLabel('Email').fill(email);
    await page.locator('[name=subject]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(informed(page)).toContainText('You are on the list.');
    expect(storedRows('news_subscriptions', email)).toMatchObject([{ suspicion: 'honeypot' }]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    const subscribe = async (page: import('@playwright/test').Page, email: string) => {
      await page.goto('/news');
      await page.getByLabel('Email').fill(email);
      const [response] = await Promise.all([
        page.waitForResponse((r) => r.request().method() === 'POST'),
        page.getByRole('button', { name: 'Subscribe' }).click(),
      ]);
      return response.status();
    };

    test('answers with the page, and says the same', async ({ page }) => {
      const email = address();
      for (let time = 0; time < 2; time++) {
        expect(await subscribe(page, email)).toBe(200);
        await expect(informed(page)).toContainText('Thank you. You are on the list.');
      }
    });

    test('rejects an invalid address with 422, and keeps it in the field', async ({ page, complaints }) => {
      expect(await subscribe(page, 'reader@sample')).toBe(422);
      await expect(page.locator('#email-error')).toHaveText('Invalid email address');
      await expect(page.getByLabel('Email')).toHaveValue('reader@sample');
      complaints.length = 0; // the browser logs the status as an error
    });
  });
});
