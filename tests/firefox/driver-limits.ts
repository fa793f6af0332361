import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test,
} from '@playwright/test';

/** A test that asks for what Playwright cannot do in Debian's Firefox is skipped there, and says why. */
function skip(what: string): never {
  test.skip(true, `Playwright cannot ${what} in this Firefox`);
  throw new Error('unreachable');
}

function limitPage(page: Page): void {
  page.emulateMedia = () => skip('emulate media');
  page.pdf = () => skip('print');
}

function limitContext(context: BrowserContext): void {
  context.newCDPSession = () => skip('use the protocol of Chromium');
  context.on('page', limitPage);
}

type Options = Pick<
  BrowserContextOptions,
  'javaScriptEnabled' | 'colorScheme' | 'forcedColors' | 'permissions' | 'reducedMotion'
>;

/** Skips a test whose context is to be what this Firefox cannot be. */
export function limitOptions({
  javaScriptEnabled,
  colorScheme,
  forcedColors,
  permissions,
  reducedMotion,
}: Options): void {
  if (javaScriptEnabled === false) skip('switch scripts off');
  if (colorScheme === 'dark' || reducedMotion === 'reduce' || forcedColors === 'active')
    skip('emulate media');
  if (permissions?.length) skip('give permissions');
}

/** Sees to it that a context of Firefox skips the tests that ask for more than its driver can do. */
export function limitBrowser(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    limitOptions(options);
    const context = await open(options);
    limitContext(context);
    return context;
  };
}

/** What Firefox reports of a module that was on its way when its page was left: it is no error of the page. */
export const isOfAPageThatWasLeft = (error: string): boolean =>
  /error loading dynamically imported module/.test(error);
