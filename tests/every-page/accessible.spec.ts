import { AxeBuilder } from '@axe-core/playwright';
import { expect, open, test } from '../site.ts';
import { builtPages } from './pages.ts';

const LOOKS = [
  { width: 320, colorScheme: 'light', forcedColors: 'none' },
  { width: 1280, colorScheme: 'light', forcedColors: 'none' },
  { width: 1280, colorScheme: 'dark', forcedColors: 'none' },
  { width: 320, colorScheme: 'dark', forcedColors: 'none' },
  { width: 1280, colorScheme: 'light', forcedColors: 'active' },
] as const;

for (const path of [...builtPages().map((page) => page.path), '/no-such-page']) {
  test(`${path}: axe finds nothing and nothing overflows, in every look`, async ({ page, complaints }) => {
    await open(page, path);
    for (const { width, colorScheme, forcedColors } of LOOKS) {
      const look = `${width} px, ${colorScheme}${forcedColors === 'active' ? ', forced colours' : ''}`;
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`),
        look,
      ).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        look,
      ).toBeLessThanOrEqual(0);
    }
    if (path === '/no-such-page') complaints.length = 0;
  });
}
