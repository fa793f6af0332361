import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite';
import { loadContent } from './app/collections/content.server.ts';
import { picturedDeals } from './app/features/transactions/portfolio-view.ts';
import { pictureVersion } from './scripts/build-pictures.ts';
import { loadEnv } from './server/env.ts';

const { siteUrl, siteEnv, providers } = loadEnv();

/** Set at build, so that a page carries no code for an outside system that it does not embed. */
const constants = Object.fromEntries(
  Object.entries(providers).map(([name, value]) => [`__PROVIDERS__.${name}`, JSON.stringify(value)]),
);

/** `virtual:boot` is app/boot.ts as one minified string: root.tsx writes it into the head. */
const bootScript = (): Plugin => ({
  name: 'boot-script',
  resolveId: (id) => (id === 'virtual:boot' ? '\0virtual:boot' : null),
  async load(id) {
    if (id !== '\0virtual:boot') return null;
    const file = 'app/boot.ts';
    this.addWatchFile(resolve(file));
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
      sourcemap: false,
      define: { ...constants, __SITE_ENV__: JSON.stringify(siteEnv) },
    });
    const small = await minify('boot.js', `(()=>{${code}})()`, { module: false });
    return `export default ${JSON.stringify(small.code.trim())}`;
  },
});

/**
 * `virtual:content` gives pages what stands under content/. A build bakes it in, checked, so that a running server
 * needs no content files and cannot be broken by an edit; in development every call reads the files anew.
 */
const contentModule = (): Plugin => ({
  name: 'content',
  resolveId: (id) => (id === 'virtual:content' ? '\0virtual:content' : null),
  load(id) {
    if (id !== '\0virtual:content') return null;
    return this.environment.mode === 'build'
      ? `const content = ${JSON.stringify(loadContent())};\nexport const loadContent = () => content;`
      : "export { loadContent } from '/app/collections/content.server.ts';";
  },
});

/**
 * `virtual:deals` fetches the whole portfolio, for a page that filters it in the browser. A build writes it to a file
 * that is named by its content; a route for it would stand in the manifest of every page.
 */
const dealsModule = (): Plugin => ({
  name: 'deals',
  resolveId: (id) => (id === 'virtual:deals' ? '\0virtual:deals' : null),
  load(id) {
    if (id !== '\0virtual:deals') return null;
    const source = JSON.stringify(picturedDeals(loadContent().transactions));
    if (this.environment.mode !== 'build') return `export const fetchDeals = async () => (${source});`;
    const file = this.emitFile({ type: 'asset', name: 'deals.json', source });
    return `export const fetchDeals = async () => {
      const response = await fetch(import.meta.ROLLUP_FILE_URL_${file});
      return response.ok ? response.json() : Promise.reject(new Error(response.statusText));
    };`;
  },
});

export default defineConfig({
  plugins: [bootScript(), contentModule(), dealsModule(), tailwindcss(), reactRouter()],
  define: {
    __PICTURES__: JSON.stringify(`/pictures/${pictureVersion()}`),
    __SITE_URL__: JSON.stringify(siteUrl),
    ...constants,
  },
  build: {
    // light-dark(), anchor positioning and popover are used as they are: no fallbacks are compiled in
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // every page needs all of React and the router: as one file they are 5 KB smaller (brotli) than as five
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
          ],
        },
      },
    },
  },
});
