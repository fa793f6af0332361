import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureRoot } from '#tests/fixture-content.ts';

/** Paths of all texts of the fixture. */
export const CONTENT_PATHS = globSync('**/*.{yaml,mdx}', { cwd: fixtureRoot() }).sort();

export const contentText = (path: string): string => readFileSync(join(fixtureRoot(), path), 'utf8');

export const contentTexts = (): Record<string, string> =>
  Object.fromEntries(CONTENT_PATHS.map((path) => [path, contentText(path)]));
