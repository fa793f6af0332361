import { expect, open, site, test } from '../site.ts';

const PARTY = '/oak-christmas-party';

test('the agenda tells the three days, and the calendar file agrees with it @main', async ({ page }) => {
  await page.goto(PARTY);
  const agenda = page.getByRole('region', { name: 'The three days' });
  for (const day of ['2025-12-03', '2025-12-04', '2025-12-05'])
    await expect(agenda.locator(`time[datetime="${day}"]`)).toHaveCount(1);
  for (const hours of ['5:00–6:30 PM', '6:30–7:00 PM', '7:00–9:30 PM'])
    await expect(agenda).toContainText(hours);
  const link = agenda.getByRole('link', { name: 'Add to calendar' });
  const answer = await fetch(site() + (await link.getAttribute('href')));
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const file = await answer.text();
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(await agenda.locator('ol ul > li').count());
  // dinner at 7 PM in Charlotte is at midnight UTC
  expect(file).toMatch(/SUMMARY:Dinner[\s\S]*?DTSTART:20251205T000000Z[\s\S]*?DTEND:20251205T023000Z/);
});

test('it is kept out of search engines', async ({ page }) => {
  await page.goto(PARTY);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await (await fetch(`${site()}/sitemap.xml`)).text()).not.toContain(PARTY);
});

test('every map opens elsewhere, and says so', async ({ page }) => {
  await page.goto(PARTY);
  const maps = page.getByRole('main').getByRole('link', { name: /Open in maps.*opens in a new tab/ });
  expect(await maps.count()).toBeGreaterThan(2);
  for (const link of await maps.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:\/\//);
  }
});

test('the code for the playlist is drawn in the page', async ({ page }) => {
  await page.goto(PARTY);
  const code = page.getByRole('img', { name: /QR code/ });
  await expect(code).toBeVisible();
  expect((await code.locator('.cells').getAttribute('d'))!.length).toBeGreaterThan(1000);
});

test.describe('the carousel', () => {
  /** The number of the first visible card of the row. */
  const first = (page: import('@playwright/test').Page) =>
    page.locator('.carousel .row').evaluate((row) => {
      const left = row.getBoundingClientRect().left;
      return (
        [...row.children].findIndex((card) => Math.abs(card.getBoundingClientRect().left - left) < 3) + 1
      );
    });
  const isLit = (page: import('@playwright/test').Page, card: number) =>
    expect(page.locator('.carousel .pane').nth(card - 1)).toHaveClass(/\blit\b/);

  test('goes forth and back by its buttons and turns round at both ends @all', async ({ page }) => {
    await open(page, PARTY);
    const next = page.getByRole('button', { name: 'Next' });
    const previous = page.getByRole('button', { name: 'Previous' });
    await expect(page.locator('.carousel .pane')).toHaveCount(6);
    await previous.click();
    await expect.poll(() => first(page)).toBe(6);
    await isLit(page, 6);
    await next.click();
    await expect.poll(() => first(page)).toBe(1);
    // two quick clicks move by two cards, although the row is still scrolling to the first
    await next.dblclick();
    await expect.poll(() => first(page)).toBe(3);
    await isLit(page, 3);
  });

  test('any dot leads to its card, and the current one is marked @all', async ({ page }) => {
    await open(page, PARTY);
    const dots = page.locator('.carousel .dots a');
    await expect(dots).toHaveCount(6);
    for (const card of [5, 2]) {
      await dots.nth(card - 1).click();
      await expect.poll(() => first(page)).toBe(card);
      await expect(dots.nth(card - 1)).toHaveAttribute('aria-current', 'true');
      await expect(page.locator('.carousel .dots [aria-current]')).toHaveCount(1);
    }
    await expect(page).toHaveURL(PARTY);
  });

  test('is worked from the keyboard @all', async ({ page }) => {
    await open(page, PARTY);
    const row = page.locator('.carousel .row');
    await row.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => first(page)).toBe(6);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => first(page)).toBe(1);
    await page.keyboard.press('End');
    await expect.poll(() => first(page)).toBe(6);
    await page.keyboard.press('Home');
    await expect.poll(() => first(page)).toBe(1);
  });

  test('every card is printed', async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await page.goto(PARTY);
    const panes = await page.locator('.carousel .pane').all();
    const boxes = await Promise.all(panes.map((pane) => pane.boundingBox()));
    expect(boxes).toHaveLength(6);
    for (const box of boxes) {
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(720);
    }
  });

  test('can be pushed, and snaps to a card @all @not-webkit', async ({ page }) => {
    await open(page, PARTY);
    const row = page.locator('.carousel .row');
    await row.hover();
    await page.mouse.wheel(500, 0);
    await expect.poll(() => first(page)).toBeGreaterThan(1);
    await isLit(page, await first(page));
    await expect(row).toHaveCSS('scroll-snap-type', 'x mandatory');
  });

  test('a click that comes before React is not lost @chromium', async ({ page }) => {
    await page.goto(PARTY);
    await page.getByRole('button', { name: 'Next' }).dispatchEvent('click');
    await page.mouse.move(5, 5);
    await expect.poll(() => first(page)).toBe(2);
  });

  test('works without JavaScript: dots, neighbours and a turn at the end @all', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    const stands = (card: number) => expect(page.locator(`#activity-${card}`)).toBeInViewport({ ratio: 0.9 });
    await page.goto(PARTY);
    await page.locator('.carousel .dots a').nth(3).click();
    await stands(4);
    await page.locator('#activity-4').getByRole('link', { name: 'Next' }).click();
    await stands(5);
    await page.locator('.carousel .dots a').nth(5).click();
    await page.locator('#activity-6').getByRole('link', { name: 'Next' }).click();
    await stands(1);
    await page.locator('#activity-1').getByRole('link', { name: 'Previous' }).click();
    await stands(6);
    await context.close();
  });
});
