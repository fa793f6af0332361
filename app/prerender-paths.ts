import type { Content } from './collections/content.ts';
import { cardPath } from './features/firm-record/leader-card.server.ts';
import { ALL_PROGRAMS, sheetPath } from './features/pdf/term-sheet-paths.ts';

/** Folders whose pages come from the content: each is a dynamic route in routes.ts. */
const DYNAMIC = [
  '/leadership/',
  '/lending/bridge/',
  '/lending/fha-hud/',
  '/learn/',
  '/news/',
  '/transactions/',
  '/videos/',
];

/** Paths of the pages and files that dynamic routes stand for, so that the build writes a file for each. */
export function dynamicPaths({ siteMap, bridge, fhaHud, leaders }: Content): string[] {
  const programs = [...bridge.programs, ...fhaHud.programs];
  const pages = siteMap
    .map(({ path }) => path)
    .filter((path) => DYNAMIC.some((folder) => path.startsWith(folder)));
  const loans = pages.filter((path) => path.startsWith('/transactions/')).map((path) => `${path}/data.json`);
  const cards = leaders.map(({ slug }) => cardPath(slug));
  return [
    ...pages,
    ...cards,
    ...loans,
    ...[...programs.map(({ slug }) => slug), ALL_PROGRAMS].map(sheetPath),
  ];
}
