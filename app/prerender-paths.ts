import { loadContent } from './collections/content.server.ts';

/** Folders whose pages come from the content: each is a dynamic route in routes.ts. */
const DYNAMIC = ['/leadership/', '/lending/bridge/', '/lending/fha-hud/'];

/** Paths of the pages that dynamic routes stand for, so that the build writes a file for each. */
export const dynamicPaths = (): string[] =>
  loadContent()
    .siteMap.map(({ path }) => path)
    .filter((path) => DYNAMIC.some((folder) => path.startsWith(folder)));
