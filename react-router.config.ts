import type { Config } from '@react-router/dev/config';
import { dynamicPaths, RUN_TIME_PATHS } from './app/prerender-paths.ts';
import { loadEnv } from './server/env.ts';

export default {
  appDirectory: 'app',
  buildDirectory: loadEnv().buildDir,
  ssr: true,
  // Every page is a file; actions, unknown paths and requests that carry a query reach the running server.
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths().filter((path) => !RUN_TIME_PATHS.includes(path)),
    ...dynamicPaths(),
  ],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
