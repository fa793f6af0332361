import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILDINGS } from './buildings.server.ts';
import type { Collection } from './content-file.server.ts';
import { type Document, parseDocument } from './document.server.ts';
import { GLOSSARY } from './glossary.server.ts';
import { GUIDES } from './guides.server.ts';
import { INTAKE } from './intake.server.ts';
import { LEADERS } from './leaders.server.ts';
import { LEGAL } from './legal.server.ts';
import { NEWS } from './news.server.ts';
import { PAGES } from './pages.server.ts';
import { PROGRAMS } from './programs.server.ts';
import { RATES } from './rates.server.ts';
import { READY_ANSWERS } from './ready-answers.server.ts';
import { REDIRECTS } from './redirects.server.ts';
import { STATES_OF_REGIONS } from './regions.server.ts';
import { SITE } from './site.server.ts';
import { SUBSIDIARIES } from './subsidiaries.server.ts';
import { TRANSACTIONS } from './transactions.server.ts';
import { VIDEOS } from './videos.server.ts';

/** Every kind of file under content/. A path belongs to the first collection that matches. */
export const COLLECTIONS: readonly Collection[] = [
  SITE,
  ...PAGES,
  TRANSACTIONS,
  STATES_OF_REGIONS,
  ...PROGRAMS,
  NEWS,
  LEADERS,
  SUBSIDIARIES,
  GUIDES,
  GLOSSARY,
  VIDEOS,
  RATES,
  INTAKE,
  BUILDINGS,
  ...LEGAL,
  READY_ANSWERS,
  REDIRECTS,
];

/** The collection of a path below content/, and the slug in the path where the collection has many files. */
export function collectionOf(path: string): { collection: Collection; slug: string } | undefined {
  for (const collection of COLLECTIONS) {
    const [before = '', after] = collection.path.split('*');
    if (after === undefined ? path === before : path.startsWith(before) && path.endsWith(after))
      return { collection, slug: after === undefined ? '' : path.slice(before.length, -after.length) };
  }
  return undefined;
}

/**
 * Reads one content file for a tool: the text, the checked value, and all issues that the file alone shows. References
 * between files are checked when all are read (`loadContent`).
 * @param path below content/
 * @param unsaved text or bytes to check in place of the stored file
 * @returns undefined where the path belongs to no collection, or there is neither a file nor a text
 */
export function readDocument(
  path: string,
  unsaved?: string | Uint8Array,
  root = 'content',
): Document | undefined {
  const found = collectionOf(path);
  const file = join(root, path);
  if (!found || (unsaved === undefined && !existsSync(file))) return undefined;
  const bytes = unsaved === undefined ? readFileSync(file) : Buffer.from(unsaved);
  return parseDocument(path, bytes, found.collection.schema);
}
