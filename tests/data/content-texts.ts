import { globSync, readFileSync } from 'node:fs';

/** Every text below content/. */
export const CONTENT_PATHS = globSync('content/**/*.{yaml,mdx}')
  .map((file) => file.slice('content/'.length))
  .sort();

export const contentText = (path: string): string => readFileSync(`content/${path}`, 'utf8');

export const contentTexts = (): Record<string, string> =>
  Object.fromEntries(CONTENT_PATHS.map((path) => [path, contentText(path)]));
