/**
 * The entry of the bundle: server, pages and office in one module graph. `npm run serve` starts it (see server.ts);
 * `npm run dev` loads its parts through Vite.
 */
import { join } from 'node:path';
import { editions } from './editions/editions.ts';
import type { Env } from './env.ts';
import { mailContent } from './mail/mail-content.ts';
import { officeContent } from './office-content.ts';
import { handler, routes } from './pages.ts';
import { routeTable } from './route-table.ts';
import { runServer } from './run-server.ts';
import { readSiteFiles } from './site-files.ts';

/** @param folder of the build that this file belongs to. */
export async function serveSite(env: Env, folder: string): Promise<void> {
  const scriptOf = (name: string) => new URL(`${name}.js`, import.meta.url).href;
  const published = await editions({ env, build: folder, scriptOf });
  const content = () => published.now().content;
  runServer(env, {
    edition: published.now,
    editions: published,
    handler,
    routes: routeTable(routes),
    worker: scriptOf('costly-worker'),
    mailContent: () => mailContent(content()),
    office: Object.assign(officeContent(content), {
      // loaded at the first request to the office: most copies serve no such page for days
      pages: async () => (await import('#office/pages.tsx')).pages,
      files: await readSiteFiles(join(folder, 'office'), join(folder, 'office.json')),
    }),
  });
}
