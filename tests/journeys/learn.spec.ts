import { loadContent } from '#app/collections/content.server.ts';
import { axeFinds } from '../axe.ts';
import { spread } from '../cases.ts';
import { expect, test } from '../site.ts';

const { guides, glossary } = loadContent();
const RESERVE = '/learn/what-a-reserve-does';

test('Learn: a letter leads to its terms, a term has an address, and our figure leads to its row', async ({
  page,
}) => {
  await page.goto('/learn');
  await expect(page.locator('dfn')).toHaveCount(glossary.length);
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: /^L / }).click();
  await expect(page).toHaveURL('/learn#letter-L');
  await expect(page.getByRole('heading', { name: 'L', exact: true })).toBeInViewport();
  const ltv = page.locator('#ltv');
  await expect(ltv).toContainText('$12,500,000 ÷ $19,800,000 = 63.131%');
  await ltv.getByRole('link', { name: 'Up to 80%' }).click();
  await expect(page).toHaveURL('/lending/bridge/core-bridge#maxLtv');
});

test('a guide answers to its sliders, by pointer and by keys, and says so @main', async ({ page }) => {
  await page.goto(RESERVE);
  const answer = page.getByRole('status').filter({ hasText: 'reserve' });
  const before = await answer.textContent();
  const noi = page.getByRole('slider', { name: 'NOI today' });
  await expect(noi).toHaveAttribute('aria-valuetext', '$905,000');
  await noi.focus();
  await page.keyboard.press('ArrowRight');
  await expect(noi).toHaveAttribute('aria-valuetext', '$915,000');
  await expect(answer).not.toHaveText(before!);
  await page.keyboard.press('End');
  await expect(answer).toHaveText('No reserve: income covers the interest from the first month.');
});

test('a slider moved before React has started counts too @all', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(RESERVE);
  await page.getByRole('slider', { name: 'NOI today' }).focus();
  await page.keyboard.press('End');
  release();
  await expect(page.getByText('No reserve: income covers')).toBeVisible();
});

test('where React cannot be loaded, the server answers a guide @all', async ({ page, complaints }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto(RESERVE);
  await page.getByRole('slider', { name: 'Months to stabilize' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page).toHaveURL(/[?&]steady=24(&|$)/);
  await expect(page.getByText(/of reserve, drawn in \d+ months of 24/)).toBeVisible();
  // the browser logs the blocked scripts as errors
  complaints.length = 0;
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server answers a guide, and a term opens at its first occurrence @main @browsers', async ({
    page,
  }) => {
    await page.goto(RESERVE);
    await page.getByRole('slider', { name: 'Months to stabilize' }).focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Work it out' }).click();
    await expect(page).toHaveURL(/[?&]steady=24(&|$)/);
    await expect(page.getByRole('slider', { name: 'Months to stabilize' })).toHaveValue('24');
    await expect(page.getByText(/of reserve, drawn in \d+ months of 24/)).toBeVisible();

    const term = page.getByRole('button', { name: 'interest reserve' });
    await term.focus();
    await page.keyboard.press('Enter');
    const opened = page.locator('#term-interest-reserve');
    await expect(opened).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(opened.getByRole('link')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(term).toBeFocused();
    await term.click();
    await opened.getByRole('link', { name: 'In the glossary' }).click();
    await expect(page).toHaveURL('/learn#interest-reserve');
  });
});

test('guides and videos lead to each other @all', async ({ page }) => {
  await page.goto(`/learn/${guides[0]!.slug}`);
  await page.getByRole('link', { name: 'Underwriting Approach' }).click();
  await expect(page).toHaveURL('/videos/risk-management');
  await page.getByRole('link', { name: guides[0]!.heading }).click();
  await expect(page).toHaveURL(`/learn/${guides[0]!.slug}`);
});

test('terms open in articles and on programs, and nowhere on a legal page', async ({ page }) => {
  for (const path of ['/news/atlanta-acquisition-loan', '/lending/bridge/core-bridge']) {
    await page.goto(path);
    const ids = await page.locator('.gloss').evaluateAll((all) => all.map((one) => one.textContent));
    expect(ids.length, path).toBeGreaterThan(1);
    expect(await page.locator('a .gloss, h1 .gloss, h2 .gloss, figure .gloss').count(), path).toBe(0);
    expect(new Set(ids).size, path).toBe(ids.length);
  }
  for (const path of ['/privacy', '/terms', '/disclosures', '/disclaimer']) {
    await page.goto(path);
    await expect(page.locator('.gloss')).toHaveCount(0);
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`Learn, guides and an open term have no fault that axe finds, ${colorScheme} @all`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/learn', ...spread(guides, 2).map(({ slug }) => `/learn/${slug}`)]) {
      await page.goto(path);
      const term = page.locator('button.gloss').first();
      if ((await term.count()) > 0) await term.click();
      expect(await axeFinds(page), path).toEqual([]);
    }
  });
