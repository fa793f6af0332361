import { test as base } from '@playwright/test';
import { isLimited, limitBrowser, limitOptions, withoutScripts } from './driver-limits.ts';

/** The base of all Playwright tests, in every browser. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use, { project }) => {
      if (isLimited(project.name)) limitBrowser(browser, project.name);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // options of `test.use` do not go through the replaced newContext(), so they are changed and checked here
  extraHTTPHeaders: async ({ extraHTTPHeaders, javaScriptEnabled }, use, { project }) =>
    use(isLimited(project.name) && javaScriptEnabled === false ? withoutScripts : extraHTTPHeaders),
  context: async ({ context, colorScheme, permissions, timezoneId }, use, { project }) => {
    if (isLimited(project.name))
      limitOptions({
        ...(colorScheme && { colorScheme }),
        ...(permissions && { permissions }),
        ...(timezoneId && { timezoneId }),
      });
    await use(context);
  },
});
