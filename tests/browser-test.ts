import { test as base } from '@playwright/test';
import { limitBrowser, limitOptions } from './firefox/driver-limits.ts';

/** What all tests of pages begin from, in each of the browsers that they run in. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') limitBrowser(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // what a file or a group of tests asks for by `test.use` reaches the browser past its newContext()
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
