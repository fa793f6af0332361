import { expect, open, test } from '../site.ts';

const today = () =>
  new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' });

test.describe('terms of service', () => {
  // most of the time its date is one day ahead of New York's
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('show the day on which they are read, before and after React has started', async ({ page }) => {
    await page.goto('/terms');
    const date = page.getByRole('main').locator('time');
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    await expect(date).toHaveText(today());
    await open(page, '/terms');
    await expect(date).toHaveText(today());
    await expect(date).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
    await expect(page.locator('.crumb')).toContainText('Home');
    await expect(page.locator('.crumb [aria-current]')).toHaveText('Terms of Service');
  });

  test('show it as well when they are reached from another page @all', async ({ page }) => {
    await open(page, '/privacy');
    await page
      .getByRole('navigation', { name: 'Legal documents' })
      .getByRole('link', { name: 'Terms' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
    await expect(page.getByRole('main').locator('time')).toHaveText(today());
  });
});

test('without JavaScript the terms show the day of the build', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/terms');
  const date = page.getByRole('main').locator('time');
  const day = await date.getAttribute('datetime');
  const said = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  await expect(date).toHaveText(said);
  await context.close();
});

test('the contents of a legal document lead to its numbered sections', async ({ page }) => {
  await page.goto('/privacy');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const sections = page.locator('.deed-body section');
  const links = contents.getByRole('link');
  await expect(links).toHaveCount(await sections.count());
  const last = links.last();
  await last.click();
  await expect(page.locator(`${await last.getAttribute('href')}`)).toBeInViewport();
});

test('items of a legal document have their letters, as large as the words beside them @all', async ({
  page,
}) => {
  let items = 0;
  for (const path of ['/terms', '/privacy', '/disclosures', '/disclaimer']) {
    await page.goto(path);
    const marks = await page.locator('.deed-body .prose ul > li').evaluateAll((all) =>
      all.map((one) => {
        const { content, borderTopWidth, backgroundImage, backgroundColor, width, color } = getComputedStyle(
          one,
          '::before',
        );
        return {
          content,
          box: [borderTopWidth, backgroundImage, backgroundColor],
          isSeen: Number.parseFloat(width) > 10 && color !== 'rgba(0, 0, 0, 0)',
        };
      }),
    );
    items += marks.length;
    for (const mark of marks)
      expect(mark, path).toEqual({
        content: '"(" counter(item, lower-alpha) ")"',
        box: ['0px', 'none', 'rgba(0, 0, 0, 0)'],
        isSeen: true,
      });
  }
  expect(items).toBeGreaterThan(0);
});

test('the privacy policy says so when the browser asks not to be counted @all', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.locator('.signal')).toBeHidden();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await open(page, '/privacy');
  await expect(page.locator('.signal')).toContainText('Global Privacy Control');
});
