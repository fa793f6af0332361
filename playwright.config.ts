import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { OTHER_BROWSERS, PLAYWRIGHT_TESTS } from './tests/cases.ts';

const DEBIAN = '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const at = (path: string) => (existsSync(path) ? { executablePath: path } : {});

/** The browser for measurements: the full Chromium, as visitors have it. */
export const launchOptions = { ...at(DEBIAN), args };

/**
 * The browser for tests: Chromium's headless shell, in which a page opens, starts React and closes in 0.9 s instead of
 * 2.2 s. Where Debian's package is not installed, Playwright uses its own. Font hinting is off, because the headless
 * shell's hinting for screens makes letters wider, and a sheet would print on two pages.
 */
export const testBrowser = {
  ...at(DEBIAN),
  ...at(DEBIAN_SHELL),
  args: [...args, '--font-render-hinting=none'],
};

/**
 * Journeys run in Debian's Firefox too, where it is installed (see tests/cases.ts), except those with `@chromium` in their
 * titles. Those depend on things that Playwright's Firefox driver does differently: it fills a field without a
 * change event, delays responses in another way, does not see the body of a beacon, and goes back to a page
 * without its back/forward cache.
 */
const FIREFOX = {
  name: 'firefox',
  testMatch: 'journeys/**/*.spec.ts',
  grepInvert: /@chromium\b/,
  timeout: 90_000,
  ...OTHER_BROWSERS,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    ignoreHTTPSErrors: true,
    launchOptions: {
      executablePath: 'tests/firefox/firefox.mjs',
      firefoxUserPrefs: {
        // scroll bars take no space, as in headless Chromium
        'ui.useOverlayScrollbars': 1,
        // a pointer that can hover, like a mouse
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        // no back/forward cache: the driver waits forever for the load event of a page that comes from it
        'browser.sessionhistory.max_total_viewers': 0,
      },
    },
  },
} as const;
/**
 * The journeys in WebKitGTK, through a translator of Playwright's protocol. Those with `@not-webkit` in their titles ask
 * for more than its driver has: its window is never active, so nothing matches `:focus`, and never narrower than 447 px;
 * it waits until a page is loaded, and turns a wheel by less than asked; its Back passes over addresses that a page
 * changed without a key or a click.
 */
const WEBKIT = {
  ...FIREFOX,
  name: 'webkit',
  grepInvert: /@chromium\b|@not-webkit\b/,
  // each context is a browser of its own, which takes three seconds to start
  timeout: 120_000,
  use: { ...FIREFOX.use, launchOptions: { executablePath: 'tests/webkit/webkit.ts' } },
} as const;
const hasFirefox = existsSync('/usr/bin/firefox-esr');
const hasWebKit = existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb');

/** Journeys and every-page checks. They use the built site, with its own server and database. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['journeys/**/*.spec.ts', 'every-page/**/*.spec.ts'],
  globalSetup: './tests/start-site.ts',
  fullyParallel: true,
  workers: 2,
  ...PLAYWRIGHT_TESTS,
  forbidOnly: true,
  retries: 0,
  timeout: 45_000,
  // on a busy machine an expected state may take longer than the default of 5 s; a test that passes does not wait
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  outputDir: '.cache/test-results',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: testBrowser,
  },
  // They run in this order, the slowest browser first: with its longest journey at the end one core had nothing to do for
  // the last eighth of a run.
  projects: [
    ...(OTHER_BROWSERS && hasWebKit ? [WEBKIT] : []),
    ...(OTHER_BROWSERS && hasFirefox ? [FIREFOX] : []),
    { name: 'chromium' },
  ],
});
