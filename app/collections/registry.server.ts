import { BUILDINGS } from './buildings.server.ts';
import type { Collection } from './content-file.server.ts';
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
