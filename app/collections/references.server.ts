import { fillFigures, unknownFigure } from '#app/lending/term-sheet.ts';
import type { Building } from './buildings.server.ts';
import type { Content, SitePage } from './content.ts';
import { type ContentSource, type PageHead, refuse, refuseDuplicates } from './content-file.server.ts';
import { type FieldPath, isFields, leaves } from './document.server.ts';
import { checkGlossary } from './glossary.server.ts';
import { checkGuideVideos } from './guides.server.ts';
import { DRAWN_SCENES } from './picture-names.ts';
import { REDIRECTS, type Redirect } from './redirects.server.ts';
import { collectionOf } from './registry.server.ts';

/** The pages of all files read so far. Fields that are wrong in a file may be missing from its page. */
const pageHeads = ({ documents }: ContentSource): (PageHead & { file: string })[] =>
  [...documents].flatMap(([file, { data }]) => {
    const found = collectionOf(file);
    if (typeof data !== 'object' || data === null) return [];
    const heads = found?.collection.pages?.(data as Record<string, unknown>, found.slug);
    return heads?.map((head) => ({ ...head, file })) ?? [];
  });

/** Every page of the site, in the order of the collections. Topics of videos and biographies are pages too. */
export const siteMapOf = (source: ContentSource): SitePage[] =>
  pageHeads(source).map(
    ({ indexed, from: _, ...head }) => ({ ...head, indexed: indexed !== false }) as SitePage,
  );

/** No two pages may have the same address, title or description. */
function checkUnique(source: ContentSource): void {
  const heads = pageHeads(source);
  for (const name of ['path', 'title', 'description'] as const)
    refuseDuplicates(
      source,
      heads.flatMap(({ file, from, [name]: key }) => {
        const field = from ? from[name] : [name];
        return field && key !== undefined ? [{ path: file, field, key }] : [];
      }),
    );
}

/** A retired address must not be that of a page, and must lead to a page, not to another retired address. */
function checkRedirects(source: ContentSource, redirects: readonly Redirect[]): void {
  const known = new Set(pageHeads(source).map(({ path }) => path));
  for (const [i, { from, to }] of redirects.entries()) {
    if (known.has(from)) refuse(source, REDIRECTS.path, [i, 'from'], `there is a page at ${from}`);
    if (!known.has(to)) refuse(source, REDIRECTS.path, [i, 'to'], `there is no page ${to}`);
  }
}

/** Every link must lead to a page. */
function checkLinks(source: ContentSource): void {
  const known = new Set(pageHeads(source).map(({ path }) => path));
  for (const [file, { data, value }] of source.documents) {
    const check = (field: FieldPath, href: unknown, at: FieldPath) => {
      if (field.at(-1) !== 'href' || typeof href !== 'string' || !href.startsWith('/')) return;
      if (!known.has(href.replace(/[?#].*$/, ''))) refuse(source, file, at, `there is no page ${href}`);
    };
    for (const [field, leaf] of leaves(data, [])) check(field, leaf, field);
    // A link in running text is identified by its address, because the indexes of its ancestors say nothing to a
    // reader.
    if (isFields(value))
      for (const [field, leaf] of leaves(value.body, ['body'])) check(field, leaf, ['body']);
  }
}

/** Every picture that a page or a program names must be drawn. */
function checkPictures(source: ContentSource, buildings: readonly Building[]): void {
  const drawn = new Set<unknown>([...DRAWN_SCENES, ...buildings.map(({ name }) => name)]);
  for (const [file, { data }] of source.documents)
    for (const [field, leaf] of leaves(data, []))
      if (field.at(-2) === 'picture' && field.at(-1) === 'name' && !drawn.has(leaf))
        refuse(source, file, field, `there is no building "${leaf}" in content/buildings.yaml`);
}

/** Checks the references between files. */
export function checkReferences(
  source: ContentSource,
  { pages, ...content }: Partial<Content>,
  buildings: readonly Building[],
): void {
  checkUnique(source);
  checkPictures(source, buildings);
  // the addresses in a file that could not be parsed are unknown, so links could not be checked
  if ([...source.documents.values()].every(({ data }) => data !== undefined)) {
    checkLinks(source);
    checkRedirects(source, content.redirects ?? []);
  }

  const exists = (directory: string, slug: string, extension: string) =>
    source.documents.has(`${directory}/${slug}${extension}`);
  for (const name of ['home', 'homepage-draft-2'] as const)
    for (const [i, slug] of pages?.[name]?.news.articles.entries() ?? [])
      if (!exists('news', slug, '.mdx'))
        refuse(source, `pages/${name}.yaml`, ['news', 'articles', i], `there is no article "${slug}"`);

  for (const { slug, loan } of content.news ?? [])
    if (loan && content.transactions?.length && !content.transactions.some(({ id }) => id === loan))
      refuse(source, `news/${slug}.mdx`, ['loan'], `there is no loan ${loan} in content/transactions.yaml`);

  const library = content.videos?.topics.flatMap(({ videos }) => videos);
  if (library) checkGuideVideos(source, content.guides ?? [], library);
  const { bridge, fhaHud } = content;
  checkGlossary(source, content.glossary ?? [], bridge && fhaHud ? { bridge, fhaHud } : null);

  const from = pages?.['oak-christmas-party']?.message.from;
  if (from && !exists('leaders', from, '.yaml'))
    refuse(source, 'pages/oak-christmas-party.yaml', ['message', 'from'], `there is no leader "${from}"`);

  const overview = pages?.['fha-hud'];
  if (overview && content.fhaHud) checkHudCards(source, overview, content.fhaHud);
}

type Overview = Content['pages']['fha-hud'];

function checkHudCards(source: ContentSource, { groups }: Overview, { programs }: Content['fhaHud']): void {
  for (const [g, { cards }] of groups.entries())
    for (const [c, { program: slug, figures }] of cards.entries()) {
      const at = (...field: FieldPath) => ['groups', g, 'cards', c, ...field];
      const program = programs.find((one) => one.slug === slug);
      if (!source.documents.has(`programs/fha-hud/${slug}.yaml`))
        refuse(source, 'pages/fha-hud.yaml', at('program'), `there is no program "${slug}"`);
      for (const [i, line] of figures.entries()) {
        const unknown = program && unknownFigure(line, program);
        if (unknown)
          refuse(source, 'pages/fha-hud.yaml', at('figures', i), `{${unknown}} is not a figure of ${slug}`);
      }
    }
}

/** The cards of the FHA/HUD overview, with the figures of their programs filled in. */
export const fillHudCards = (overview: Overview, { programs }: Content['fhaHud']): Overview => ({
  ...overview,
  groups: overview.groups.map((group) => ({
    ...group,
    cards: group.cards.map((card) => {
      const program = programs.find(({ slug }) => slug === card.program)!;
      return { ...card, figures: card.figures.map((line) => fillFigures(line, program)) };
    }),
  })),
});
