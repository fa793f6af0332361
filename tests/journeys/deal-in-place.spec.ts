import type { Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { expect, open, test } from '../site.ts';

const CPU_SLOWDOWN = 4;
const ALLOWED_PX = 2;

/** A complete deal, in the order of the form. */
const DEAL = {
  ...{ for: 'buy-improve', type: 'multifamily', market: 'secondary', units: '120' },
  ...{ price: '14.2M', loan: '12M', noi: '905k', noi2: '1.55M', value: '14.5M', value2: '21M' },
  ...{ works: '1.6M', costs: '350k', name: 'Ridge' },
  ...{ sofr: '3.9', floor: '3', fee: '1', exit: '1', ext: '0.25' },
  ...{ hud: '5.5', legal: '200k', process: '6', occupied: '88', life: '50' },
  ...{ hold: '24', steady: '18', start: '2026-12' },
};
/** Only figures: the answer to the first figure is the shortest answer of all. */
const { for: _, type: __, market: ___, units: ____, ...FIGURES } = DEAL;
/** The first five figures: with them the answer appears and grows most. */
const FIVE = (({ price, loan, noi, noi2, value }) => ({ price, loan, noi, noi2, value }))(DEAL);

/** The largest distance that a field has moved, measured from its place before it had the focus. */
interface Place {
  name: string;
  moved: number;
}

interface Watched extends Window {
  places: Place[];
  stood: Record<string, number>;
}

/**
 * Records the place of the focused field in every frame. An observer reports places as they are painted. A script that
 * measures between two tasks may run when the page has grown already and has not been scrolled back yet.
 */
function watchFocus() {
  const watched = window as unknown as Watched;
  watched.places = [];
  let last: { top: number; place: Place } | null = null;
  const follow = () => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const painted = new IntersectionObserver(([seen]) => {
        painted.disconnect();
        const { top } = seen!.boundingClientRect;
        if (last?.place.name !== field.name) {
          last = { top: watched.stood[field.name] ?? top, place: { name: field.name, moved: 0 } };
          watched.places.push(last.place);
        }
        last.place.moved = Math.max(last.place.moved, Math.abs(top - last.top));
      });
      painted.observe(field);
    }
    requestAnimationFrame(follow);
  };
  follow();
}

/** Stores the places of the fields that are fully visible. The browser scrolls to any other field that gets the focus. */
function rememberFields() {
  const free = (style: CSSStyleDeclaration, what: 'scrollPadding' | 'scrollMargin') =>
    [Number.parseFloat(style[`${what}Top`]) || 0, Number.parseFloat(style[`${what}Bottom`]) || 0] as const;
  const page = free(getComputedStyle(document.documentElement), 'scrollPadding');
  (window as unknown as Watched).stood = Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('.desk-form :is(input, select):not([type=hidden])')]
      .filter((field) => {
        const { top, bottom } = field.getBoundingClientRect();
        const own = free(getComputedStyle(field), 'scrollMargin');
        return top >= page[0] + own[0] && bottom <= innerHeight - page[1] - own[1];
      })
      .map((field) => [field.name, field.getBoundingClientRect().top]),
  );
}

/** Whether a fixed part of the page, such as the answer bar of a phone, covers the focused field. */
function isCovered() {
  const focused = document.activeElement!;
  const { left, width, top, bottom } = focused.getBoundingClientRect();
  return [top + 1, bottom - 1].some((y) => !focused.contains(document.elementFromPoint(left + width / 2, y)));
}

/** Waits until the answer to the input has been rendered and painted. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    // WebKit has no requestIdleCallback
    const idle = window.requestIdleCallback ?? setTimeout;
    return new Promise((next) => idle(() => requestAnimationFrame(() => setTimeout(next))));
  });

const DEALS = { 'a whole deal is': DEAL, 'figures alone are': FIGURES, 'five figures are': FIVE };

for (const [what, deal] of Object.entries(DEALS))
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])
    test(`no field moves while ${what} typed on a slow machine, at ${size.width} px${allBut(deal === FIVE && size.width === 390)}`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(size);
      await open(page, '/lending/deal');
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await page.evaluate(watchFocus);
      for (const [name, text] of Object.entries(deal)) {
        const field = page.locator(`.desk-form :is(input, select)[name="${name}"]:not([type=hidden])`);
        const fold = page.locator('.fold:not([open])').filter({ has: page.locator(`[name="${name}"]`) });
        if ((await fold.count()) > 0) await fold.locator('summary').click();
        await drawn(page);
        await page.evaluate(rememberFields);
        await field.focus();
        await drawn(page);
        expect(await page.evaluate(isCovered), `${name} is covered`).toBe(false);
        if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(text);
        else if (name === 'start') await field.fill(text);
        else await page.keyboard.type(text, { delay: 60 });
        await drawn(page);
        await page.evaluate(rememberFields);
        // in a month picker, Tab goes from the month to the year
        if (name === 'start') await field.blur();
        else await page.keyboard.press('Tab');
        await page.waitForURL((url) => url.searchParams.get(name) === text);
        await drawn(page);
      }
      const places = await page.evaluate(() => (window as unknown as Watched).places);
      expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(deal)));
      expect(places.filter(({ moved }) => moved > ALLOWED_PX)).toEqual([]);
    });

// WebKit paints a field that is out of sight once where it stands, and only then scrolls to it. It also scrolls by ten
// pixels to a field that ends three pixels above the edge, so the wide window is high enough to hold all of these.
for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 960 },
])
  test(`no field moves while the figures of an answered deal are deleted, at ${size.width} px${size.width < 447 ? ' @not-webkit' : ''}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, `/lending/deal?${new URLSearchParams({ ...DEAL, edit: '1' })}`);
    await page.evaluate(watchFocus);
    for (const name of ['price', 'loan', 'noi', 'value2']) {
      await page.evaluate(rememberFields);
      await page.locator(`.desk-form input[name="${name}"]`).focus();
      await drawn(page);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await drawn(page);
      await page.evaluate(rememberFields);
      await page.keyboard.press('Tab');
      await page.waitForURL((url) => !url.searchParams.has(name));
      await drawn(page);
    }
    const places = await page.evaluate(() => (window as unknown as Watched).places);
    expect(places.filter(({ moved }) => moved > ALLOWED_PX)).toEqual([]);
  });

test('a field below the screen that gets the focus stands above the button bar of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/lending/deal?${new URLSearchParams({ ...DEAL, edit: '1' })}`);
  for (const name of ['price', 'noi2', 'works']) {
    await page.locator(`.desk-form input[name="${name}"]`).focus();
    await expect.poll(() => page.evaluate(isCovered), `${name} is covered`).toBe(false);
  }
});

test('the height that an answer keeps is taken back once the answer is out of sight, and nothing moves @not-webkit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/lending/deal?${new URLSearchParams({ ...DEAL, edit: '1' })}`);
  await page.locator('.desk-form input[name="price"]').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.waitForURL((url) => !url.searchParams.has('price'));
  const answer = page.locator('.answer');
  // without the price its sentence is shorter
  await expect(answer).toHaveAttribute('style', /min-height/);
  const footTop = () => page.locator('footer').evaluate((one) => one.getBoundingClientRect().top);
  const before = await footTop();
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 100);
  await expect.poll(footTop).toBe(before - 100);
  await expect(answer, 'in sight').toHaveAttribute('style', /min-height/);
  await page.mouse.wheel(0, 1100);
  await expect(answer).not.toHaveAttribute('style');
  // the page has moved by as much as the wheel has turned
  await expect.poll(async () => Math.abs((await footTop()) - before + 1200)).toBeLessThanOrEqual(ALLOWED_PX);
});
