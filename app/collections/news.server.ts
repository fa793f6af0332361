import { z } from 'zod';
import {
  aboveMarkdown,
  type Collection,
  type ContentSource,
  readAll,
  refuse,
  requirePhotograph,
  type WithBody,
} from './content-file.server.ts';
import { drawnBuilding, fill } from './drawn-building.ts';
import { day, entry, pastDay, photograph, place, searchText, slug, text } from './field-types.ts';

const picture = z
  .strictObject({
    building: drawnBuilding.extend({ fill: fill.optional() }).meta({ kind: 'building' }).optional(),
    calendar: z
      .strictObject({ until: day.optional().describe('the deadline that the notice sets') })
      .optional()
      .describe('a building with a window for each day, lit from the day of publication to the deadline'),
    photograph: photograph('wide').optional(),
    alt: text,
  })
  .refine((one) => [one.building, one.calendar, one.photograph].filter(Boolean).length === 1, {
    error: 'expected one of building, calendar and photograph',
  });

const otherArticle = slug.meta({ refersTo: 'news/*.mdx' });
const article = entry({
  title: text,
  excerpt: searchText.describe('for cards and search engines'),
  date: pastDay.describe('day of publication'),
  kind: z
    .enum(['loan', 'market', 'notice'])
    .describe('a loan of ours, a note on a market, a notice to investors'),
  kicker: text.describe('the small line above the title on a card'),
  picture: picture.describe('a drawing or a photograph, and what it shows'),
  facts: z
    .array(z.strictObject({ label: text, value: text }))
    .min(2, 'expected at least two facts')
    .describe('beside the article'),
  loan: place.optional().describe('the loan of the portfolio that it tells of, by its id'),
  related: z
    .tuple([otherArticle, otherArticle], 'expected two slugs')
    .refine(([one, other]) => one !== other, 'expected two different articles')
    .describe('two other articles'),
});

export const NEWS: Collection<z.infer<typeof article> & WithBody> = {
  path: 'news/*.mdx',
  description: 'an article',
  schema: aboveMarkdown(article),
  pages: ({ title, excerpt }, slug) => [
    {
      path: `/news/${slug}`,
      title,
      description: excerpt,
      from: { title: ['title'], description: ['excerpt'] },
    },
  ],
};

/** An article; `body` is plain Markdown that is also valid MDX. */
export type Article = Omit<z.infer<typeof article>, 'picture'> &
  WithBody & {
    slug: string;
    picture: { name: string; alt: string };
    /** The source of the picture. */
    pictured: Omit<z.infer<typeof picture>, 'alt'>;
  };

/** All articles, newest first. */
export function readNews(source: ContentSource): Article[] {
  const articles = readAll(source, NEWS).map(({ picture, ...words }): Article => {
    const { alt, ...pictured } = picture;
    const path = `news/${words.slug}.mdx`;
    requirePhotograph(source, path, ['picture', 'photograph'], pictured.photograph);
    for (const [i, other] of words.related.entries()) {
      if (other === words.slug) refuse(source, path, ['related', i], 'is the article itself');
      else if (!source.documents.has(`news/${other}.mdx`))
        refuse(source, path, ['related', i], `there is no article "${other}"`);
    }
    return { ...words, pictured, picture: { name: `news-${words.slug}`, alt } };
  });
  return articles.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}
