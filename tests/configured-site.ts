import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { test as base } from './site.ts';
import { type StandIns, startStandIns } from './stand-ins/stand-ins.ts';
import { launchSite } from './start-site.ts';

/**
 * A build of its own, cached between runs: the host names of the outside systems are part of it, and the browser is
 * told their current port.
 */
export const SETTINGS = {
  BUILD_DIR: 'build-configured',
  INVESTOR_FORM_URL: 'http://forms.localhost/l/1/handler',
  MEDIA_FORM_URL: 'http://media.localhost/l/1/press?lang=en',
  WEBINAR_BASE_URL: 'http://webinars.localhost/api',
  WEBINAR_API_VERSION: 'v2',
  WEBINAR_HASH: 'h4sh',
  VIDEO_HOST_URL: 'http://videos.localhost',
  ANALYTICS_SCRIPT_PATH: '/_vercel/insights/script.js',
};

interface Workers {
  standIns: StandIns;
  configuredSite: string;
}

/**
 * Tests of the site with every outside system configured. Stand-ins for the systems answer unless a test says
 * otherwise.
 */
export const test = base.extend<{ calm: undefined }, Workers>({
  standIns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const standIns = await startStandIns();
      await use(standIns);
      standIns.close();
    },
    { scope: 'worker' },
  ],
  configuredSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      if (!(await buildIfStale(SETTINGS))) throw new Error('the configured site could not be built');
      const { address, stop } = await launchSite(SETTINGS);
      await use(address);
      await stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  launchOptions: [
    async ({ launchOptions, standIns }, use, { project }) => {
      if (project.name === 'firefox') {
        // Firefox has no rules for hosts: every host but the site's own is asked through a proxy
        const proxy = {
          'network.proxy.type': 1,
          'network.proxy.http': '127.0.0.1',
          'network.proxy.http_port': standIns.port,
          'network.proxy.no_proxies_on': '127.0.0.1',
          'network.proxy.allow_hijacking_localhost': true,
        };
        await use({ ...launchOptions, firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, ...proxy } });
        return;
      }
      const rule = `--host-resolver-rules=MAP *.localhost 127.0.0.1:${standIns.port}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ configuredSite }, use) => use(configuredSite),
  // the platform in front of the server answers the path of its script
  context: async ({ context, standIns }, use) => {
    await context.route('**/_vercel/insights/**', async (route) => {
      const url = `http://127.0.0.1:${standIns.port}${new URL(route.request().url()).pathname}`;
      const headers = { ...route.request().headers(), host: 'analytics.localhost' };
      await route
        .fetch({ url, headers })
        .then((response) => route.fulfill({ response }))
        .catch(() => route.abort().catch(() => {}));
    });
    await use(context);
  },
  calm: [
    async ({ standIns }, use) => {
      standIns.behaviour = 'fine';
      standIns.asked.length = 0;
      await use(undefined);
    },
    { auto: true },
  ],
});
