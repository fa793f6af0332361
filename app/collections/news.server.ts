import { z } from 'zod';
import {
  type ContentSource,
  failContent,
  readMdx,
  requirePhotograph,
  slugsIn,
} from './content-file.server.ts';
import { day, entry, photograph, slug, text } from './field-types.ts';
import { picture as drawing } from './picture-names.ts';
import type { ProseNode } from './prose.server.ts';

const DIRECTORY = 'news';

const article = entry({
  title: text,
  excerpt: text.max(155, 'expected at most 155 characters').describe('for cards and search engines'),
  date: day.describe('day of publication'),
  kind: z
    .enum(['loan', 'market', 'notice'])
    .describe('a loan of ours, a note on a market, a notice to investors'),
  kicker: text.describe('the small line above the title on a card'),
  picture: drawing
    .partial({ name: true })
    .extend({ photograph: photograph.optional() })
    .describe('either the name of a drawing or the file of a photograph, and what it shows'),
  facts: z
    .array(z.strictObject({ label: text, value: text }))
    .min(2, 'expected at least two facts')
    .describe('beside the article'),
  related: z
    .tuple([slug, slug], 'expected two slugs')
    .refine(([one, other]) => one !== other, 'expected two different articles')
    .describe('two other articles'),
});

/** An article; `body` was written in plain Markdown that is also valid MDX. */
export type Article = Omit<z.infer<typeof article>, 'picture'> & {
  slug: string;
  body: ProseNode[];
  picture: { name: string; alt: string };
  photograph?: string | undefined;
};

/** All articles, newest first. */
export function readNews(source: ContentSource): Article[] {
  const articles = slugsIn(source, DIRECTORY, '.mdx').map((slug): Article => {
    const path = `${DIRECTORY}/${slug}.mdx`;
    const { picture, ...words } = readMdx(source, path, article);
    const { name, photograph, alt } = picture;
    if (Boolean(name) === Boolean(photograph))
      failContent(path, 'picture', 'expected a name or a photograph, and not both');
    requirePhotograph(source, path, 'picture.photograph', photograph);
    return { slug, ...words, photograph, picture: { name: name ?? `photograph-${slug}`, alt } };
  });
  for (const { slug, related } of articles)
    for (const [i, other] of related.entries())
      if (other === slug || !articles.some((one) => one.slug === other))
        failContent(
          `${DIRECTORY}/${slug}.mdx`,
          `related: item ${i + 1}`,
          other === slug ? 'is the article itself' : `there is no article "${other}"`,
        );
  return articles.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}
