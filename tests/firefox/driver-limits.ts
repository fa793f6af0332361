import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test,
} from '@playwright/test';

/** Skips a test, with the reason, that needs something that Playwright cannot do in Debian's Firefox. */
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

/** Skips a test whose context has options that this Firefox does not support. */
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

/** Changes Firefox so that its contexts skip the tests that need more than its driver can do. */
export function limitBrowser(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    limitOptions(options);
    const context = await open(options);
    limitContext(context);
    return context;
  };
}

/**
 * Firefox reports an error for a module or a font that was loading when its page was left. This is not an error of the page.
 */
export const isOfAPageThatWasLeft = (error: string): boolean =>
  /error loading dynamically imported module|downloadable font: download failed/.test(error);
