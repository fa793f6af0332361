import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { PLAYWRIGHT_TESTS } from './tests/cases.ts';

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
});
