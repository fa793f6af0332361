import { z } from 'zod';
import { STEP_NAMES } from '#app/lending/deal/named-steps.ts';
import { type PublishedTerms, publishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';
import {
  type Collection,
  type ContentSource,
  readOne,
  refuse,
  refuseDuplicates,
} from './content-file.server.ts';
import { entry, line, slug, text } from './field-types.ts';

/**
 * The longest explanation that opens in place on a page, in characters: a reader in the middle of another text reads no
 * more.
 */
const MOST = 280;

const term = entry({
  slug: slug.describe('last part of its address, /learn#…; links and search lead there'),
  name: text.describe('as it stands in a sentence; capitals only where it always has them'),
  also: z
    .array(text)
    .default([])
    .describe('other names and abbreviations: search finds them, and they open on a page as the name does'),
  everyday: z
    .literal(true)
    .optional()
    .describe(
      'its name is a word of every day too, as “cost” is: it does not open by itself in running text',
    ),
  text: text
    .refine((words) => words.length <= MOST, { error: `expected at most ${MOST} characters` })
    .describe('what it means, in one to three sentences')
    .meta({ most: MOST }),
  arithmetic: z
    .enum(STEP_NAMES, { error: 'expected arithmetic of the desk' })
    .optional()
    .describe(
      'arithmetic of the desk, which the page works out with the deal that the desk shows as its example',
    ),
  ours: z
    .strictObject({
      program: slug.meta({ refersTo: 'programs/*/*.yaml' }).describe('the program'),
      row: line.describe('row of its sheet, as its link has it: maxLtv, limits.market-rate'),
    })
    .optional()
    .describe('our figure: the row of a term sheet that is shown beside it'),
  guide: slug.meta({ refersTo: 'guides/*.mdx' }).optional().describe('the guide that says more'),
});
const glossary = z.array(term).min(1, 'expected at least one term');

type WrittenTerm = z.infer<typeof term>;

export interface GlossaryTerm extends WrittenTerm {
  /** Its place in the file, by which the office opens it: a new term stands at the end there. */
  at: number;
  /** Its place in the glossary, `/learn#ltv`: where there are several pages, with the number of its page. */
  href: string;
}

/** The most terms on a page of the glossary: some 30 KB of HTML, brotli. */
export const TERMS_ON_A_PAGE = 200;

const IN_ORDER = new Intl.Collator('en', { sensitivity: 'base' });

export const GLOSSARY: Collection<WrittenTerm[]> = {
  path: 'glossary.yaml',
  description: 'the words of the field, on the page Learn and where they first stand on other pages',
  schema: glossary,
};

export const glossaryPath = (page: number): string => `/learn${page > 1 ? `?page=${page}` : ''}`;

/** The terms from A to Z, each with its place. */
export const placedTerms = (terms: readonly WrittenTerm[]): GlossaryTerm[] =>
  terms
    .map((one, at) => ({ ...one, at }))
    .sort((a, b) => IN_ORDER.compare(a.name, b.name))
    .map((one, i) => ({
      ...one,
      href: `${glossaryPath(1 + Math.floor(i / TERMS_ON_A_PAGE))}#${one.slug}`,
    }));

/** The placed terms of the file. No two terms may share a name, because the name would lead to both. */
export function readGlossary(source: ContentSource): GlossaryTerm[] | undefined {
  const terms = readOne(source, GLOSSARY);
  const { path } = GLOSSARY;
  const names = terms?.flatMap(({ name, also }, i) => [
    { path, field: [i, 'name'], key: name.toLowerCase() },
    ...also.map((one, a) => ({ path, field: [i, 'also', a], key: one.toLowerCase() })),
  ]);
  refuseDuplicates(source, names ?? []);
  refuseDuplicates(source, terms?.map((one, i) => ({ path, field: [i, 'slug'], key: one.slug })) ?? []);
  return terms && placedTerms(terms);
}

type Published = Parameters<typeof publishedTerms>[0];

/** The firm's figure for a term: the row as it is printed, its program, and its place. */
export interface OurFigure {
  figure: string;
  basis: string;
  href: string;
}

const rowFor = ({ programs }: PublishedTerms, { program, row }: NonNullable<GlossaryTerm['ours']>) => {
  const of = programs.find(({ path }) => path.endsWith(`/${program}`));
  return { program: of, row: of?.rows.find(({ id, onRequest }) => id === row && !onRequest) };
};

/** Records figures that are on no term sheet, and guides that do not exist. */
export function checkGlossary(
  source: ContentSource,
  terms: readonly GlossaryTerm[],
  programs: Omit<Published, 'terms'> | null,
): void {
  const { path } = GLOSSARY;
  const published = programs && publishedTerms({ ...programs, terms: { version: '', asOf: '' } });
  for (const { at, ours, guide } of terms) {
    if (guide && !source.documents.has(`guides/${guide}.mdx`))
      refuse(source, path, [at, 'guide'], `there is no guide "${guide}"`);
    if (!ours || !published) continue;
    const { program, row } = ours;
    const found = rowFor(published, ours);
    const isThere = [...source.documents.keys()].some((file) => file.endsWith(`/${program}.yaml`));
    if (!isThere) refuse(source, path, [at, 'ours', 'program'], `there is no program "${program}"`);
    // where a program's file exists and the program is missing, it was left out for issues of its own
    else if (found.program && !found.row)
      refuse(source, path, [at, 'ours', 'row'], `${found.program.name} shows no row "${row}"`);
  }
}

/** The firm's figure for a term, from the published terms of the programs. */
export function ourFigure(published: PublishedTerms, ours: GlossaryTerm['ours']): OurFigure | null {
  if (!ours) return null;
  const { program, row } = rowFor(published, ours);
  if (!program || !row) return null;
  return {
    figure: plainText(row.term),
    basis: [`${program.name}.`, row.note].filter(Boolean).join(' '),
    href: `${program.path}#${row.id}`,
  };
}
