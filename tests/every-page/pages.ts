import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const CLIENT = 'build/client';

export interface BuiltPage {
  path: string;
  html: string;
}

/** Every page that the build wrote, from the build itself: a page that is added is checked. */
export function builtPages(): BuiltPage[] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file) => ({
      path: `/${file.replace(/\/?index\.html$/, '')}`,
      html: readFileSync(join(CLIENT, file), 'utf8'),
    }))
    .sort((a, b) => a.path.localeCompare(b.path));
}
