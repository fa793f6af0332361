const PREFIX = 'window.__reactRouterManifest=';

/**
 * React Router's list of routes without the modules that each imports: a third of it, on every page, and read only by
 * links that fetch ahead, of which the site has none. A module names its own imports; the server keeps the whole list.
 * @param code the text of `assets/manifest-….js`
 */
export function slimManifest(code: string): string {
  if (!code.startsWith(PREFIX)) throw new Error(`the manifest does not begin with ${PREFIX}`);
  const { routes, ...rest } = JSON.parse(code.slice(PREFIX.length).replace(/;$/, '')) as {
    routes: Record<string, { imports?: string[] }>;
  };
  for (const route of Object.values(routes)) delete route.imports;
  return `${PREFIX}${JSON.stringify({ ...rest, routes })};`;
}
