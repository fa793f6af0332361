import type { Content } from '#app/collections/content.ts';

/** Pages that the server makes when they are asked for have no Markdown. */
const RENDERED = ['/lending/terms'];

/**
 * What assistants are told of the site, in the form of llmstxt.org: every page that search engines may list, as Markdown,
 * and the data behind them. `siteUrl` has no slash at its end.
 */
export function llmsTxt(
  { site, siteMap, pages, terms }: Pick<Content, 'site' | 'siteMap' | 'pages' | 'terms'>,
  siteUrl: string,
): string {
  const { machines } = pages['terms-history'];
  const address = (path: string) =>
    siteUrl + (path === '/' ? '/index.md' : RENDERED.includes(path) ? path : `${path}.md`);
  const list = (lending: boolean) =>
    siteMap
      .filter(({ path, indexed }) => indexed && path.startsWith('/lending') === lending)
      .map(({ path, title, description }) => `- [${title}](${address(path)}): ${description}`);
  return [
    `# ${site.name}`,
    `> ${pages.home.description}`,
    `Terms as of ${terms.asOf}, version ${terms.version}: indicative, no commitment to lend. Every page answers in Markdown to \`Accept: text/markdown\`.`,
    `## Lending\n\n${list(true).join('\n')}`,
    `## Data\n\n${[...machines.links, ...machines.deal].map(({ label, file }) => `- [${label}](${siteUrl}${file})`).join('\n')}`,
    `## Optional\n\n${list(false).join('\n')}\n`,
  ].join('\n\n');
}
