import { readFileSync } from 'node:fs';
import { loadContent } from '#app/collections/content.server.ts';
import { expect, site, test } from '../site.ts';

const { terms } = JSON.parse(readFileSync('build/server/content.json', 'utf8')) as {
  terms: { version: string };
};
const { bridge, fhaHud } = loadContent();
const programs = bridge.programs.length + fhaHud.programs.length;

test('programs are chosen by a plain form, and the address holds the choice', async ({ page }) => {
  await page.goto('/lending/compare');
  const columns = page.getByRole('table').getByRole('columnheader');
  // one table of the bridge programs, one of those insured by HUD; all in one table only on request
  await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveCount(
    1 + bridge.programs.length,
  );
  await expect(page.getByRole('table').last().getByRole('columnheader')).toHaveCount(
    1 + fhaHud.programs.length,
  );
  await page.getByRole('link', { name: 'All in one table' }).click();
  await expect(columns).toHaveCount(1 + programs);
  await page.getByLabel('Core Bridge').check();
  await page.getByLabel('HUD 221(d)(4) & 220').check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/with=core&with=221d4/);
  await expect(columns).toHaveCount(3);
  await expect(page.getByLabel('Core Bridge')).toBeChecked();
  await page.goto('/lending/compare?with=core,221d4');
  await expect(columns).toHaveCount(3);
  // with a choice in the address it is still the page Compare
  await expect(page.getByLabel('Quick links').locator('[aria-current=page]')).toHaveText('Compare');
});

test('for one program alone, and for more than four, the page explains the limits', async ({ page }) => {
  await page.goto('/lending/compare?with=core');
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(2);
  await page.goto('/lending/compare?with=core,core-plus,223f,232,241a');
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(5);
});

test('a version begins with its programs, each with the version of its own sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/lending/terms/${terms.version}`);
  const contents = page.getByRole('navigation', { name: 'Programs' });
  await expect(contents.getByRole('listitem')).toHaveCount(programs);
  const last = contents.getByRole('listitem').last();
  const version = (await last.innerText()).match(/[0-9a-f]{8}/)![0];
  expect(version).not.toBe(terms.version);
  await last.getByRole('link').click();
  const sheet = page.locator('section:target');
  await expect(sheet).toContainText(`Version ${version} of this sheet`);
  await expect(sheet.getByRole('heading')).toBeInViewport();
});

test('Terms opens the terms in force, each sheet on its own line, and the versions stand below @main', async ({
  page,
}) => {
  await page.goto('/lending/terms');
  const now = page.getByRole('region', { name: 'The terms in force' });
  await expect(now).toContainText(`Version ${terms.version}`);
  const sheets = now.locator('details');
  await expect(sheets).toHaveCount(programs);
  await expect(now.getByText('Maximum LTV').first()).toBeHidden();
  await sheets.first().locator('summary').click();
  await expect(now.getByText('Maximum LTV').first()).toBeVisible();
  const history = page.getByRole('region', { name: 'What changed, and when' });
  const top = async (part: typeof now) => (await part.boundingBox())!.y;
  expect(await top(history)).toBeGreaterThan(await top(now));
});

test('the version in force is kept when a server begins to serve it, and can be read and followed', async ({
  page,
}) => {
  await page.goto('/lending/terms');
  await expect(page.getByText(`Version ${terms.version}In force`)).toBeVisible();
  const answer = await page.goto(`/lending/terms/${terms.version}`);
  expect(answer!.status()).toBe(200);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const feed = await fetch(`${site()}/lending/terms/feed.xml`);
  expect(feed.headers.get('content-type')).toContain('application/atom+xml');
  expect(await feed.text()).toContain(`/lending/terms/${terms.version}`);
  expect((await fetch(`${site()}/lending/terms/no-version`)).status).toBe(404);
});
