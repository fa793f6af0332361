import { loadContent } from '#app/collections/content.server.ts';
import { PRESS_KIT } from '#app/features/firm-record/press-kit-path.ts';
import { expect, open, site, test } from '../site.ts';

const { leaders } = loadContent();

test('the headline claims carry their footnote @main', async ({ page }) => {
  await page.goto('/record');
  await expect(page.getByRole('main').getByRole('link', { name: 'Footnote 1' })).toHaveCount(3);
  await expect(page.locator('#footnote-1')).toBeVisible();
});

test('each file can be downloaded with its content type', async ({ page }) => {
  const typeOf = async (path: string) => {
    const answer = await fetch(site() + path);
    expect(answer.status, path).toBe(200);
    return answer.headers.get('content-type');
  };
  expect(await typeOf(PRESS_KIT)).toBe('application/zip');
  expect(await typeOf('/.well-known/security.txt')).toBe('text/plain; charset=utf-8');
  await page.goto('/record');
  const cards = page.getByRole('link', { name: /^vCard of / });
  await expect(cards).toHaveCount(leaders.length);
  for (const card of await cards.all())
    expect(await typeOf((await card.getAttribute('href'))!)).toBe('text/vcard; charset=utf-8');
});

test('a leader’s page offers the card, and media the press kit', async ({ page }) => {
  const [leader] = leaders;
  await page.goto(`/leadership/${leader!.slug}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'vCard' })).toHaveAttribute(
    'href',
    `/leadership/cards/${leader!.slug}.vcf`,
  );
  await page.goto('/media');
  await expect(page.getByRole('link', { name: 'Press kit (ZIP)' })).toHaveAttribute('href', PRESS_KIT);
  await page.getByRole('link', { name: 'For the Record' }).first().click();
  await expect(page).toHaveURL('/record');
});

test('security.txt is good for less than a year', async () => {
  const text = await (await fetch(`${site()}/.well-known/security.txt`)).text();
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)![1]!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(365);
});

test('the status is that of the server, at the stated time @main', async ({ page, complaints }) => {
  await open(page, '/record');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toContainText('Everything answers. Read at ');
  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 503, body: 'the database does not answer' }),
  );
  await page.getByRole('link', { name: 'Read it now' }).click();
  await expect(status).toContainText('What is sent may not be kept right now.');
  await page.route('**/readyz', (route) => route.abort());
  await page.getByRole('link', { name: 'Read it now' }).click();
  await expect(status).toContainText('There was no answer.');
  complaints.length = 0; // the browser logs the failed requests as errors
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the status is a link to the reading itself', async ({ page }) => {
    await page.goto('/record');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('This page answers.');
    await page.getByRole('link', { name: 'Read it now' }).click();
    await expect(page.locator('body')).toHaveText('ready');
  });
});
