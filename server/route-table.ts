import { matchRoutes, type ServerBuild } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { pageOf } from './request-path.ts';

/** A route of app/routes.ts, as the server sees it. */
export interface SiteRoute {
  /** Its pattern, such as `/news/:slug`; for a route without parameters its path. */
  path: string;
  handle: PageHandle;
  takesPosts: boolean;
  /** Whether it renders a page; else it is a file or data. */
  isPage?: boolean;
}

export interface RouteTable {
  all: readonly SiteRoute[];
  /** The route without parameters that has exactly this path. */
  at(path: string): SiteRoute | undefined;
  /** The route that matches a path. */
  of(path: string): SiteRoute | undefined;
  /** The route of a page, by the page's path or by that of its data. */
  ofPage(path: string): SiteRoute | undefined;
}

/** How many paths `of` caches: pages of the site, and any other path that is requested. */
const REMEMBERED = 500;

export function routeTable(all: readonly SiteRoute[]): RouteTable {
  const fixed = new Map(all.filter(({ path }) => !/[:*]/.test(path)).map((route) => [route.path, route]));
  const known = new Map<string, SiteRoute | undefined>();
  const of = (path: string) => {
    if (known.has(path)) return known.get(path);
    const found = matchRoutes([...all], path)?.[0]?.route;
    if (known.size === REMEMBERED) known.clear();
    known.set(path, found);
    return found;
  };
  return { all, at: (path) => fixed.get(path), of, ofPage: (path) => of(pageOf(path)) };
}

/** The methods that a page and its data accept, for the header `Allow`. */
export const allowedMethods = (route: SiteRoute | undefined): string =>
  route?.takesPosts ? 'GET, HEAD, POST' : 'GET, HEAD';

/** All routes are at the top level of the table, so a route's own path is its whole pattern. */
export const routesOf = ({ routes }: ServerBuild): SiteRoute[] =>
  Object.values(routes)
    .filter((route) => route?.parentId !== undefined)
    .map((route) => ({
      path: `/${route!.path ?? ''}`,
      handle: (route!.module.handle as PageHandle | undefined) ?? {},
      takesPosts: route!.module.action !== undefined,
      isPage: route!.module.default !== undefined,
    }));
