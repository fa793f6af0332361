import type { Content } from '#app/collections/content.ts';
import { FIELD_KEYS, FIELDS, type Field } from '#app/lending/deal/deal-fields.ts';

/**
 * The parameters that describe a deal, in the form in which a program sends them: 'for (buy-improve, buy …)', 'price'.
 */
const parameters = () =>
  FIELD_KEYS.map((key) => {
    const field: Field = FIELDS[key];
    return field.kind === 'choice' ? `${key} (${field.from.join(', ')})` : key;
  }).join(', ');

/**
 * A description of the site for AI assistants in the form of llmstxt.org: every indexable page as Markdown, and the
 * data behind the pages.
 * @param siteUrl has no slash at its end.
 */
export function llmsTxt(
  { site, siteMap, pages, terms }: Pick<Content, 'site' | 'siteMap' | 'pages' | 'terms'>,
  siteUrl: string,
): string {
  const { machines } = pages['terms-history'];
  const address = (path: string) => siteUrl + (path === '/' ? '/index.md' : `${path}.md`);
  const list = (lending: boolean) =>
    siteMap
      .filter(({ path, indexed }) => indexed && path.startsWith('/lending') === lending)
      .map(({ path, title, description }) => `- [${title}](${address(path)}): ${description}`);
  return [
    `# ${site.name}`,
    `> ${pages.home.description}`,
    `Terms as of ${terms.asOf}, version ${terms.version}: indicative, no commitment to lend. Every page below answers in Markdown at its address with .md.`,
    `## The deal desk\n\nDescribe a deal in the query of ${siteUrl}/lending/deal.md and read which loans fit it; ${siteUrl}/lending/deal/cost.md says what a bridge loan costs, ${siteUrl}/lending/deal/takeout.md whether a HUD loan repays it, and ${siteUrl}/lending/deal/sheet.md is all of it on one page. Every parameter is optional, numbers are read as people type them (14.2M, 905k), and nothing is stored. It takes: ${parameters()}.`,
    `## Lending\n\n${list(true).join('\n')}`,
    `## Data\n\n${[...machines.links, ...machines.deal].map(({ label, file }) => `- [${label}](${siteUrl}${file})`).join('\n')}`,
    `## Optional\n\n${list(false).join('\n')}\n`,
  ].join('\n\n');
}
