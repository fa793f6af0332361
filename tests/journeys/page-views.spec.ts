import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { expect, hydrate, keepBeacons, test } from '../site.ts';

/** The paths that the browser has reported as opened. */
function reported(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/page-view')
      paths.push(new URLSearchParams(request.postData() ?? '').get('path') ?? '');
  });
  return paths;
}

test('each page that is opened is counted once, however it is reached, and staff can read the counts @all @chromium', async ({
  page,
}) => {
  const paths = reported(page);
  await page.goto('/news/philadelphia-midrise?utm_source=letter');
  await expect.poll(() => paths).toEqual(['/news/philadelphia-midrise']);
  await hydrate(page);
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page).toHaveURL('/news');
  await expect.poll(() => paths).toEqual(['/news/philadelphia-midrise', '/news']);
  await page.goto('/media');
  await expect.poll(() => paths.slice(2)).toEqual(['/media']);
  const report = () =>
    execFileSync('node_modules/.bin/node', ['scripts/traffic.ts', '--days', '1'], {
      env: { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR },
      encoding: 'utf8',
    });
  await expect.poll(report).toMatch(/^\/media +[1-9]/m);
  expect(report()).toMatch(/^\/news\/:slug +[1-9]/m);
  expect(report()).toMatch(/^\/news\/philadelphia-midrise +[1-9]/m);
  expect(report()).not.toContain('utm');
  expect(await page.context().cookies()).toEqual([]);
});

test('a page that is left at once is counted as it is left @chromium @main', async ({ page }) => {
  const sent = await keepBeacons(page);
  await page.goto('/disclosures');
  await page.goto('/privacy');
  expect(await sent()).toBe('/page-view?path=%2Fdisclosures ');
});

for (const [name, value] of [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const)
  test(`nothing is sent under ${name}${allBut(name === 'globalPrivacyControl')}`, async ({ page }) => {
    await page.addInitScript(
      ([key, set]) => {
        Object.defineProperty(navigator, key!, { value: set });
      },
      [name, value] as const,
    );
    const sent = await keepBeacons(page);
    await page.goto('/news');
    await hydrate(page);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL('/news');
    // a page that is left has sent what it would send
    await page.goto('/privacy');
    expect(await sent()).toBeNull();
  });
