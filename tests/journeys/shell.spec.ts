import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { refusal } from '#server/refusal-page.ts';
import { allBut } from '../cases.ts';
import { choose, expect, hydrate, open, site, test } from '../site.ts';

test.describe('menus', () => {
  const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

  test('open by click, by hover and by keyboard, and close on Escape @main', async ({ page }) => {
    await open(page, '/contact');
    const firm = main(page).getByRole('button', { name: 'Our Firm' });
    const about = main(page).getByRole('link', { name: 'About Us' });
    await expect(about).toBeHidden();
    await firm.hover();
    await expect(about).toBeVisible();
    await firm.click(); // a click after hovering keeps the menu open
    await expect(about).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await page.mouse.move(5, 600);
    await firm.focus();
    await page.keyboard.press('Enter');
    await expect(about).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(about).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(main(page).getByRole('link', { name: 'Leadership' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await expect(firm).toBeFocused();
  });

  test('each panel hangs below its own button @all', async ({ page }) => {
    await open(page, '/contact');
    for (const [label, link] of [
      ['Our Firm', 'About Us'],
      ['Lending', 'Overview'],
      ['Resources', 'News'],
    ] as const) {
      const button = main(page).getByRole('button', { name: label });
      await button.click();
      const above = (await button.boundingBox())!;
      const below = (await main(page).getByRole('link', { name: link }).boundingBox())!;
      expect(below.y).toBeGreaterThan(above.y + above.height);
      expect(Math.abs(below.x - above.x)).toBeLessThan(24);
    }
  });

  for (const steps of [1, 2, 4, 12, 60])
    test(`a panel stays open while the pointer crosses to it in ${steps} steps${allBut(steps === 4)}${steps === 60 ? ' @chromium' : ''}`, async ({
      page,
    }) => {
      await open(page, '/contact');
      const button = main(page).getByRole('button', { name: 'Our Firm' });
      const link = main(page).getByRole('link', { name: 'Leadership' });
      await button.hover();
      const from = (await button.boundingBox())!;
      const to = (await link.boundingBox())!;
      await page.mouse.move(from.x + 4, from.y + from.height - 2);
      await page.mouse.move(to.x + to.width - 30, to.y + to.height / 2, { steps });
      await expect(link).toBeVisible();
      await page.mouse.move(to.x + to.width / 2, to.y + 400, { steps });
      await expect(link).toBeHidden();
    });

  test('only one is open at a time @all', async ({ page }) => {
    await open(page, '/contact');
    await main(page).getByRole('button', { name: 'Lending' }).click();
    await expect(main(page).getByRole('link', { name: 'Bridge Loans' })).toBeVisible();
    await main(page).getByRole('button', { name: 'Resources' }).click();
    await expect(main(page).getByRole('link', { name: 'Bridge Loans' })).toBeHidden();
    await expect(main(page).getByRole('link', { name: 'Webinar' })).toBeVisible();
  });

  test('the mobile menu is a screen of its own and closes when a link is chosen @main', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await expect(page.locator('main')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(menu).toBeHidden();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('menus open, close on Escape and lead on', async ({ page }) => {
      await page.goto('/contact');
      await main(page).getByRole('button', { name: 'Our Firm' }).click();
      await expect(main(page).getByRole('link', { name: 'About Us' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(main(page).getByRole('link', { name: 'About Us' })).toBeHidden();
    });

    test('the mobile menu opens, hides what is behind it, closes @all', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await expect(page.locator('main')).toBeHidden();
      await page.getByRole('button', { name: 'Close menu' }).click();
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.getByRole('link', { name: 'Contact Us' }).click();
      await expect(page).toHaveURL('/contact');
    });
  });
});

test('the brand is read as one name, and the icon that browsers ask for is there', async ({
  page,
  request,
}) => {
  await page.goto('/about');
  for (const part of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(part).getByRole('link', { name: /^\S.*\S, home$/ })).toBeVisible();
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/^image\//);
});

test('the header is marked as scrolled past 50 px, before React has started', async ({ page }) => {
  await page.goto('/');
  const html = page.locator('html');
  await page.evaluate(() => scrollTo(0, 50));
  await expect(html).not.toHaveAttribute('data-scrolled');
  await page.evaluate(() => scrollTo(0, 51));
  await expect(html).toHaveAttribute('data-scrolled');
  await expect(html).not.toHaveAttribute('data-hydrated');
});

test('a navigation begins at the top, with focus on the heading and a title of its own @main', async ({
  page,
}) => {
  await open(page, '/');
  const before = await page.title();
  await page.evaluate(() => scrollTo(0, 2000));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.title()).not.toBe(before);
});

test('a page that is returned to has its old scroll position, and React keeps it @all', async ({ page }) => {
  const top = () => page.evaluate(() => scrollY);
  for (const visit of [page.goto.bind(page), (path: string) => open(page, path)]) {
    await visit('/about');
    await page.evaluate(() => scrollTo(0, 900));
    // a new document, which does not take over the scroll position of the page before it
    await visit('/privacy');
    expect(await top()).toBe(0);
    await page.evaluate(() => scrollTo(0, 300));
    await page.goBack();
    await expect.poll(top).toBe(900);
    await page.reload();
    await expect.poll(top).toBe(900);
    await page.keyboard.press('Shift');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    expect(await top()).toBe(900);
    await page.goForward();
    await expect.poll(top).toBe(300);
    await page.keyboard.press('Shift');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    expect(await top()).toBe(300);
  }
});

test('the skip link leads past the header @all', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test.describe('theme', () => {
  test('is chosen in the footer, remembered, and set before the first paint @main', async ({ page }) => {
    await open(page, '/contact');
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await page.getByRole('radio', { name: 'Dark' }).check();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    expect(await paper()).toBe(dark);
    await hydrate(page);
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.getByRole('radio', { name: 'System' }).check();
    expect(await paper()).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe(dark);
  });
});

test.describe('before React is there', () => {
  const START = '**/assets/start-*';

  test('a click without any movement, as assistive technology makes it, is answered', async ({ page }) => {
    await page.goto('/oak-christmas-party');
    await page.locator('.carousel .step').last().dispatchEvent('click');
    await expect(page.locator('.dots [aria-current]')).toHaveAttribute('href', '#activity-2');
  });

  test('an interaction while the page is still loading counts @all @not-webkit', async ({
    page,
    baseURL,
  }) => {
    let finish = () => {};
    const moved = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = createServer(async (request, response) => {
      // the report of a page view
      if (request.method === 'POST') return response.writeHead(204).end();
      const answer = await fetch(new URL(request.url!, baseURL), {
        headers: { accept: request.headers.accept! },
      });
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type')! });
      if (request.url === '/about') {
        response.write(body.subarray(0, body.indexOf('</h1>')));
        await moved;
        response.end(body.subarray(body.indexOf('</h1>')));
      } else response.end(body);
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = slow.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/about`, { waitUntil: 'commit' });
      await page.locator('h1').waitFor();
      await page.mouse.move(5, 5);
      await page.mouse.move(9, 9);
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
      finish();
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    } finally {
      finish();
      slow.closeAllConnections();
      slow.close();
    }
  });

  test('a pointer that does not move is no interaction @all', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => /start-/.test(name))).toEqual([]);
  });

  test('the theme is chosen and the banner closed without it, in every tab @all', async ({
    page,
    complaints,
  }) => {
    await page.context().route(START, (route) => route.abort());
    const other = await page.context().newPage();
    for (const tab of [page, other]) await tab.goto('/about');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('button', { name: 'Dismiss webinar banner' }).click();
    for (const tab of [page, other]) {
      await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(tab.getByRole('radio', { name: 'Dark' })).toBeChecked();
      await expect(tab.locator('.banner')).toBeHidden();
    }
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(page.locator('.banner')).toBeHidden();
    complaints.length = 0; // the browser logs files that it could not load as errors
  });

  test('controls that need React are hidden where it cannot be loaded', async ({ page, complaints }) => {
    await page.route(START, (route) => route.abort());
    await page.goto('/oak-christmas-party');
    const next = page.locator('.carousel .step').last();
    await expect(next).toBeVisible();
    await next.click();
    await expect(next).toBeHidden();
    complaints.length = 0; // the browser logs files that it could not load as errors
  });

  test('a menu that is opened by the first tap stays open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    // React has finished; WebKit has no requestIdleCallback
    await page.evaluate(() => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done)));
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'News' }).click();
    await expect(page).toHaveURL('/news');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('no click of several is lost, and neither is the choice of a theme @all', async ({ page }) => {
    let start = () => {};
    const held = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route(START, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/oak-christmas-party');
    const next = page.locator('.carousel .step').last();
    for (let i = 0; i < 3; i++) await next.click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    start();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(page.locator('.dots [aria-current]')).toHaveAttribute('href', '#activity-4');
  });

  test('where it cannot be loaded, links lead on and filters can be sent @chromium', async ({
    page,
    complaints,
  }) => {
    await page.route(START, (route) => route.abort());
    await page.goto('/transactions');
    await choose(page.getByLabel('Location'), 'west');
    await page.getByRole('button', { name: 'Show transactions' }).click();
    await expect(page).toHaveURL(/location=west/);
    await page.goto('/');
    await page.locator('.video-poster').click();
    await expect(page).toHaveURL('/video');
    complaints.length = 0; // the browser logs files that it could not load as errors
  });

  test('the whole stylesheets load with React, which starts even if one of them fails @all', async ({
    page,
    complaints,
  }) => {
    await page.route('**/assets/desk-field-*.css', (route) => route.abort());
    await page.goto('/lending/deal');
    // stylesheets with a media query hold only rules that few visitors need
    const sheets = page.locator('link[rel="stylesheet"]:not([media])');
    const isOn = () =>
      sheets.evaluateAll((links: HTMLLinkElement[]) =>
        links.map(({ href, sheet }) => [/desk-field/.test(href), sheet !== null]),
      );
    expect((await isOn()).filter(([, on]) => on)).toEqual([]);
    await hydrate(page);
    const on = await isOn();
    expect(on.length).toBeGreaterThan(3);
    for (const [isRefused, isLoaded] of on) expect(isLoaded).toBe(!isRefused);
    complaints.length = 0; // the browser logs files that it could not load as errors
  });

  for (const [what, path] of [
    ['what the start imports', '/transactions'],
    ['what a page rendered for one request imports', '/transactions?location=midwest'],
  ] as const)
    for (const file of ['**/assets/entry.client-*.js', '**/assets/transactions-*.js'])
      test(`nor does ${what} have to be loaded: ${file}${allBut(path === '/transactions' && file.includes('entry'))}`, async ({
        page,
        complaints,
      }) => {
        await page.route(file, (route) => route.abort());
        await page.goto(path);
        await choose(page.getByLabel('Location'), 'west');
        await page.getByRole('button', { name: 'Show transactions' }).click();
        await expect(page).toHaveURL(/location=west/);
        // The first movement requests the scripts. When they have failed, the button that replaces them moves the cards.
        for (const at of [5, 9]) await page.mouse.move(at, at);
        await expect(page.locator('html[data-unscripted]')).toBeAttached();
        await page.getByRole('link', { name: 'Tombstone: Marina Works' }).click();
        await expect(page).toHaveURL(/#deal-\d+$/);
        complaints.length = 0; // the browser logs files that it could not load as errors
      });
});

test.describe('webinar banner', () => {
  const banner = '.banner';
  /**
   * The start time of the banner's animation. Its delay is set from 20 seconds to one hour, because a slow machine may
   * take many seconds between two steps.
   */
  const began = (page: Page) =>
    page.locator(banner).evaluate(async (element) => {
      const clock = await element.getAnimations()[0]?.ready;
      clock?.effect?.updateTiming({ delay: 3_600_000 });
      return clock?.startTime;
    });

  test('a dismissal holds for 48 hours, not longer @all', async ({ page }) => {
    await page.clock.install({ time: new Date('2025-11-03T10:00:00-05:00') });
    await open(page, '/contact');
    await page.getByRole('button', { name: 'Dismiss webinar banner' }).click();
    await expect(page.locator(banner)).toBeHidden();
    const stored = await page.evaluate(() => Number(localStorage.getItem('webinar-banner-dismissed')));
    expect(new Date(stored).toISOString().slice(0, 13)).toBe('2025-11-03T15');
    await page.clock.fastForward('47:59:00');
    await page.reload();
    await expect(page.locator(banner)).toBeHidden();
    await page.clock.fastForward('00:02:00');
    await page.reload();
    await expect(page.locator(banner)).toBeVisible();
  });

  test('hides itself after 20 seconds without storing anything, and waits while it is focused @all @not-webkit', async ({
    page,
  }) => {
    await page.goto('/contact');
    /** Sets the animation to a time and stops it there. */
    const clock = (seconds: number) =>
      page.locator(banner).evaluate((element, at) => {
        const [animation] = element.getAnimations();
        animation!.playbackRate = 0;
        animation!.currentTime = at * 1000;
      }, seconds);
    await clock(19.9);
    await expect(page.locator(banner)).toBeVisible();
    await page.locator(`${banner} a`).focus();
    const states = () => page.locator(banner).evaluate((e) => e.getAnimations().map((a) => a.playState));
    expect(await states()).toEqual(['paused']);
    await page.locator('.brand').first().focus();
    await clock(20.7);
    await expect(page.locator(banner)).toBeHidden();
    // the banner does not come back for a focused field, in print, or on the page that it links to
    await page.getByLabel('First name').focus();
    await page.locator('.brand').first().focus();
    await expect(page.locator(banner)).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await page.emulateMedia({ media: 'screen' });
    await expect(page.locator(banner)).toBeHidden();
    const footer = page.getByRole('contentinfo');
    await hydrate(page);
    await footer.getByRole('link', { name: 'Webinar' }).click();
    await expect(page).toHaveURL('/webinar-registration');
    await footer.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.locator(banner)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('webinar-banner-dismissed'))).toBeNull();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Webinar' })).toBeVisible();
  });

  test('its time continues while a field is filled in, and on a low screen @all @not-webkit', async ({
    page,
  }) => {
    for (const height of [390, 800]) {
      await page.setViewportSize({ width: 800, height });
      await page.goto('/contact');
      const before = await began(page);
      expect(before).toEqual(expect.any(Number));
      await page.getByLabel('First name').focus();
      await expect(page.locator(banner)).toBeHidden();
      await page.locator('.brand').first().focus();
      await expect(page.locator(banner)).toBeVisible();
      expect(await began(page)).toBe(before);
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('it shows no button that does nothing', async ({ page }) => {
      await page.goto('/contact');
      // not began(): where Firefox runs no scripts of a page, a promise of it is never settled
      const start = () =>
        page.locator(banner).evaluate((element) => element.getAnimations()[0]?.startTime ?? null);
      await expect.poll(start).toEqual(expect.any(Number));
      await expect(page.locator(banner)).toBeVisible();
      await expect(page.locator(`${banner} button`)).toBeHidden();
    });
  });
});

test.describe('in a tab that is older than the site', () => {
  /** Removes all modules that are not loaded yet, as a deploy does. */
  const age = (page: Page) =>
    page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  const documentOf = (page: Page) =>
    page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]!.name).pathname);

  test('a click opens the page of its link, every time', async ({ page, complaints }) => {
    await open(page, '/contact');
    await page.locator('[name=message]').fill('Not lost');
    await age(page);
    for (let i = 0; i < 2; i++) {
      await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
      await expect(page).toHaveURL('/news');
      await expect.poll(() => documentOf(page)).toBe('/news');
      await page.goBack();
      await expect(page.locator('[name=message]')).toHaveValue('Not lost');
    }
    complaints.length = 0; // the browser logs files that it could not load as errors
  });

  test('the confirmation of a post is reached @all', async ({ page, complaints }) => {
    await open(page, '/thank-you-for-investing');
    for (const [name, value] of Object.entries({
      first_name: 'Robin',
      last_name: 'Sample',
      email: `robin-${Date.now()}@sample.example`,
    }))
      await page.locator(`[name=${name}]`).fill(value);
    await page.locator('[name=consent]').check();
    await age(page);
    await page.getByRole('button', { name: 'Send Me Updates' }).click();
    await expect(page).toHaveURL('/thank-you');
    await expect.poll(() => documentOf(page)).toBe('/thank-you');
    complaints.length = 0; // the browser logs files that it could not load as errors
  });

  test('a message is shown and what was typed stays @all', async ({ page, complaints }) => {
    await open(page, '/contact');
    await age(page);
    await page.locator('[name=message]').fill('Not lost');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.locator('.toast')).toContainText('Validation Error');
    await expect(page.locator('[name=message]')).toHaveValue('Not lost');
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
    complaints.length = 0; // the browser logs files that it could not load as errors
  });
});

test('an unknown path is a 404 that says so, on the page and in the console', async ({
  page,
  complaints,
}) => {
  const response = await page.goto('/no/such/page?x=1');
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.locator('main')).toContainText(
    'The page you’re looking for doesn’t exist or has been moved',
  );
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await hydrate(page);
  await expect.poll(() => complaints.some((c) => c.includes('/no/such/page'))).toBe(true);
  complaints.length = 0;
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

for (const status of [429, 503] as const)
  test(`a server that asks to wait (${status}) on the way to a page is heard in its own words, and the address is kept${allBut(status === 503)} @chromium`, async ({
    page,
    complaints,
  }) => {
    const deal = '/lending/deal?for=buy&type=multifamily&value=12000000&loan=8000000&noi=800000';
    await open(page, deal);
    const words = await refusal(status, { asText: true, isReading: true }).text();
    await page.route('**/lending/deal/cost.data*', (route) =>
      route.fulfill({ status, contentType: 'text/plain; charset=utf-8', body: words }),
    );
    await page.locator('a[href^="/lending/deal/cost?"]').first().click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    expect(words).toBe(`${await heading.textContent()}. ${await page.locator('main .lede').textContent()}`);
    expect(complaints).toEqual([expect.stringMatching(/^Failed to load resource/)]);
    complaints.length = 0;
    await page.unroute('**/lending/deal/cost.data*');
    await page.reload();
    await expect(heading).not.toHaveText(words.split('.')[0]!);
    expect(page.url()).toContain('value=12000000');
    await page.goBack();
    await expect(page.getByLabel('Loan wanted')).toHaveValue('8,000,000');
  });

test('an error on the way to a page is shown as one, keeps the theme, and leads on @all @chromium', async ({
  page,
  complaints,
}) => {
  const arrived = async (heading: string, title: RegExp) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  await open(page, '/contact');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.route('**/leadership.data*', (route) => route.abort());
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Leadership' }).click();
  await arrived('Unexpected Application Error!', /Unexpected Application Error!/);
  expect(complaints).toEqual([expect.stringMatching(/^Failed to load resource/)]);
  await page.unroute('**/leadership.data*');
  await footer.getByRole('link', { name: 'Leadership' }).click();
  await expect(page).toHaveTitle(/Leadership/); // otherwise the heading would still be the error's
  await arrived((await page.locator('main h1').textContent())!, /Leadership/);
  await page.evaluate(() => {
    type Router = { navigate(to: string): Promise<void> };
    return (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(
      '/no/such',
    );
  });
  await arrived('Page Not Found', /Page Not Found/);
  complaints.length = 0;
});

for (const path of ['/', '/transactions'])
  test(`${path}: what lies below the screen is laid out soon, and at once where React shows it${allBut(path === '/')}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(path, { waitUntil: 'commit' });
    const last = page.locator('main h3').last();
    await last.waitFor({ state: 'attached' });
    const isLaidOut = () => last.evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));
    await expect.poll(isLaidOut, { timeout: 3000 }).toBe(true);
    await hydrate(page);
    expect(await page.locator('.ft').evaluate((foot) => getComputedStyle(foot).animationName)).toBe('none');
  });

/** Every error status that a visitor can cause and that is answered with a page of the site. */
test('an error of the server is a page of the site, with its policy and without React @all', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const refused: readonly (readonly [number, string, RequestInit & { method?: string }])[] = [
    [400, '/%E0%A4%A', {}],
    [403, '/contact', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' }, body: 'a=b' }],
    [405, '/about', { method: 'DELETE' }],
    [413, '/contact', { method: 'POST', body: new URLSearchParams({ message: 'x'.repeat(70_000) }) }],
    [415, '/contact', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ];
  for (const [status, path, init] of refused) {
    const answer = await fetch(site() + path, init);
    expect(answer.status, path).toBe(status);
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    delete headers['content-length'];
    const body = await answer.text();
    await page.route(`${site()}/refused-${status}`, (route) => route.fulfill({ status, headers, body }));
    await page.goto(`${site()}/refused-${status}`);
    await expect(page.locator('header.hdr')).toBeVisible();
    await expect(page.locator('footer')).toContainText('Oak Real Estate Partners');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('script[data-start], .banner')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  expect(complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
  await context.close();
});
