import { test as base } from '@playwright/test';
import { isLimited, limitBrowser, limitOptions } from './driver-limits.ts';

/** The base of all Playwright tests, in every browser. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use, { project }) => {
      if (isLimited(project.name)) limitBrowser(browser, project.name);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // options of `test.use` do not go through the replaced newContext(), so they are checked here
  context: async ({ context, javaScriptEnabled, colorScheme, permissions, timezoneId }, use, { project }) => {
    if (isLimited(project.name))
      limitOptions({
        javaScriptEnabled,
        ...(colorScheme && { colorScheme }),
        ...(permissions && { permissions }),
        ...(timezoneId && { timezoneId }),
      });
    await use(context);
  },
});
