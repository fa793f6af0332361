import { z } from 'zod';
import { GUIDE_FIELDS, GUIDE_FIGURES, type GuideFigureName } from '#app/lending/deal/guide-fields.ts';
import {
  aboveMarkdown,
  type Collection,
  type ContentSource,
  readAll,
  refuse,
  type WithBody,
} from './content-file.server.ts';
import { entry, link, pageHead, place, slug, text } from './field-types.ts';

const number = z.number('expected a number').min(0, 'expected 0 or more');

const slider = z
  .strictObject({
    field: z.enum(GUIDE_FIELDS, { error: 'expected a field that a guide can move' }),
    least: number.describe('left end: whole dollars, percent or months'),
    most: number.describe('right end'),
    step: number.describe('from one place to the next'),
  })
  .refine(({ least, most, step }) => step > 0 && least + step <= most, {
    error: 'expected a left end below the right end, and a step between them',
  });

const guide = entry({
  ...pageHead,
  order: place.describe('place among the guides'),
  heading: text.describe('the question or the claim, as the page begins'),
  lede: text,
  summary: text.describe('one sentence, beside its name on the page Learn'),
  figure: z
    .enum(Object.keys(GUIDE_FIGURES) as GuideFigureName[])
    .describe('the drawing that answers to the reader’s own numbers'),
  program: slug
    .meta({ refersTo: 'programs/bridge/*.yaml' })
    .describe('the bridge program whose terms it counts with'),
  sliders: z.array(slider).min(1, 'expected at least one slider').max(3, 'expected at most three sliders'),
  note: text.describe('what the figure rests on, beside it'),
  links: z.array(link).min(1, 'expected at least one link').describe('where to go on'),
  videos: z.array(slug).default([]).describe('videos that tell of it, by their ids; their pages lead back'),
});

export const GUIDES: Collection<z.infer<typeof guide> & WithBody> = {
  path: 'guides/*.mdx',
  description: 'a guide',
  schema: aboveMarkdown(guide),
  pages: ({ title, description }, name) => [{ path: `/learn/${name}`, title, description }],
};

/** A guide with its figure; `body` is plain Markdown that is also valid MDX. */
export type Guide = z.infer<typeof guide> & WithBody & { slug: string };

/** All guides, in their order. */
export function readGuides(source: ContentSource): Guide[] {
  const guides = readAll(source, GUIDES);
  for (const { slug: name, figure, sliders, program } of guides) {
    const path = `guides/${name}.mdx`;
    const fields: readonly string[] = GUIDE_FIGURES[figure];
    for (const [i, { field }] of sliders.entries())
      if (!fields.includes(field))
        refuse(source, path, ['sliders', i, 'field'], `the figure "${figure}" moves ${fields.join(', ')}`);
    if (!source.documents.has(`programs/bridge/${program}.yaml`))
      refuse(source, path, ['program'], `there is no bridge program "${program}"`);
  }
  return guides.sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
}

/** Records videos that are in no topic of the library. */
export function checkGuideVideos(
  source: ContentSource,
  guides: readonly Guide[],
  videos: readonly { id: string }[],
): void {
  for (const { slug: name, videos: named } of guides)
    for (const [i, id] of named.entries())
      if (!videos.some((video) => video.id === id))
        refuse(
          source,
          `guides/${name}.mdx`,
          ['videos', i],
          `there is no video "${id}" in content/videos.yaml`,
        );
}
