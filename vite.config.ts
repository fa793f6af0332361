import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { stateLines } from './scripts/build/state-lines.ts';
import { loadEnv } from './server/env.ts';

const { pageOrigin, siteEnv, providers } = loadEnv();

/** light-dark(), anchor positioning and popover are used as they are: no fallbacks are compiled in. */
const BROWSERS = ['chrome125', 'safari18', 'firefox128'];

/** Set at build, so that a page carries no code for an outside system that it does not embed. */
const constants = Object.fromEntries(
  Object.entries(providers).map(([name, value]) => [`__PROVIDERS__.${name}`, JSON.stringify(value)]),
);

/** `virtual:boot` is app/first-paint/boot.ts with what it imports, as one minified string: root.tsx writes it into the head. */
const bootScript = (): Plugin => ({
  name: 'boot-script',
  resolveId: (id) => (id === 'virtual:boot' ? '\0virtual:boot' : null),
  async load(id) {
    if (id !== '\0virtual:boot') return null;
    const built = await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { ...constants, __SITE_ENV__: JSON.stringify(siteEnv) },
      build: {
        write: false,
        target: BROWSERS,
        modulePreload: false,
        rolldownOptions: { input: 'app/first-paint/boot.ts', output: { format: 'iife' } },
      },
    });
    const [script] = (built as Rolldown.RolldownOutput).output;
    for (const file of script.moduleIds) this.addWatchFile(file);
    return `export default ${JSON.stringify(script.code.trim())}`;
  },
});

/** `virtual:states` is what the portfolio's map is drawn from: the atlas itself is in no bundle. */
const mapOfStates = (): Plugin => ({
  name: 'map-of-states',
  resolveId: (id) => (id === 'virtual:states' ? '\0virtual:states' : null),
  load: (id) => (id === '\0virtual:states' ? `export default ${JSON.stringify(stateLines())}` : null),
});

/** The layer of a sheet by its folder: a page's rules override a feature's, and those override a part's of the interface. */
const LAYERS = { 'app/pages/': 'pages', 'app/features/': 'features', 'app/': 'components' };

/**
 * Puts each sheet of `app/` that names no layer itself into the one of its folder. Sheets of pages that were shown
 * before stay, in the order in which they came: within one layer the order of equally strong rules would decide.
 */
const sheetLayers = (): Plugin => ({
  name: 'sheet-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/.*\.css$/ },
    handler(css, id) {
      if (css.includes('@layer')) return null;
      const file = relative(import.meta.dirname, id);
      const [, layer] = Object.entries(LAYERS).find(([folder]) => file.startsWith(folder))!;
      return `@layer ${layer} {${css}}`;
    },
  },
});

/** The server's bundle has no styles: they would become a file of the site that no page names. */
const clientStyles = (): Plugin => ({
  name: 'client-styles',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => 'export {};' },
});

export default defineConfig({
  plugins: [sheetLayers(), clientStyles(), bootScript(), mapOfStates(), reactRouter()],
  define: {
    __SITE_URL__: JSON.stringify(pageOrigin),
    ...constants,
  },
  build: {
    cssTarget: BROWSERS,
    assetsInlineLimit: 0,
    // the build copies public/ itself: a bundle is kept from build to build, and its pictures are not all of them
    copyPublicDir: false,
  },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // the server with all that it serves, and what its worker threads run (see server/site.ts)
          input: {
            index: 'server/site.ts',
            'costly-worker': 'server/costly-worker.ts',
            pages: 'server/pages.ts',
            'make-edition': 'server/editions/make-edition.ts',
            'make-photograph': 'server/editions/make-photograph.ts',
          },
          // side by side: what is read beside the program is found from any of its files
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // modules of the site do nothing when they are imported, so a file need not import one of which it uses nothing. A bare
          // import of one would be left out
          treeshake: { moduleSideEffects: [{ test: /\/app\/.*\.tsx?$/, sideEffects: false }] },
          output: {
            // a hash does not compress, and each stands in the manifest and in the files that import its file
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // the first group that wants a module gets it; what is left stands beside the pages that use it
              groups: [
                // every page needs React, the router and the root: one file is 7 KB smaller (brotli) than ten. Not the entry: it
                // waits for the modules of a page that was rendered for one request, and they would wait for it
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/root\.tsx$/,
                  priority: 4,
                },
                // what a sixth of the pages share: most of these files hold a few lines, and together they are 2 KB smaller. From 13
                // on the words of a deal's fields would be in it, 2.1 KB on a page at the mean; from 16 on the portfolio would have
                // 6.7 KB more, and the others 0.3 KB less
                { name: 'shared', minShareCount: 14, priority: 3 },
                // a deal's fields, which the desk and the intake ask for: 0.3 KB less on each
                {
                  name: 'deal-fields',
                  test: /read-deal|desk-field/,
                  minShareCount: 5,
                  priority: 2,
                },
                // what the four pages of the desk share besides: 2 KB less on each. With the form itself in it, the files that
                // other pages use as well would be in it too
                {
                  name: 'desk',
                  test: /deal\/(answer-desk|words\/|desk\/(missing-fields|behind-answer)|desk-route)/,
                  minShareCount: 4,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
