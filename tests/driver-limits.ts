import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Response,
  test,
} from '@playwright/test';

/** A browser whose driver can do less than Chromium's: the name of a project in playwright.config.ts. */
export type Limited = 'firefox' | 'webkit';

export const isLimited = (project: string): project is Limited => ['firefox', 'webkit'].includes(project);

/** Skips a test, with the reason, that needs something that Playwright cannot do in Debian's Firefox or WebKitGTK. */
function skip(what: string): never {
  test.skip(true, `Playwright cannot ${what} in this ${test.info().project.name}`);
  throw new Error('unreachable');
}

function limitPage(page: Page): void {
  page.emulateMedia = () => skip('emulate media');
  page.pdf = () => skip('print');
}

/** WebKitGTK's driver knows the page and real input, but nothing of requests, and no script runs before the page's. */
function limitWebKitPage(page: Page): void {
  page.route = () => skip('answer for the server');
  page.waitForResponse = page.waitForRequest = () => skip('see requests');
  page.addInitScript =
    page.clock.install =
    page.clock.setFixedTime =
      () => skip('run a script before the page');
  page.frameLocator = () => skip('reach into a frame');
  const [on, waitForEvent, goto] = [page.on, page.waitForEvent, page.goto].map((way) => way.bind(page)) as [
    (...of: unknown[]) => Page,
    (...of: unknown[]) => Promise<unknown>,
    Page['goto'],
  ];
  page.on = ((...of: unknown[]) =>
    /^re/.test(String(of[0])) ? skip('see requests') : on(...of)) as Page['on'];
  page.waitForEvent = ((...of: unknown[]) =>
    of[0] === 'popup' ? waitForEvent(...of) : skip(`report a ${of[0]}`)) as Page['waitForEvent'];
  page.goto = async (...of) => {
    await goto(...of);
    const unread = { get: (_: unknown, name: string) => name !== 'then' && skip('see the status of a page') };
    return new Proxy({}, unread) as Response;
  };
}

function limitContext(context: BrowserContext, browser: Limited): void {
  context.newCDPSession = () => skip('use the protocol of Chromium');
  if (browser === 'webkit') context.route = () => skip('answer for the server');
  context.on('page', limitPage);
  if (browser === 'webkit') context.on('page', limitWebKitPage);
}

type Options = Pick<
  BrowserContextOptions,
  'colorScheme' | 'forcedColors' | 'permissions' | 'reducedMotion' | 'timezoneId'
>;

/** Skips a test whose context has options that these browsers' drivers do not support. */
export function limitOptions({
  colorScheme,
  forcedColors,
  permissions,
  reducedMotion,
  timezoneId,
}: Options): void {
  if (colorScheme === 'dark' || reducedMotion === 'reduce' || forcedColors === 'active')
    skip('emulate media');
  if (permissions?.length) skip('give permissions');
  const { name, use } = test.info().project;
  if (name === 'webkit' && timezoneId && timezoneId !== use.timezoneId) skip('set a time zone');
}

/**
 * The protocol that Playwright speaks to these browsers has no command to switch scripts off. What starts the browsers
 * (tests/firefox, tests/webkit) understands these headers as one, and no request has them.
 */
export const withoutScripts = { scripts: 'off' };

/** Changes a browser so that its contexts skip the tests that need more than its driver can do. */
export function limitBrowser(browser: Browser, name: Limited): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    limitOptions(options);
    const context = await open(
      options.javaScriptEnabled === false ? { ...options, extraHTTPHeaders: withoutScripts } : options,
    );
    limitContext(context, name);
    return context;
  };
}

/**
 * Firefox reports an error for a module, a font or an answer that was loading when its page was left. This is not an
 * error of the page.
 */
export const isOfAPageThatWasLeft = (error: string): boolean =>
  /error loading dynamically imported module|downloadable font: download failed|Error in input stream/.test(
    error,
  );
