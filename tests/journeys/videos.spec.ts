import type { Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { expect, hydrate, open, test } from '../site.ts';

const TOPICS = [
  [
    'who-is-oak',
    '4 Videos',
    ['Opportunity Selection Process', 'From the Ashes', 'Oak’s Future Outlook', 'The Genesis of Oak'],
  ],
  ['investment-strategy', '2 Videos', ['Diversification', 'Lending']],
  ['what-is-private-credit', '2 Videos', ['Fragmented Market', 'Understanding Private Credit']],
  ['risk-management', '1 Video', ['Underwriting Approach']],
] as const;

test('the library leads to four topics, with their counts, and to the materials', async ({ page }) => {
  await page.goto('/investor-education');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toContainText('Investors');
  await expect(trail).toContainText('Education Library');
  await expect(page.getByRole('link', { name: 'Get Investor Deck' })).toHaveAttribute('href', '/investors');
  const cards = page.locator('main article');
  await expect(cards).toHaveCount(4);
  for (const [i, [id, count]] of TOPICS.entries()) {
    await expect(cards.nth(i).getByText(count, { exact: true })).toBeVisible();
    await expect(cards.nth(i).getByRole('link')).toHaveAttribute('href', `/videos/${id}`);
  }
  await expect(page.getByRole('heading', { name: 'Ready to Invest' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Investment Details' })).toHaveAttribute(
    'href',
    '/investors',
  );
});

for (const [i, [id, , titles]] of TOPICS.entries()) {
  test(`/videos/${id} has its videos, each with a transcript${allBut(i === 0)}`, async ({ page }) => {
    await page.goto(`/videos/${id}`);
    await expect(page.getByRole('link', { name: 'Back to Video Library' })).toHaveAttribute(
      'href',
      '/investor-education',
    );
    const videos = page.locator('main article');
    await expect(videos.getByRole('heading')).toHaveText([...titles]);
    for (const video of await videos.all()) {
      await expect(video.locator('summary')).toHaveText('Transcript');
      await expect(video.locator('details p')).toHaveText(/^.{200,}$/);
    }
    await expect(page.locator('main').getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });
}

const asked = (page: Page) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return () => paths.filter((path) => /\.(mp4|vtt)$/.test(path));
};

test('a video is fetched when it is chosen, plays with captions, and is gone when the page is left @main', async ({
  page,
}) => {
  const media = asked(page);
  await open(page, '/videos/investment-strategy');
  expect(media()).toEqual([]);
  const link = page.getByRole('link', { name: 'Play: Lending' });
  await link.focus();
  await page.keyboard.press('Enter');
  const player = page.locator('video');
  await expect(player).toHaveCount(1);
  await expect(player).toBeFocused();
  await expect(player).toHaveAttribute('aria-label', 'Lending');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(1);
  expect(new Set(media())).toEqual(new Set(['/videos/sample-lending.mp4', '/videos/sample-lending.vtt']));
  await page.getByRole('link', { name: 'Back to Video Library' }).click();
  await expect(page).toHaveURL('/investor-education');
  await expect(player).toHaveCount(0);
});

test('a click before React has started still plays the video', async ({ page }) => {
  await page.goto('/videos/risk-management');
  await page.getByRole('link', { name: 'Play: Underwriting Approach' }).click();
  await expect(page.locator('video')).toBeVisible();
  await expect(page).toHaveURL('/videos/risk-management');
});

test('an unknown topic is a 404 that says so and leads back @all', async ({ page, complaints }) => {
  const response = await page.goto('/videos/no-such-topic');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category Not Found');
  await hydrate(page);
  await page.getByRole('link', { name: 'Back to Video Library' }).click();
  await expect(page).toHaveURL('/investor-education');
  complaints.length = 0; // the browser logs the status as an error
});

test('the introduction has a page of its own', async ({ page }) => {
  const media = asked(page);
  await open(page, '/video');
  expect(media()).toEqual([]);
  await expect(page.getByRole('link', { name: 'Register for Webinar' })).toHaveAttribute(
    'href',
    '/webinar-registration',
  );
  await expect(page.locator('main').getByRole('link', { name: 'Contact', exact: true })).toHaveAttribute(
    'href',
    '/contact',
  );
  await page.getByRole('link', { name: /Watch the introduction/ }).click();
  await expect(page.locator('video')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each picture is a link to its clip', async ({ page, request }) => {
    await page.goto('/videos/what-is-private-credit');
    const links = page.getByRole('link', { name: /^Play: / });
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      const clip = await request.get((await link.getAttribute('href')) ?? '');
      expect(clip.status()).toBe(200);
      expect(clip.headers()['content-type']).toBe('video/mp4');
    }
  });
});
