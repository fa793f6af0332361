import { existsSync } from 'node:fs';
import { describe } from 'vitest';
import type { Input } from './input.ts';
import { CHROMIUM, chromium, FIREFOX, firefox } from './puppeteer.ts';
import { WEBKIT, webkit } from './webkit.ts';

const BROWSERS = [
  { name: 'Chromium', needs: [CHROMIUM], start: chromium },
  { name: 'Firefox', needs: [FIREFOX], start: firefox },
  { name: 'WebKitGTK', needs: WEBKIT, start: webkit },
];

/** Tests in each of these browsers that is installed; the others say that they are skipped. */
export function inBrowsers(
  names: readonly ('Chromium' | 'Firefox' | 'WebKitGTK')[],
  tests: (start: () => Promise<Input>, name: string) => void,
): void {
  for (const { name, needs, start } of BROWSERS.filter(({ name }) => (names as string[]).includes(name))) {
    const missing = needs.filter((path) => !existsSync(path));
    const why = missing.length > 0 ? ` (skipped: ${missing.join(' and ')} not installed)` : '';
    describe.skipIf(missing.length > 0)(`in ${name}${why}`, () => tests(start, name));
  }
}
