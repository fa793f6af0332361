import { figureAt, figurePaths, fillFigures } from '#app/lending/term-sheet.ts';
import type { Content } from './content.server.ts';
import { failContent, fieldName, type Path } from './content-file.server.ts';

/** One page of the site: its address, the file that its words come from, and what search engines are told. */
export interface SitePage {
  path: string;
  file: string;
  title: string;
  description: string;
  /** false keeps it out of search engines and the sitemap */
  indexed: boolean;
}

/** Every page of the site, in the order of the collections. Video topics and biographies are pages too. */
export function siteMapOf({
  pages,
  legal,
  bridge,
  fhaHud,
  leaders,
  news,
  videos,
}: Omit<Content, 'siteMap'>): SitePage[] {
  const framed = Object.entries(pages).flatMap(([name, words]) =>
    'path' in words ? [{ ...words, file: `pages/${name}.yaml` }] : [],
  );
  const page = (path: string, file: string, title: string, description: string): SitePage => ({
    path,
    file,
    title,
    description,
    indexed: true,
  });
  const programs = (family: string, { programs }: typeof bridge | typeof fhaHud) =>
    programs.map((one) =>
      page(
        `/lending/${family}/${one.slug}`,
        `programs/${family}/${one.slug}.yaml`,
        one.title,
        one.description,
      ),
    );
  return [
    ...framed.map(({ path, file, title, description, indexed }) => ({
      path,
      file,
      title,
      description,
      indexed,
    })),
    ...programs('bridge', bridge),
    ...programs('fha-hud', fhaHud),
    ...leaders.map((one) =>
      page(`/leadership/${one.slug}`, `leaders/${one.slug}.yaml`, one.name, one.description),
    ),
    ...news.map((one) => page(`/news/${one.slug}`, `news/${one.slug}.mdx`, one.title, one.excerpt)),
    ...videos.topics.map((one) => page(`/videos/${one.id}`, 'videos.yaml', one.question, one.description)),
    ...Object.entries(legal).map(([name, { path, title, description, indexed }]) => ({
      ...{ path, file: `legal/${name}.mdx`, title, description, indexed },
    })),
  ];
}

/** Every address in a value that leads to a page of this site. */
function* internalLinks(value: unknown, path: Path): Generator<[Path, string]> {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* internalLinks(item, [...path, i]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value))
      if (key === 'href' && typeof item === 'string' && item.startsWith('/')) yield [[...path, key], item];
      else yield* internalLinks(item, [...path, key]);
}

function checkLinks(file: string, data: unknown, known: ReadonlySet<string>) {
  for (const [path, href] of internalLinks(data, []))
    if (!known.has(href.replace(/[?#].*$/, '')))
      failContent(file, fieldName(path, data), `there is no page ${href}`);
}

/** As checkLinks. Where in running text a link stands is told by its address, not by the numbers of its ancestors. */
function checkProseLinks(file: string, body: unknown, known: ReadonlySet<string>) {
  for (const [, href] of internalLinks(body, []))
    if (!known.has(href.replace(/[?#].*$/, ''))) failContent(file, 'body', `there is no page ${href}`);
}

function checkUnique(all: readonly SitePage[], field: 'path' | 'title' | 'description') {
  const seen = new Map<string, string>();
  for (const page of all) {
    const other = seen.get(page[field]);
    if (other) failContent(page.file, field, `"${page[field]}" also stands in content/${other}`);
    seen.set(page[field], page.file);
  }
}

/** Checks what one file says about another. */
export function checkReferences(content: Omit<Content, 'siteMap'>, all: readonly SitePage[]) {
  const { pages, site, bridge, fhaHud, news, leaders, legal } = content;
  checkUnique(all, 'path');
  checkUnique(all, 'title');
  checkUnique(all, 'description');

  const known = new Set(all.map(({ path }) => path));
  checkLinks('site.yaml', site, known);
  for (const [name, words] of Object.entries(pages)) checkLinks(`pages/${name}.yaml`, words, known);
  for (const { slug, body } of news) checkProseLinks(`news/${slug}.mdx`, body, known);
  for (const [name, { body }] of Object.entries(legal)) checkProseLinks(`legal/${name}.mdx`, body, known);
  checkLinks('programs/bridge/shared.yaml', { ...bridge, programs: [] }, known);
  checkLinks('programs/fha-hud/shared.yaml', { ...fhaHud, programs: [] }, known);

  for (const name of ['home', 'homepage-draft-2'] as const)
    for (const [i, slug] of pages[name].news.articles.entries())
      if (!news.some((article) => article.slug === slug))
        failContent(`pages/${name}.yaml`, `news.articles: item ${i + 1}`, `there is no article "${slug}"`);

  const { from } = pages['oak-christmas-party'].message;
  if (!leaders.some(({ slug }) => slug === from))
    failContent('pages/oak-christmas-party.yaml', 'message.from', `there is no leader "${from}"`);
}

/** The cards of the FHA/HUD overview, with the figures of their programs in place. */
export function fillHudCards(words: Content['pages']['fha-hud'], { programs }: Content['fhaHud']) {
  const groups = words.groups.map((group, g) => ({
    ...group,
    cards: group.cards.map((card, c) => {
      const at = (...path: Path) => fieldName(['groups', g, 'cards', c, ...path], words);
      const program = programs.find(({ slug }) => slug === card.program);
      if (!program)
        return failContent('pages/fha-hud.yaml', at('program'), `there is no program "${card.program}"`);
      const figures = card.figures.map((line, i) => {
        const unknown = figurePaths(line).find((path) => !figureAt(program, path));
        if (unknown)
          failContent(
            'pages/fha-hud.yaml',
            at('figures', i),
            `{${unknown}} is not a figure of ${card.program}`,
          );
        return fillFigures(line, program);
      });
      return { ...card, figures };
    }),
  }));
  return { ...words, groups };
}
