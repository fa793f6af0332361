import type { Page } from '@playwright/test';
import { axeFinds } from '../axe.ts';
import { mainIf, WHOLE_MATRIX } from '../cases.ts';
import { expect, test } from '../site.ts';
import { isReachedByKeyboard } from './keyboard.ts';
import { holdsLargeText } from './large-text.ts';
import { LONGEST_AMOUNTS, pagesOfEachKind } from './pages.ts';

const LOOKS = [
  { width: 320, colorScheme: 'light', forcedColors: 'none' },
  { width: 1280, colorScheme: 'light', forcedColors: 'none' },
  { width: 1280, colorScheme: 'dark', forcedColors: 'none' },
  { width: 320, colorScheme: 'dark', forcedColors: 'none' },
  { width: 1280, colorScheme: 'light', forcedColors: 'active' },
] as const;

/** Each page is tested with all rules in one look, pages taking turns; with `npm run test:all` in all looks. */
const looksOf = (i: number) => (WHOLE_MATRIX ? LOOKS : [LOOKS[i % LOOKS.length]!]);

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** 1280 × 1024 at 400 % zoom: how much stays in view while the page scrolls, and which words are cut off. */
async function closeUp(page: Page) {
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await overflow(page), '400 %').toBeLessThanOrEqual(0);
  for (const share of [0.3, 1]) {
    const seen = await page.evaluate((share) => {
      scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
      const shown = [...document.body.querySelectorAll('*')].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      const follows = (element: Element) => {
        if (!/fixed|sticky/.test(getComputedStyle(element).position)) return false;
        const { top } = element.getBoundingClientRect();
        scrollBy(0, -40);
        const stays = element.getBoundingClientRect().top === top;
        scrollBy(0, 40);
        return stays;
      };
      const height = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      };
      const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflow);
      const cuts = (element: Element) => {
        const { overflow, clipPath } = getComputedStyle(element);
        if (!/hidden|clip/.test(overflow) || clipPath !== 'none' || !element.textContent) return false;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        const isMore = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
        return isMore && ![...element.querySelectorAll('*')].some(scrolls);
      };
      const following = shown.filter(follows);
      return {
        covered: following.map(height).reduce((a, b) => a + b, 0) / innerHeight,
        following: following.map(({ className }) => className),
        cut: shown.filter((one) => !one.matches('.elsewhere') && cuts(one)).map(({ className }) => className),
      };
    }, share);
    expect(seen.covered, `400 %: covered by ${seen.following}`).toBeLessThanOrEqual(1 / 3);
    expect(seen.cut, '400 %: words cut off').toEqual([]);
  }
}

/** With reduced motion. */
async function nothingMoves(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 });
  const moving = () =>
    page.evaluate(() => [
      ...document
        .getAnimations()
        .filter((animation) => Number(animation.effect!.getComputedTiming().duration) > 10)
        .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.className}`),
      ...[...document.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).scrollBehavior !== 'auto')
        .map(({ className }) => `scrolls smoothly: ${className}`),
    ]);
  expect(await moving()).toEqual([]);
  for (const y of [100, 300, 500, 700]) {
    await page.evaluate(() => scrollBy(0, 200));
    await page.mouse.move(y + 100, y);
    expect(await moving()).toEqual([]);
  }
}

/** WCAG 1.4.12: with a reader's own text spacing nothing overflows. */
async function spacedText(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
  });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `spaced text at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** axe, and the width of the page, in one look. */
async function inspect(page: Page, { width, colorScheme, forcedColors }: (typeof LOOKS)[number]) {
  const look = `${width} px, ${colorScheme}${forcedColors === 'active' ? ', forced colours' : ''}`;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  expect(await axeFinds(page), look).toEqual([]);
  expect(await overflow(page), look).toBeLessThanOrEqual(0);
}

const SIZES = [
  [1280, 720],
  [390, 700],
] as const;

/** As `npm test` tests them: the rest of `pagesOfEachKind` follows before a change lands. */
const MAIN_PAGES = ['/', '/lending/bridge/core-bridge', '/lending/deal', '/submit/plan'];

// one visit for all tests, because opening most pages takes longer than a test
for (const [i, path] of pagesOfEachKind().entries())
  test(`${path}: the keyboard reaches all, axe finds nothing, nothing overflows, covers or moves, at any size and space of text${mainIf(MAIN_PAGES.includes(path))}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(180_000); // on two busy cores axe takes seconds for one look at the portfolio, and there are five looks
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    // its first key starts React
    await isReachedByKeyboard(page, path, WHOLE_MATRIX ? SIZES : [SIZES[i % SIZES.length]!]);
    await nothingMoves(page);
    await closeUp(page);
    for (const look of looksOf(i)) await inspect(page, look);
    await spacedText(page);
    await holdsLargeText(page);
    await expect(page.locator('nav:not(:has(li, a))'), 'landmarks with nothing in them').toHaveCount(0);
    if (path === '/no-such-page') complaints.length = 0;
  });

for (const part of ['takeout', 'cost'])
  test(`the longest amounts of a ${part} stay within a phone, and leave room for their labels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/lending/deal/${part}?${LONGEST_AMOUNTS}`);
    const lines = page.locator('.line');
    await expect(lines.filter({ hasText: /Share of the value created.* to / })).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
      const seen = await lines.evaluateAll((all) => ({
        outside: all
          .flatMap((line) => [...line.querySelectorAll('span, b')])
          .filter((one) => one.getBoundingClientRect().right > innerWidth).length,
        narrowest: Math.min(...all.map((line) => line.querySelector('span')!.getBoundingClientRect().width)),
      }));
      expect(seen.outside, `${width} px: amounts outside`).toBe(0);
      expect(seen.narrowest, `${width} px: a label`).toBeGreaterThan(90);
    }
  });

test('on a phone each loan under the street has its name on one line, also beside two amounts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(
    '/lending/deal?for=build&type=multifamily&market=primary&units=200&premium=0.25&price=4M&works=36M&costs=1M&noi2=2.5M&value2=55M&hud=5.75',
  );
  await expect(page.locator('.under .rate', { hasText: 'at 1.15x' })).toBeVisible();
  const heights = await page
    .locator('.under b')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});
