import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
