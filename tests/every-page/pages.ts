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
 * Every page, and whether it is looked at in full: the first page of each route module is. The others are made by the
 * same code from other words; they get one look.
 */
export function pagesByDepth(): { path: string; full: boolean }[] {
  const seen = new Set<string>();
  return [...builtPages().map(({ path }) => path), ...RENDERED_PAGES, '/no-such-page'].map((path) => {
    const { file } = matchRoutes(routes as RouteObject[], path)!.at(-1)!.route as { file?: string };
    const full = WHOLE_MATRIX || !seen.has(file!);
    seen.add(file!);
    return { path, full };
  });
}
