import { openContent } from '#app/collections/content-file.server.ts';
import { readTransactions } from '#app/collections/transactions.server.ts';
import { expect, open, test } from '../site.ts';

const DEALS = readTransactions(openContent());
const LAST = DEALS.length;

test.describe('the record', () => {
  const figure = (page: import('@playwright/test').Page) => page.getByRole('listbox');

  test('holds a ring for each loan and opens on the largest loan @main', async ({ page }) => {
    await page.goto('/');
    await expect(figure(page).getByRole('option')).toHaveCount(1);
    await expect(page.locator('.record-caption')).toContainText(
      `$${Math.max(...DEALS.map(({ amount }) => amount)).toLocaleString('en-US')}`,
    );
    await figure(page).focus();
    await expect(figure(page).getByRole('option')).toHaveCount(LAST);
  });

  test('is moved through with the arrow keys, Home and End @all', async ({ page }) => {
    await open(page, '/');
    const caption = page.locator('.record-caption');
    await figure(page).focus();
    await page.keyboard.press('Home');
    await expect(caption).toContainText(`Ring 1 of ${LAST}`);
    await page.keyboard.press('ArrowLeft');
    await expect(caption).toContainText(`Ring ${LAST} of ${LAST}`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(caption).toContainText(`Ring 2 of ${LAST}`);
    await page.keyboard.press('End');
    await expect(caption).toContainText(`Ring ${LAST} of ${LAST}`);
    await expect(figure(page).getByRole('option', { selected: true })).toHaveAttribute('id', `ring-${LAST}`);
    await expect(figure(page)).toHaveAttribute('aria-activedescendant', `ring-${LAST}`);
  });

  test('has previous and next, and answers a tap on a ring @all', async ({ page }) => {
    await open(page, '/');
    const caption = page.locator('.record-caption');
    const start = await caption.locator('.of').innerText();
    await page.getByRole('button', { name: 'Next ring' }).click();
    await expect(caption.locator('.of')).not.toHaveText(start);
    await page.getByRole('button', { name: 'Previous ring' }).click();
    await expect(caption.locator('.of')).toHaveText(start);
    await page.locator('#ring-20').dispatchEvent('click');
    await expect(caption).toContainText(`Ring 20 of ${LAST}`);
  });

  test('is announced once: keys move the active descendant, buttons have a status line, a pointer announces nothing @main', async ({
    page,
  }) => {
    await open(page, '/');
    const live = page.locator('.record :is([aria-live], [role=status], output)');
    await figure(page).focus();
    await page.keyboard.press('Home');
    await expect(live).toHaveText('');
    const told = () =>
      figure(page).evaluate((list) => [
        list.getAttribute('aria-activedescendant'),
        ...Array.from(list.querySelectorAll('[aria-selected=true]'), ({ id }) => id),
      ]);
    await page.locator('#ring-12').dispatchEvent('pointerover', { pointerType: 'mouse' });
    await expect(page.locator('.record-caption')).toContainText(`Ring 12 of ${LAST}`);
    expect(await told()).toEqual(['ring-1', 'ring-1']);
    await expect(live).toHaveText('');
    await page.getByRole('button', { name: 'Next ring' }).click();
    await expect(live).toContainText(DEALS[12]!.name);
    await expect(page.locator('.record-caption')).toContainText(`Ring 13 of ${LAST}`);
  });
});

test('the video thumbnail becomes a player when it is chosen, and nothing of it loads before', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/');
  await page.locator('.video-poster').scrollIntoViewIfNeeded();
  expect(asked.filter((path) => path.startsWith('/videos/'))).toEqual([]);
  await page.getByRole('link', { name: 'Watch the introduction' }).click();
  await expect(page.locator('video')).toBeVisible();
  await expect(page.locator('.video-poster')).toHaveCount(0);
  await expect
    .poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.readyState))
    .toBeGreaterThan(1);
});

test('each headline claim leads to its footnote', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.stat')).toHaveCount(3);
  for (const figure of ['150+', '$5B', '$18B'])
    await expect(
      page.locator('.stat', { hasText: figure }).getByRole('link', { name: 'Footnote 1' }),
    ).toBeVisible();
});

test('a range in the call to action stands in its line, and on none of its own', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.cta .unbroken')).toHaveCSS('display', 'inline');
});
