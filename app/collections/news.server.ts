import { z } from 'zod';
import { type ContentSource, failContent, readMdx, slugsIn } from './content-file.server.ts';
import { day, entry, slug, text } from './field-types.ts';
import { picture } from './picture-names.ts';
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
  picture,
  facts: z
    .array(z.strictObject({ label: text, value: text }))
    .min(2, 'expected at least two facts')
    .describe('beside the article'),
  related: z.tuple([slug, slug], 'expected two slugs').describe('two other articles'),
});

/** An article; `body` was written in plain Markdown that is also valid MDX. */
export type Article = z.infer<typeof article> & { slug: string; body: ProseNode[] };

/** All articles, newest first. */
export function readNews(source: ContentSource): Article[] {
  const articles = slugsIn(source, DIRECTORY, '.mdx').map((slug): Article => {
    const path = `${DIRECTORY}/${slug}.mdx`;
    return { slug, ...readMdx(source, path, article) };
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
