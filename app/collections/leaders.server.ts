import { z } from 'zod';
import {
  type ContentSource,
  failContent,
  readYaml,
  refuseDuplicates,
  requirePhotograph,
  slugsIn,
} from './content-file.server.ts';
import { email, entry, href, paragraphs, photograph, text } from './field-types.ts';

const DIRECTORY = 'leaders';

const leader = entry({
  order: z.int('expected a whole number').positive().describe('place in the grid, from 1'),
  name: text,
  title: text,
  city: text.nullable().describe('null where it is not stated'),
  summary: text.describe('the short biography on the card'),
  description: text.max(155, 'expected at most 155 characters').describe('for search engines'),
  biography: paragraphs,
  line: text.describe('the sentence that is set large on the page of the biography'),
  desk: z
    .strictObject({
      title: text,
      items: z.array(text).min(1).max(6, 'expected at most six, one for each window'),
    })
    .describe('what this desk keeps; each is a lit window'),
  email,
  linkedin: href.nullable(),
  photograph: photograph.optional().describe('replaces the drawn monogram'),
});

/** A leader; the name of the file is the slug. */
export type Leader = z.infer<typeof leader> & { slug: string };

/** 'Zoë O’Neil-Ash' -> 'zoe-oneil-ash'. */
const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{Mark}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The leaders, in the order of the grid. */
export function readLeaders(source: ContentSource): Leader[] {
  const leaders = slugsIn(source, DIRECTORY, '.yaml')
    .map((slug): Leader => ({ slug, ...readYaml(source, `${DIRECTORY}/${slug}.yaml`, leader) }))
    .sort((a, b) => a.order - b.order);
  for (const { slug, name, photograph } of leaders) {
    const path = `${DIRECTORY}/${slug}.yaml`;
    const called = slugOf(name);
    if (slug !== called)
      failContent(
        path,
        'name',
        `the file of ${name} has to be called ${called}.yaml: portraits are drawn from it`,
      );
    requirePhotograph(source, path, 'photograph', photograph);
  }
  refuseDuplicates(DIRECTORY, leaders, 'order', ({ order }) => order);
  refuseDuplicates(DIRECTORY, leaders, 'name', ({ name }) => name);
  return leaders;
}
