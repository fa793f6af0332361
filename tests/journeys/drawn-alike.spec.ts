import { expect, test } from '../site.ts';

test('Firefox and WebKit draw what they once dropped: words under the street, rules under links, whole names over columns @all @browsers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const places = await page.locator('.places text').evaluateAll((all) => {
    const { bottom } = document.querySelector('.street .pic')!.getBoundingClientRect();
    return all.map((text) => text.getBoundingClientRect().top > bottom);
  });
  expect(new Set(places)).toEqual(new Set([true]));

  await page.goto('/disclaimer');
  const mail = await page
    .locator('main a[href^="mailto:"]')
    .first()
    .evaluate((link) => {
      const { textDecorationColor, color } = getComputedStyle(link);
      return { textDecorationColor, color };
    });
  expect(mail.textDecorationColor).not.toBe(mail.color);

  await page.goto('/about');
  const bottom = (of: string) =>
    page.locator(of).evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottom('.quick [aria-current]')).toBeLessThanOrEqual(await bottom('.quick'));

  await page.goto('/lending/compare');
  const heads = await page
    .locator('.side thead th')
    .evaluateAll((all) => all.map((head) => (head as HTMLElement).offsetHeight));
  expect(Math.max(...heads)).toBeLessThanOrEqual(50);
});
