import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const DEBIAN = '/usr/bin/chromium';

/** The browser of tests and measurements. */
export const launchOptions = {
  ...(existsSync(DEBIAN) && { executablePath: DEBIAN }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Journeys and every-page checks, against the built site on its own server and database. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['journeys/**/*.spec.ts', 'every-page/**/*.spec.ts'],
  globalSetup: './tests/start-site.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 45_000,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  outputDir: '.cache/test-results',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions,
  },
});
