import type { Page } from '@playwright/test';
import { WHOLE_MATRIX } from '../cases.ts';
import { expect, hydrate, open, test } from '../site.ts';
import { LONGEST_AMOUNTS, pagesOfEachKind } from './pages.ts';

/** Pages whose parts have rules as strong as those of a pattern that other pages bring. */
const SENSITIVE = [
  '/transactions',
  '/record',
  '/investing',
  '/webinar-registration',
  '/oak-christmas-party',
  `/lending/deal?${LONGEST_AMOUNTS}`,
];

/** No link leads to a page that is not there, and Media, which has a policy of its own, is always loaded as a document. */
const NOT_LED_TO = ['/no-such-page', '/media'];

/** What a sheet of another page has changed where the order of sheets decided. */
const PROPERTIES = ['display', 'fontSize', 'fontWeight', 'backgroundColor', 'gap', 'fill', 'stroke'] as const;

/** How each part of a page looks, without those that are drawn once React has started. */
const looks = (page: Page) =>
  page.evaluate(
    (properties) =>
      [...document.querySelectorAll('main *')]
        .filter((one) => !one.closest('defs') && one.checkVisibility({ contentVisibilityAuto: false }))
        .filter((one) => one.getAttribute('class') || !one.closest('svg'))
        .map((one) => {
          const style = getComputedStyle(one);
          const name = `${one.localName}.${one.getAttribute('class')} in .${one.parentElement!.getAttribute('class')}`;
          return `${name}: ${properties.map((property) => style[property]).join(', ')}`;
        }),
    PROPERTIES,
  );

/** Goes there as a link does: the sheets of pages that were shown before stay. */
async function follow(page: Page, path: string) {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    // React sends this once the page is there
    const viewed = new Promise((done) => addEventListener('viewed', done, { once: true }));
    await router.navigate(to);
    await viewed;
  }, path);
}

for (const width of [390, 1440])
  test(`a page that a link leads to looks as it does when it is loaded, ${width} px`, async ({ page }) => {
    test.setTimeout(WHOLE_MATRIX ? 600_000 : 60_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const others = WHOLE_MATRIX ? pagesOfEachKind().filter((path) => !NOT_LED_TO.includes(path)) : [];
    const paths = [...new Set([...SENSITIVE, ...others])];
    const loaded = new Map<string, string[]>();
    for (const path of paths) {
      await page.goto(path);
      loaded.set(path, await looks(page));
    }
    // these bring the sheets of forms and of the desk
    await open(page, '/contact');
    await follow(page, `/lending/deal/takeout?${LONGEST_AMOUNTS}`);
    for (const path of paths) {
      await follow(page, path);
      await hydrate(page);
      const led = new Set(await looks(page));
      const known = new Set(loaded.get(path));
      // a name that only one of the two has is a part that React adds or takes away
      const names = (all: Iterable<string>) =>
        new Set([...all].map((one) => one.slice(0, one.indexOf(': '))));
      const [ofLed, ofLoaded] = [names(led), names(known)];
      const changed = [...led].filter(
        (one) => !known.has(one) && ofLoaded.has(one.slice(0, one.indexOf(': '))),
      );
      expect.soft(changed, path).toEqual([]);
      for (const name of ofLed)
        if (name.includes('lights-switch')) expect.soft(ofLoaded, path).toContain(name);
    }
  });
