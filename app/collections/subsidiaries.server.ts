import { z } from 'zod';
import { type ContentSource, readYaml, refuseDuplicates, requirePhotograph } from './content-file.server.ts';
import { entry, paragraphs, photograph, slug, text } from './field-types.ts';

const FILE = 'subsidiaries.yaml';

/** The portrait is drawn from the name where there is no photograph, and its file is called after it. */
const member = entry({ name: text, title: text, photograph: photograph.optional() }).transform((person) => ({
  ...person,
  slug: person.name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
}));

const subsidiary = entry({
  id: slug,
  name: text,
  kind: text.describe('what the arm does, in a few words'),
  text: paragraphs,
  statement: text.optional().describe('what the arm must say about itself'),
  teams: z
    .array(z.strictObject({ name: text, members: z.array(member).min(1, 'expected at least one person') }))
    .min(1, 'expected at least one team'),
});
export type Subsidiary = z.infer<typeof subsidiary>;

/** The subsidiaries with their teams, in order. */
export function readSubsidiaries(source: ContentSource): Subsidiary[] {
  const subsidiaries = readYaml(source, FILE, z.array(subsidiary));
  refuseDuplicates(FILE, subsidiaries, 'id', ({ id }) => id);
  const people = subsidiaries.flatMap(({ teams }) => teams.flatMap(({ members }) => members));
  refuseDuplicates(FILE, people, 'name', ({ slug }) => slug);
  for (const { name, photograph } of people)
    requirePhotograph(source, FILE, `${name}: photograph`, photograph);
  return subsidiaries;
}
