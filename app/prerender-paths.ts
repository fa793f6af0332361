import { loadContent } from './collections/content.server.ts';
import { ALL_PROGRAMS, sheetPath } from './features/pdf/term-sheet-paths.ts';

/** Folders whose pages come from the content: each is a dynamic route in routes.ts. */
const DYNAMIC = ['/leadership/', '/lending/bridge/', '/lending/fha-hud/', '/news/', '/videos/'];

/** Paths of the pages and files that dynamic routes stand for, so that the build writes a file for each. */
export function dynamicPaths(): string[] {
  const { siteMap, bridge, fhaHud } = loadContent();
  const programs = [...bridge.programs, ...fhaHud.programs];
  const pages = siteMap
    .map(({ path }) => path)
    .filter((path) => DYNAMIC.some((folder) => path.startsWith(folder)));
  return [...pages, ...[...programs.map(({ slug }) => slug), ALL_PROGRAMS].map(sheetPath)];
}

/** Pages and files that depend on the day, on the address, or on what was served before: the running server makes them. */
export const RUN_TIME_PATHS: readonly string[] = [
  '/webinar-registration/session.ics',
  '/lending/deal.json',
  '/lending/deal.xlsx',
  '/lending/deal/code',
  '/mcp',
  '/lending/deal/sheet.pdf',
  '/lending/terms',
  '/lending/terms/feed.xml',
  // each rendering has a key of its own
  '/submit/send',
];
