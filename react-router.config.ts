import type { Config } from '@react-router/dev/config';
import { loadEnv } from './server/env.ts';

export default {
  appDirectory: 'app',
  buildDirectory: loadEnv().buildDir,
  // the entries of the server's bundle keep their names (see vite.config.ts)
  serverBuildFile: '[name].js',
  // scripts/build/prerender.ts writes every page, from a bundle that outlasts a change of words
  ssr: true,
  // a page's module in one file: with its parts in files of their own, a page asks for four where it asked for one
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
