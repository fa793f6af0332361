import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import type { Content } from '#app/collections/content.ts';
import { cardPath } from '#app/features/firm-record/leader-card.server.ts';
import { ALL_PROGRAMS, sheetPath } from '#app/features/pdf/term-sheet-paths.ts';
import { loanSlug } from '#app/lending/transactions.ts';
import type { RenderData } from '#server/costly-answers.ts';
import { type RouteTable, routeTable } from '#server/route-table.ts';

const ORIGIN = 'http://localhost';

/** The exports of server/pages.ts, loaded from a bundle. */
export type Pages = typeof import('#server/pages.ts');

/** Returns a function that requests an address as the server does, without a database. */
function askerOf({ handler, services, servicesWith }: Pages, renderData: RenderData) {
  const context = new RouterContextProvider();
  context.set(services, servicesWith(renderData));
  return (path: string) => handler(new Request(ORIGIN + path), context);
}

/**
 * Paths of all pages and files that are written at build: the routes without parameters, and those whose parameters
 * come from content.
 */
function paths(routes: RouteTable, { siteMap, bridge, fhaHud, leaders, transactions }: Content): string[] {
  const fixed = routes.all.filter(({ path, handle }) => handle.file !== false && !/[:*]/.test(path));
  const pages = siteMap.filter(({ path }) => routes.of(path)?.path.includes(':'));
  const programs = [...bridge.programs, ...fhaHud.programs].map(({ slug }) => slug);
  return [
    ...[...fixed, ...pages].map(({ path }) => path),
    ...leaders.map(({ slug }) => cardPath(slug)),
    ...transactions.map((loan) => `/transactions/${loanSlug(loan)}/data.json`),
    ...[...programs, ALL_PROGRAMS].map(sheetPath),
  ];
}

/**
 * Writes a file for every path, and for a page with a loader the `.data` that a client navigation fetches. Actions,
 * unknown paths and requests with a query reach the running server.
 * @throws where the site answers one of them with anything but 200.
 */
export async function prerender(
  bundle: Pages,
  renderData: RenderData,
  client: string,
  onPage: (done: number, of: number) => void = () => {},
): Promise<number> {
  const ask = askerOf(bundle, renderData);
  const fetched = async (path: string): Promise<Uint8Array> => {
    const response = await ask(path);
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200)
      throw new Error(`${path} is answered with ${response.status}: ${new TextDecoder().decode(body)}`);
    return body;
  };
  const write = (file: string, body: Uint8Array) => {
    const target = join(client, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, body);
  };
  const routes = routeTable(bundle.routes);
  const all = paths(routes, renderData.content);
  for (const [i, path] of all.entries()) {
    if (!routes.of(path)?.isPage) write(path, await fetched(path));
    else {
      const data = path === '/' ? '/_.data' : `${path}.data`;
      write(data, await fetched(data));
      write(`${path}/index.html`, await fetched(path === '/' ? '/' : `${path}/`));
    }
    onPage(i + 1, all.length);
  }
  return all.length;
}

/** The page for an unknown address, as React Router renders it. */
export async function missingPage(bundle: Pages, renderData: RenderData): Promise<string> {
  const response = await askerOf(bundle, renderData)('/404');
  if (response.status !== 404) throw new Error(`a missing page is answered with ${response.status}`);
  return response.text();
}
