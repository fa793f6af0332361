import type { Config } from '@react-router/dev/config';
import { loadEnv } from './server/env.ts';

export default {
  appDirectory: 'app',
  buildDirectory: loadEnv().buildDir,
  // scripts/build/prerender.ts writes every page, from a bundle that outlasts a change of words
  ssr: true,
  // a page's module in one file: one that is missing is then met in one place (app/load-route-module.ts)
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
