import { loadContent } from '#app/collections/content.server.ts';
import { allBut } from '../cases.ts';
import { expect, open, test } from '../site.ts';

const { pages, rates } = loadContent();

test('rates are shown with their day, source and name, and lead to the desk @chromium @main', async ({
  page,
}) => {
  await page.goto('/lending');
  const bar = page.getByRole('navigation', { name: 'Quick links' });
  await bar.getByRole('link', { name: 'Rates', exact: true }).click();
  const newest = rates.findLast(({ series }) => series === 'sofr-30')!;
  const benchmark = page.getByRole('region', { name: pages.rates.series['sofr-30'].name });
  await expect(benchmark).toContainText(`${newest.percent.toFixed(3)}%`);
  await expect(benchmark).toContainText(pages.rates.series['sofr-30'].note);
  await expect(benchmark.locator('time').first()).toHaveAttribute('datetime', newest.day);
  await expect(benchmark).toContainText(pages.rates.sources.sofr);
  await expect(benchmark.getByRole('img')).toHaveAccessibleName(/30-day Average SOFR from .* to /);
  // the chart can be read without the text around it: a scale, its first and last date, and its last value
  const chart = benchmark.locator('.rate-chart');
  const scale = await chart.locator('.scale span').allInnerTexts();
  expect(scale.length).toBeGreaterThan(1);
  for (const mark of scale) expect(mark).toMatch(/^\d+\.\d\d%$/);
  const days = chart.locator('.ends time');
  await expect(days).toHaveCount(2);
  await expect(days.first()).not.toHaveAttribute('datetime', newest.day);
  await expect(days.last()).toHaveAttribute('datetime', newest.day);
  await expect(chart.locator('.ends b')).toHaveText(`${newest.percent.toFixed(3)}%`);
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.getByRole('main').getByRole('link', { name: 'Size a Deal' }).click();
  await expect(page).toHaveURL(/\/lending\/deal$/);
});

for (const width of [320, 390, 1440])
  test(`each label of the scale is at the height of its line, ${width} px${allBut(width === 390)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/lending/rates');
    const middles = (path: string) =>
      page.locator(`.rate-chart ${path}`).evaluateAll((all) =>
        all.map((one) => {
          const { top, height } = one.getBoundingClientRect();
          return top + height / 2;
        }),
      );
    const [labels, lines] = [await middles('.scale span'), await middles('.ground')];
    expect(labels.length).toBe(lines.length);
    for (const [i, label] of labels.entries()) expect(Math.abs(label - lines[i]!)).toBeLessThan(2);
  });

for (const javaScriptEnabled of [true, false])
  test(`the desk offers the published index with its source and day, and takes it only when asked, ${javaScriptEnabled ? 'with' : 'without'} scripts${allBut(javaScriptEnabled)}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: baseURL! });
    const page = await context.newPage();
    const path = '/lending/deal?price=10M&value=12M&loan=7M&edit=1';
    await (javaScriptEnabled ? open(page, path) : page.goto(path));
    await page.locator('.g-rates summary').click();
    const sofr = page.getByLabel('1-month Term SOFR');
    const newest = rates.findLast(({ series }) => series === 'sofr-30')!.percent.toFixed(3);
    await expect(sofr).toHaveValue('');
    if (javaScriptEnabled) await page.getByLabel('NOI today').fill('905k');
    await page.getByRole('link', { name: `Use ${newest}%` }).click();
    await expect(page).toHaveURL(new RegExp(`sofr=${newest}&sofrOf=30-day`));
    await expect(sofr).toHaveValue(newest);
    await expect(page.getByLabel('SOFR read where')).toHaveValue(/^30-day Average SOFR, .* 20\d\d$/);
    await expect(page.getByRole('link', { name: `Use ${newest}%` })).toHaveCount(0);
    if (javaScriptEnabled) {
      await expect(sofr).toBeFocused();
      await expect(page).toHaveURL(/noi=905k/);
    }
    await context.close();
  });
