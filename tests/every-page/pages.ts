import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#app/routes.ts';
import { WHOLE_MATRIX } from '../cases.ts';

export const CLIENT = 'build/client';

export interface BuiltPage {
  path: string;
  html: string;
}

/** Every page that the build wrote, from the build itself: a page that is added is checked. */
export function builtPages(client = CLIENT): BuiltPage[] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file) => ({
      path: `/${file.replace(/\/?index\.html$/, '')}`,
      html: readFileSync(join(client, file), 'utf8'),
    }))
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** Pages that the server makes when they are asked for: they hold what was served before. */
export const RENDERED_PAGES: readonly string[] = ['/lending/terms'];

/**
 * The first page of each route module: the others are made by the same code from other words. By `npm run test:all` every
 * page.
 */
export function pagesOfEachKind(): readonly string[] {
  const all = [...builtPages().map(({ path }) => path), ...RENDERED_PAGES, '/no-such-page'];
  if (WHOLE_MATRIX) return all;
  const seen = new Set<string>();
  return all.filter((path) => {
    const { file } = matchRoutes(routes as RouteObject[], path)!.at(-1)!.route as { file?: string };
    if (seen.has(file!)) return false;
    seen.add(file!);
    return true;
  });
}
