import { loadContent } from '#app/collections/content.server.ts';
import { formatDollars } from '#app/lending/figures.ts';
import { loanSlug } from '#app/lending/transactions.ts';
import { pdfPages } from '../pdf-pages.ts';
import { expect, open, test } from '../site.ts';

const LOANS = loadContent().transactions;
const PATH = '/transactions/philadelphia-midrise';

test('a loan of the portfolio leads to its page, and from there to the next @main', async ({ page }) => {
  await open(page, '/transactions');
  await page.locator('#deal-1 h3 a').click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Philadelphia Midrise');
  await expect(page.locator('.tomb')).toContainText('$9,225,000');
  await expect(page.locator('.tomb')).toContainText('Core-Plus Bridge');
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LOANS[1]!.name);
  await page.getByRole('link', { name: /^Previous/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Philadelphia Midrise');
});

test('says what is published and where, and nothing that is not published', async ({ page, request }) => {
  await page.goto(PATH);
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Loan amount')).toContainText('$9,225,000');
  await expect(row('Loan type')).toContainText('Not yet confirmed by the firm.');
  await expect(row('Market')).toContainText('Philadelphia');
  await expect(row('Market').getByRole('link')).toHaveAttribute('href', '/news/philadelphia-midrise');
  await expect(row('Not published').getByRole('link')).toHaveAttribute('href', '/contact');
  const data = await (await request.get(`${PATH}/data.json`)).json();
  expect(data).toMatchObject({ name: 'Philadelphia Midrise', amount: 9_225_000, program: 'core-plus' });
  expect(data.published.map(({ label }: { label: string }) => label)).toEqual([
    ...['Loan amount', 'Loan type', 'Property type', 'Region', 'Market', 'Lien', 'Announced'],
  ]);
});

test('three similar loans are shown with the rule that chose each, the same as in its data', async ({
  page,
  request,
}) => {
  await page.goto(PATH);
  const likes = page.locator('.alike li');
  await expect(likes).toHaveCount(3);
  await expect(likes.first()).toContainText('Granite Mill');
  await expect(likes.first()).toContainText('Same type, same region; 13% larger.');
  const data = await (await request.get(`${PATH}/data.json`)).json();
  const shown = await likes.locator('.why').allTextContents();
  expect(data.comparable.map(({ why }: { why: string }) => why)).toEqual(shown);
  await expect(page.locator('.loan-row a')).toHaveCount(LOANS.length - 1);
  await expect(page.locator('.loan-row .this title')).toHaveText('Philadelphia Midrise, $9,225,000');
});

test('the rank of a loan stands in one line beside the drawing', async ({ page }) => {
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/transactions/beacon-medical');
    const { lines, right, left } = await page.locator('.in-row').evaluate((row) => {
      const rank = document.createRange();
      rank.selectNodeContents(row.querySelector('h2')!);
      return {
        lines: rank.getClientRects().length,
        right: rank.getBoundingClientRect().right,
        left: row.querySelector('svg')!.getBoundingClientRect().left,
      };
    });
    expect(lines, `${width} px`).toBe(1);
    expect(right, `${width} px`).toBeLessThan(left);
  }
});

test('both other loans show a picture by day and by night, above the footer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/transactions/peachtree-court');
    const pictures = page.locator('.loan-turn img:visible');
    await expect(pictures).toHaveCount(2);
    const foot = (await page.locator('.ft').boundingBox())!.y;
    for (const picture of await pictures.all()) {
      const { y, width, height } = (await picture.boundingBox())!;
      expect(width / height).toBeCloseTo(4 / 3);
      expect(y + height).toBeLessThan(foot);
    }
  }
});

test('the desk opens with its type and its amount, and nothing else', async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Open the desk' }).click();
  await expect(page.locator('[name=type]')).toHaveValue('multifamily');
  await expect(page.locator('[name=loan]')).toHaveValue(/^\$?9\.225M$|^\$?9,225,000$/);
  await expect(page.locator('[name=noi]')).toHaveValue('');
});

test('day turns to night with the slider @all', async ({ page }) => {
  await open(page, PATH);
  const slider = page.getByRole('slider', { name: /How much of the picture is day/ });
  const edge = () => page.locator('.at-night').evaluate((picture) => getComputedStyle(picture).clipPath);
  const before = await edge();
  await slider.fill('10');
  await expect.poll(edge).not.toBe(before);
  await expect
    .poll(() => page.locator('.look').evaluate((look) => getComputedStyle(look).getPropertyValue('--day')))
    .toBe('10');
});

test('every loan of the portfolio has a page, a card for sharing and a place in the sitemap', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const loan of LOANS) {
    const path = `/transactions/${loanSlug(loan)}`;
    const page = await request.get(path);
    expect(page.status(), path).toBe(200);
    const html = await page.text();
    expect(html).toContain(formatDollars(loan.amount));
    const card = /property="og:image" content="([^"]+)"/.exec(html)![1]!;
    expect((await request.get(new URL(card).pathname)).status(), card).toBe(200);
    expect(sitemap).toContain(`${path}</loc>`);
  }
  expect((await request.get('/transactions/no-such-loan')).status()).toBe(404);
  expect((await request.get('/transactions/no-such-loan/data.json')).status()).toBe(404);
});

test('prints on one letter page', async ({ page }) => {
  await page.goto(PATH);
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdfPages(pdf)).toBe(1);
});
