import { z } from 'zod';
import { type ContentSource, readMdx } from './content-file.server.ts';
import { day, entry, pageFrame, text } from './field-types.ts';
import type { ProseNode } from './prose.server.ts';

const LEGAL_PAGES = ['privacy', 'terms', 'disclosures', 'disclaimer'] as const;
export type LegalName = (typeof LEGAL_PAGES)[number];

const legalPage = entry({
  ...pageFrame,
  effective: day.nullable().describe('null shows the current day as Last updated, as the terms do'),
  toConfirm: z.array(text).optional().describe('statements in the body that counsel has yet to confirm'),
  contact: z
    .enum(['email', 'legalEmail'])
    .nullable()
    .describe('which address of site.yaml stands at the end'),
});

/** A legal page; `body` was written in plain Markdown that is also valid MDX. */
export type LegalPage = z.infer<typeof legalPage> & { body: ProseNode[] };

/** The four legal pages by name. */
export const readLegal = (source: ContentSource): Record<LegalName, LegalPage> =>
  Object.fromEntries(
    LEGAL_PAGES.map((name) => [name, readMdx(source, `legal/${name}.mdx`, legalPage)]),
  ) as Record<LegalName, LegalPage>;
