import { test as base } from '@playwright/test';
import { limitBrowser, limitOptions } from './firefox/driver-limits.ts';

/** The base of all Playwright tests, for Chromium and Firefox. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') limitBrowser(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // options of `test.use` do not go through the replaced newContext(), so they are checked here
  context: async ({ context, browserName, javaScriptEnabled, colorScheme, permissions }, use) => {
    if (browserName === 'firefox')
      limitOptions({
        javaScriptEnabled,
        ...(colorScheme && { colorScheme }),
        ...(permissions && { permissions }),
      });
    await use(context);
  },
});
