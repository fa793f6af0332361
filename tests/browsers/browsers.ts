import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe } from 'vitest';
import { CHROMIUM, chromium, FIREFOX, firefox } from './puppeteer.ts';
import { type Visitor, visitor } from './visitor.ts';
import { WEBKIT, webkit } from './webkit.ts';

const BROWSERS = [
  { name: 'Chromium', needs: [CHROMIUM], start: chromium },
  { name: 'Firefox', needs: [FIREFOX], start: firefox },
  { name: 'WebKitGTK', needs: WEBKIT, start: webkit },
];

/**
 * Runs tests in each of these browsers that is installed; for the others they are reported as skipped. Each window
 * width has a browser of its own, which its tests share.
 *
 * @param at returns the address of the site, once the tests begin.
 */
export function inBrowsers(
  names: readonly ('Chromium' | 'Firefox' | 'WebKitGTK')[],
  at: () => string,
  tests: (page: Visitor, name: string) => void,
  widths: readonly number[] = [1280],
): void {
  for (const { name, needs, start } of BROWSERS.filter(({ name }) => (names as string[]).includes(name))) {
    const missing = needs.filter((path) => !existsSync(path));
    const why = missing.length > 0 ? ` (skipped: ${missing.join(' and ')} not installed)` : '';
    describe.skipIf(missing.length > 0).each(widths)(`in ${name}, %i px${why}`, (width) => {
      const page = {} as Visitor; // assigned once the browser has started
      beforeAll(async () => {
        Object.assign(page, visitor(await start(), at()));
        await page.resize(width, 900);
      });
      afterAll(() => page.close?.());
      tests(page, name);
    });
  }
}
