import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router';
import { dynamicPaths, RUN_TIME_PATHS } from '#app/prerender-paths.ts';

const ORIGIN = 'http://localhost';

/** Paths of all pages and files that are written ahead: the routes without parameters, and what content stands for. */
function paths({ routes }: ServerBuild): string[] {
  const fixed = Object.values(routes)
    .filter((route) => route?.parentId !== undefined && !/[:*]/.test(route.path ?? ''))
    .map((route) => `/${route?.path ?? ''}`);
  return [...fixed.filter((path) => !RUN_TIME_PATHS.includes(path)), ...dynamicPaths()];
}

/**
 * Writes a file for every path, and beside a page with a loader the `.data` that a client navigation fetches.
 * Actions, unknown paths and requests that carry a query reach the running server.
 * @throws where the site answers one of them with anything but 200.
 */
export async function prerender(
  build: ServerBuild,
  client: string,
  onPage: (done: number, of: number) => void = () => {},
): Promise<number> {
  const handler = createRequestHandler(build, 'production');
  const fetched = async (url: string): Promise<Uint8Array> => {
    const response = await handler(new Request(ORIGIN + url));
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200)
      throw new Error(`${url} is answered with ${response.status}: ${new TextDecoder().decode(body)}`);
    return body;
  };
  const write = (file: string, body: Uint8Array) => {
    const target = join(client, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, body);
  };
  const all = paths(build);
  // every route stands at the top of the table, so its own path is its whole pattern
  const routes = Object.values(build.routes).map((route) => ({ path: `/${route?.path ?? ''}`, route }));
  const isFile = (path: string) => !matchRoutes(routes, path)?.[0]?.route.route?.module.default;
  for (const [i, path] of all.entries()) {
    if (isFile(path)) write(path, await fetched(path));
    else {
      const data = path === '/' ? '/_.data' : `${path}.data`;
      write(data, await fetched(data));
      write(`${path}/index.html`, await fetched(path === '/' ? '/' : `${path}/`));
    }
    onPage(i + 1, all.length);
  }
  return all.length;
}

/** The page of an address that is not there, as React Router writes it. */
export async function missingPage(build: ServerBuild): Promise<string> {
  const response = await createRequestHandler(build, 'production')(new Request(`${ORIGIN}/404`));
  if (response.status !== 404) throw new Error(`a missing page is answered with ${response.status}`);
  return response.text();
}
