import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { PLAYWRIGHT_TESTS, WHOLE_MATRIX } from './tests/cases.ts';

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

/** The browser of measurements: whole, as people have it. */
export const launchOptions = { ...at(DEBIAN), args };

/**
 * The browser of tests: the same without windows, where a page opens, starts React and closes in 0.9 s instead of 2.2. Where
 * Debian's is not installed, Playwright takes its own. Without windows letters are as wide as the hinting for a screen makes them,
 * unless told otherwise: a sheet then prints on two pages.
 */
export const testBrowser = {
  ...at(DEBIAN),
  ...at(DEBIAN_SHELL),
  args: [...args, '--font-render-hinting=none'],
};

/**
 * By `npm run test:all` the journeys run in Debian's Firefox too, where it is installed, except those whose names hold `@chromium`: they
 * count on what Playwright's driver of Firefox does otherwise. It fills a field without the event of a change, holds back an answer
 * differently, and sees no body of a beacon.
 */
const FIREFOX = {
  name: 'firefox',
  testMatch: 'journeys/**/*.spec.ts',
  grepInvert: /@chromium\b/,
  timeout: 90_000,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: 'tests/firefox/firefox.mjs',
      firefoxUserPrefs: {
        // a scroll bar takes no room, as in Chromium without windows
        'ui.useOverlayScrollbars': 1,
        // a pointer that can hover, as beside a desk
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        // the driver waits without end for the load of a page that comes back whole
        'browser.sessionhistory.max_total_viewers': 0,
      },
    },
  },
} as const;
const hasFirefox = existsSync('/usr/bin/firefox-esr');

/** Journeys and every-page checks, against the built site on its own server and database. */
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
  // on a busy machine what a test expects comes later than the usual 5 s; where it is there, nobody waits
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  outputDir: '.cache/test-results',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: testBrowser,
  },
  projects: [{ name: 'chromium' }, ...(WHOLE_MATRIX && hasFirefox ? [FIREFOX] : [])],
});
