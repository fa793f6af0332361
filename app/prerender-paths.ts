import { loadContent } from './collections/content.server.ts';

/** Folders whose pages come from the content: each is a dynamic route in routes.ts. */
const DYNAMIC = ['/leadership/', '/lending/bridge/', '/lending/fha-hud/', '/news/', '/videos/'];

/** Paths of the pages that dynamic routes stand for, so that the build writes a file for each. */
export const dynamicPaths = (): string[] =>
  loadContent()
    .siteMap.map(({ path }) => path)
    .filter((path) => DYNAMIC.some((folder) => path.startsWith(folder)));

/** Files that depend on the day on which they are asked for: the running server makes them. */
export const RUN_TIME_PATHS: readonly string[] = ['/webinar-registration/session.ics'];
