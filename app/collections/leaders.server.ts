import { z } from 'zod';
import {
  type Collection,
  type ContentSource,
  readAll,
  refuse,
  refuseDuplicates,
  requirePhotograph,
} from './content-file.server.ts';
import { email, entry, focus, href, paragraphs, photograph, place, searchText, text } from './field-types.ts';

const leader = entry({
  order: place.describe('place in the grid, from 1'),
  name: text,
  title: text,
  city: text.nullable().describe('null where it is not stated'),
  summary: text.describe('the short biography on the card'),
  description: searchText.describe('for search engines'),
  biography: paragraphs,
  line: text
    .describe('the sentence that is set large on the page of the biography')
    .meta({ title: 'Sentence in large type' }),
  desk: z
    .strictObject({
      title: text,
      items: z
        .array(text)
        .min(1)
        .max(6, 'expected at most six, one for each window')
        .meta({ title: 'Its entries' }),
    })
    .describe('what this desk keeps; each is a lit window')
    .meta({ title: 'List of what they look after' }),
  email,
  linkedin: href.nullable(),
  photograph: photograph('portrait')
    .optional()
    .describe('replaces the drawn monogram; who does not see it is told the name'),
  focus: focus.optional(),
});

export const LEADERS: Collection<z.infer<typeof leader>> = {
  path: 'leaders/*.yaml',
  description: 'a leader of the firm',
  schema: leader,
  pages: ({ name, description }, slug) => [
    {
      path: `/leadership/${slug}`,
      title: name,
      description,
      from: { title: ['name'], description: ['description'] },
    },
  ],
};

/** A leader; the file name is the slug. */
export type Leader = z.infer<typeof leader> & { slug: string };

/** 'Zoë O’Neil-Ash' -> 'zoe-oneil-ash'. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .replace(/[\p{Mark}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The leaders, in the order of the grid. */
export function readLeaders(source: ContentSource): Leader[] {
  const leaders = readAll(source, LEADERS).sort((a, b) => a.order - b.order);
  const places = (field: 'order' | 'name') =>
    leaders.map((leader) => ({ path: `leaders/${leader.slug}.yaml`, field: [field], key: leader[field] }));
  for (const { slug, name, photograph } of leaders) {
    const path = `leaders/${slug}.yaml`;
    const called = slugOf(name);
    if (slug !== called)
      refuse(source, path, ['name'], `the file has to be called ${called}.yaml: portraits are drawn from it`);
    requirePhotograph(source, path, ['photograph'], photograph);
  }
  refuseDuplicates(source, places('order'));
  refuseDuplicates(source, places('name'));
  return leaders;
}
