import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { pictureVersions } from './scripts/build/pictures.ts';
import { loadEnv } from './server/env.ts';

const { pageOrigin, siteEnv, providers } = loadEnv();

/** light-dark(), anchor positioning and popover are used as they are: no fallbacks are compiled in. */
const BROWSERS = ['chrome125', 'safari18', 'firefox128'];

/** Set at build, so that a page carries no code for an outside system that it does not embed. */
const constants = Object.fromEntries(
  Object.entries(providers).map(([name, value]) => [`__PROVIDERS__.${name}`, JSON.stringify(value)]),
);

/** `virtual:boot` is app/boot.ts with what it imports, as one minified string: root.tsx writes it into the head. */
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
        rolldownOptions: { input: 'app/boot.ts', output: { format: 'iife' } },
      },
    });
    const [script] = (built as Rolldown.RolldownOutput).output;
    for (const file of script.moduleIds) this.addWatchFile(file);
    return `export default ${JSON.stringify(script.code.trim())}`;
  },
});

/**
 * `virtual:content` gives pages what stands under content/. In a build it is read, checked, from content.json beside
 * the server's bundle, so that a running server cannot be broken by an edit, and an edit needs no new bundle; in
 * development every call reads the files anew.
 */
const contentModule = (): Plugin => ({
  name: 'content',
  resolveId: (id) => (id === 'virtual:content' ? '\0virtual:content' : null),
  load(id) {
    if (id !== '\0virtual:content') return null;
    return this.environment.mode === 'build'
      ? `import { readFileSync } from 'node:fs';
         const content = JSON.parse(readFileSync(new URL('content.json', import.meta.url), 'utf8'));
         export const loadContent = () => content;`
      : "export { loadContent } from '/app/collections/content.server.ts';";
  },
});

/**
 * `virtual:pictures` gives the version of each picture by its name. Not of deals in the browser: a page brings those
 * of the deals that it shows.
 */
const picturesModule = (): Plugin => ({
  name: 'pictures',
  resolveId: (id) => (id === 'virtual:pictures' ? '\0virtual:pictures' : null),
  load(id) {
    if (id !== '\0virtual:pictures') return null;
    const all = Object.entries(pictureVersions('.'));
    const isServer = this.environment.name === 'ssr';
    const shown = all.filter(([name]) => isServer || !name.startsWith('deal-'));
    return `export default ${JSON.stringify(Object.fromEntries(shown))};`;
  },
});

/** The rules of a page, a feature or a part of the interface are `components`, unless their sheet names a layer itself. */
const sheetLayers = (): Plugin => ({
  name: 'sheet-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/.*\.css$/ },
    handler: (css) => (css.includes('@layer') ? null : `@layer components {${css}}`),
  },
});

export default defineConfig({
  plugins: [sheetLayers(), bootScript(), contentModule(), picturesModule(), reactRouter()],
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
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // every page needs all of React and the router: as one file they are 5 KB smaller (brotli) than as five
              groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
  },
});
