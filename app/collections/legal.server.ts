import { z } from 'zod';
import {
  aboveMarkdown,
  type Collection,
  type ContentSource,
  framedPage,
  readOne,
  type WithBody,
} from './content-file.server.ts';
import { day, entry, pageFrame, text } from './field-types.ts';

const LEGAL_PAGES = ['privacy', 'terms', 'disclosures', 'disclaimer'] as const;
export type LegalName = (typeof LEGAL_PAGES)[number];

const legalPage = entry({
  ...pageFrame,
  effective: day.nullable().describe('null shows the current day as Last updated, as the terms do'),
  toConfirm: z.array(text).optional().describe('statements in the body that counsel has yet to confirm'),
  contact: z.enum(['email', 'legalEmail']).nullable().describe('which email address stands at the end'),
}).meta({ secondReader: true });

/** A legal page; `body` is plain Markdown that is also valid MDX. */
export type LegalPage = z.infer<typeof legalPage> & WithBody;

const collection = (name: LegalName): Collection<LegalPage> => ({
  path: `legal/${name}.mdx`,
  description: 'a legal page',
  schema: aboveMarkdown(legalPage),
  pages: framedPage,
});
export const LEGAL = LEGAL_PAGES.map(collection);

/** The legal pages by name; pages with issues are left out. */
export const readLegal = (source: ContentSource) =>
  Object.fromEntries(
    LEGAL_PAGES.map((name) => [name, readOne(source, collection(name))]).filter(([, page]) => page),
  ) as Record<LegalName, LegalPage>;
