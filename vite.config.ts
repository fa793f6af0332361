import { createRequire } from 'node:module';
import { resolve } from 'node:path';
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

/**
 * React by names, in browsers: its own file is CommonJS, of which each chunk would make an object of its own, and say
 * `object.jsx` at every element.
 */
const namedReact = (): Plugin => ({
  name: 'named-react',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    order: 'pre',
    filter: { id: /^react(\/jsx-runtime)?$/ },
    handler: (id, importer) => (importer?.startsWith(resolve('app')) ? `\0named:${id}` : null),
  },
  load: {
    filter: { id: /^\0named:/ },
    handler(id) {
      const file = id.replace('\0named:', '');
      const names = Object.keys(createRequire(import.meta.url)(file));
      const exported = names.map((name) => `export const ${name} = react.${name};`);
      return `import react from '${file}';\n${exported.join('\n')}`;
    },
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

/** Small things that half of the pages ask for, and none of which brings a stylesheet. */
const BASICS =
  /(app\/lending\/(template|count-in-words|figures|office-clock)\.ts|app\/ui\/(focus-field|unbroken|button|file-link)\.tsx?|drawings\/(rect-paths|random)\.ts)$/;

/** What the desk's four pages need and nobody else does: as one file it is 0.5 KB smaller (brotli) than as five. */
const DESK =
  /(app\/(pages\/lending\/deal\/desk-route|features\/deal\/(desk-page|desk-form|missing-fields|say-loan))\.tsx?|drawings\/desk\/labels\.ts)$/;

/**
 * A group takes along all that its modules need. These are needed elsewhere too, or not at first (the arithmetic comes to
 * a submission with the first key), and stay files of their own: each stands behind what it needs itself. One that is missing
 * here brings the whole desk to a page that needs it alone: the test of the weight of pages says so.
 */
const SHARED_BY_THE_DESK: Record<string, RegExp> = {
  form: /app\/styles\/form\.css$/,
  plus: /app\/ui\/plus\.css$/,
  rules: /app\/lending\/(rules|vocabulary)\.ts$/,
  'read-deal': /app\/(lending\/deal\/read-deal|features\/deal\/say-figures)\.ts$/,
  'copy-link': /app\/features\/deal\/copy-link\.tsx$/,
  'data-figure': /(app\/features\/deal\/data-figure\.tsx|drawings\/desk\/share-panes\.ts)$/,
  'desk-field': /(app\/features\/deal\/desk-field\.tsx|drawings\/desk\/(lit-building|verdict-windows)\.ts)$/,
  arithmetic: /app\/features\/deal\/(answer-desk|desk-data|lights-of)\.ts$/,
};

export default defineConfig({
  plugins: [sheetLayers(), namedReact(), bootScript(), contentModule(), picturesModule(), reactRouter()],
  // parts of React Router that browsers have otherwise, or not at all: see there
  resolve: {
    alias: [
      { find: './routeModules.js', replacement: resolve('app/load-route-module.ts') },
      { find: '\0vite/preload-helper.js', replacement: resolve('app/preload-later.ts') },
      { find: './instrumentation.js', replacement: resolve('app/without-instrumentation.ts') },
      {
        find: /^\.\/(lib\/dom\/ssr\/)?fog-of-war\.js$/,
        replacement: resolve('app/without-route-discovery.ts'),
      },
    ],
  },
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
              groups: [
                // every page needs all of React and the router: as one file they are 5 KB smaller (brotli) than as five
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|^\0named:/ },
                { name: 'basics', test: BASICS },
                // and the frame around it, with what that needs
                { name: 'shell', test: /app\/(root|ui\/page)\.tsx/ },
                ...Object.entries(SHARED_BY_THE_DESK).map(([name, test]) => ({ name, test })),
                { name: 'desk', test: DESK },
              ],
            },
          },
        },
      },
    },
  },
});
