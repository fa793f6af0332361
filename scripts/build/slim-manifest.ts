const PREFIX = 'window.__reactRouterManifest=';

type Route = Record<string, unknown> & { id: string; parentId?: string; hasDefaultExport?: boolean };

/** What browsers ask of a route, and everything that is not one of these is left out. */
const isRead = (key: string, value: unknown) =>
  !['id', 'parentId', 'imports', 'hasDefaultExport'].includes(key) &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

/**
 * React Router's list of routes with what browsers read of it: every page carries it. Left out are the modules that each imports
 * (read only by links that fetch ahead, of which the site has none; a module names its own), what a route has not, the files that
 * no link of React's leads to, and what the script can say itself. The server keeps the whole list.
 * @param code the text of `assets/manifest-….js`
 */
export function slimManifest(code: string): string {
  if (!code.startsWith(PREFIX)) throw new Error(`the manifest does not begin with ${PREFIX}`);
  const { routes, ...rest } = JSON.parse(code.slice(PREFIX.length).replace(/;$/, '')) as {
    routes: Record<string, Route>;
  };
  const kept: Record<string, unknown> = {};
  for (const [id, route] of Object.entries(routes)) {
    if (id !== route.id || route.parentId !== (id === 'root' ? undefined : 'root'))
      throw new Error(`the route ${id} stands elsewhere than right below the root`);
    if (route.hasDefaultExport)
      kept[id] = Object.fromEntries(Object.entries(route).filter(([key, value]) => isRead(key, value)));
  }
  const list = JSON.stringify({ ...rest, routes: kept });
  return `{const m=${list},r=m.routes;for(const i in r)r[i].id=i,i=="root"||(r[i].parentId="root");${PREFIX}m}`;
}
