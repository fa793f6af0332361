import type { Locator } from '@playwright/test';
import { openContent } from '#app/collections/content-file.server.ts';
import { readLeaders } from '#app/collections/leaders.server.ts';
import { spread } from '../cases.ts';
import { expect, open, site, test } from '../site.ts';

const LEADERS = readLeaders(openContent());

/** Counts the lit windows of a drawn elevation. */
async function litWindows(drawing: Locator): Promise<number> {
  const outlines = await drawing
    .locator('path:is(.lit, .warm)')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
  return outlines.join('').match(/M/g)?.length ?? 0;
}

test.describe('leadership', () => {
  test('claims $18B+ with its footnote, and leads where the buttons say @main', async ({ page }) => {
    await page.goto('/leadership');
    const main = page.getByRole('main');
    await expect(main.locator('.claim')).toContainText('$18B+');
    await main.getByRole('link', { name: 'Footnote 1' }).click();
    await expect(page.locator('#footnote-1')).toBeInViewport();
    await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
    await expect(main.getByRole('link', { name: 'Contact Leadership' })).toHaveAttribute('href', '/contact');
    await expect(main.getByRole('link', { name: 'View Our Approach' })).toHaveAttribute('href', '/about');
  });

  test('each card opens the biography of its person @all', async ({ page }) => {
    await open(page, '/leadership');
    const cards = page.getByRole('main').locator('.card');
    await expect(cards).toHaveCount(LEADERS.length);
    for (const i of spread([...LEADERS.keys()], 2)) {
      const name = await cards.nth(i).getByRole('heading').innerText();
      // a click anywhere on the card counts, not only on its text
      await cards.nth(i).click({ position: { x: 20, y: 20 } });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(new RegExp(name));
      await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:\S+@\S+$/);
      await page.getByRole('link', { name: 'Back to Leadership' }).click();
      await expect(page).toHaveURL('/leadership');
    }
  });

  test('the biographies follow one another, and the last leads back to the first @all', async ({ page }) => {
    await page.goto('/leadership');
    const first = await page.getByRole('main').locator('.card a').first().getAttribute('href');
    await page.goto(first!);
    const names = new Set<string>();
    for (let i = 0; i < LEADERS.length; i++) {
      names.add(await page.getByRole('heading', { level: 1 }).innerText());
      const hasLinkedIn = LEADERS[i]!.linkedin !== null;
      await expect(page.getByRole('link', { name: 'LinkedIn' })).toHaveCount(hasLinkedIn ? 1 : 0);
      await page
        .getByRole('navigation', { name: 'The rest of the team' })
        .getByRole('link', { name: /^Next/ })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText([...names].at(-1)!);
    }
    await expect(page).toHaveURL(first!);
    expect(names.size).toBe(LEADERS.length);
    await page.getByRole('link', { name: /^Previous/ }).click();
    await expect(page).not.toHaveURL(first!);
  });

  test('an unknown person is not found', async ({ page, complaints }) => {
    const response = await page.goto('/leadership/nobody');
    expect(response!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    complaints.length = 0;
  });
});

test('the subsidiaries show their teams, and every portrait is drawn', async ({ page }) => {
  await page.goto('/subsidiaries');
  const teams = page.locator('.sub-members');
  await expect(teams).toHaveCount(3);
  for (const [i, people] of [5, 5, 6].entries())
    await expect(teams.nth(i).getByRole('listitem')).toHaveCount(people);
  const portraits = await teams
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')!));
  expect(new Set(portraits).size).toBe(32);
  for (const portrait of portraits) expect((await fetch(site() + portrait)).status, portrait).toBe(200);
  expect(await litWindows(page.getByRole('img', { name: /tower/ }))).toBe(LEADERS.length + 5 + 5 + 6);
});

test('the drawn windows count what the words say', async ({ page }) => {
  await page.goto('/about');
  expect(await litWindows(page.locator('.about-years .wide'))).toBe(150);
  await expect(page.locator('.about-years').getByRole('link', { name: 'Footnote 1' })).toBeVisible();
  await page.goto('/whyoak');
  expect(await litWindows(page.locator('.why-times .bridge .wide'))).toBe(4);
  expect(await litWindows(page.locator('.why-times .hud .wide'))).toBe(40);
});

test('why Oak names its five lines and leads to investing @all', async ({ page }) => {
  await open(page, '/whyoak');
  await expect(page.locator('.why-focus li')).toHaveCount(5);
  await page.getByRole('link', { name: 'Explore Investment Opportunities' }).click();
  await expect(page).toHaveURL('/investing');
});
