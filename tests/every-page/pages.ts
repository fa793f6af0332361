import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#app/routes.ts';
import { WHOLE_MATRIX } from '../cases.ts';

export const CLIENT = 'build/client';

/** A deal with the longest amounts: a share of the value leaves a range where other bridges leave one sum. */
export const LONGEST_AMOUNTS =
  'for=buy-improve&type=multifamily&market=secondary&units=1200&price=142M&works=16M&costs=3.5M&loan=30M&noi=9.05M&noi2=15.5M&value=145M&value2=210M&steady=18&hold=24&sofr=3.9&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&program=participating';

export interface BuiltPage {
  path: string;
  html: string;
}

/** Every page of the build, so that a new page is tested too. */
export function builtPages(client = CLIENT): BuiltPage[] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file) => ({
      path: `/${file.replace(/\/?index\.html$/, '')}`,
      html: readFileSync(join(client, file), 'utf8'),
    }))
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** Pages that are rendered on request, because they depend on the day or on what was served before. */
export const RENDERED_PAGES: readonly string[] = ['/lending/terms', '/webinar-registration'];

/** Pages with the layout of another page, which `npm run test:ci` tests in their place. */
const LIKE: Record<string, string> = {
  '/homepage-draft': '/',
  '/homepage-draft-2': '/',
  '/about': '/whyoak',
  '/investor-education': '/videos/investment-strategy',
  '/investors': '/investing',
  '/lending/deal/beside': '/lending/compare',
  '/lending/deal/cost': '/lending/deal/takeout',
  '/lending/fha-hud': '/lending/bridge',
  '/lending/fha-hud/hud-221d4-220': '/lending/bridge/core-bridge',
  '/subsidiaries': '/leadership',
  '/lending/terms': '/disclaimer',
  '/media/enquiry': '/contact',
  '/thank-you': '/contact',
  '/thank-you-for-investing': '/contact',
  '/video': '/videos/investment-strategy',
  // steps of the intake, whose states are tested in intake-states.spec.ts
  '/submit': '/submit/plan',
  '/submit/people': '/submit/plan',
  '/submit/documents': '/submit/plan',
};

/**
 * A page of each kind: the first one of each route module, except modules with the layout of another; all other pages
 * are the same code with other words. With `npm run test:all` every page.
 */
export function pagesOfEachKind(): readonly string[] {
  const all = [...builtPages().map(({ path }) => path), ...RENDERED_PAGES, '/no-such-page'];
  if (WHOLE_MATRIX) return all;
  for (const path of Object.entries(LIKE).flat())
    if (!all.includes(path)) throw new Error(`tests/every-page/pages.ts names ${path}, which is no page`);
  const seen = new Set<string>();
  return all.filter((path) => {
    const { file } = matchRoutes(routes as RouteObject[], path)!.at(-1)!.route as { file?: string };
    const isFirst = !seen.has(file!);
    seen.add(file!);
    return isFirst && !(path in LIKE);
  });
}
