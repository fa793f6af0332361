import { resolve } from 'node:path';
import { build, type InlineConfig } from 'vite';

/** The same browsers as the site's. */
const target = ['chrome125', 'safari18', 'firefox128'];
const common: InlineConfig = { configFile: false, logLevel: 'error', publicDir: false };

/**
 * Bundles `office/staff/`, the files for the office's pages. The site's own scripts and styles contain nothing of it.
 */
export async function bundleOfficeFiles(folder: string): Promise<void> {
  await build({
    ...common,
    base: '/staff/',
    build: {
      outDir: resolve(folder, 'office/staff'),
      target,
      cssTarget: target,
      assetsInlineLimit: 0,
      modulePreload: false,
      // one script in one file, because it runs in the head before the first paint
      rolldownOptions: {
        input: { office: 'office/browser.ts' },
        output: {
          format: 'iife',
          entryFileNames: '[name].js',
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') ? 'office.css' : '[name]-[hash][extname]',
        },
      },
      cssCodeSplit: false,
    },
  });
}
