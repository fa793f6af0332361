import { z } from 'zod';
import {
  type Collection,
  type ContentSource,
  readOne,
  refuseDuplicates,
  requirePhotograph,
} from './content-file.server.ts';
import { entry, focus, paragraphs, photograph, slug, text } from './field-types.ts';

/** Where there is no photograph, the portrait is drawn from the name, and its file is named after it. */
const member = entry({
  name: text,
  title: text,
  photograph: photograph('member').optional(),
  focus: focus.optional(),
}).transform((person) => ({
  ...person,
  slug: person.name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
}));

const subsidiary = entry({
  id: slug,
  name: text,
  kind: text.describe('what the arm does, in a few words'),
  text: paragraphs,
  statement: text.optional().describe('what the arm must say about itself').meta({ secondReader: true }),
  teams: z
    .array(z.strictObject({ name: text, members: z.array(member).min(1, 'expected at least one person') }))
    .min(1, 'expected at least one team'),
});
export type Subsidiary = z.infer<typeof subsidiary>;

export const SUBSIDIARIES: Collection<Subsidiary[]> = {
  path: 'subsidiaries.yaml',
  description: 'the lending arms of the firm and their teams',
  schema: z.array(subsidiary).min(2, 'expected at least two: the drawing has a wing on either side'),
};

/** The subsidiaries with their teams, in order. */
export function readSubsidiaries(source: ContentSource): Subsidiary[] {
  const subsidiaries = readOne(source, SUBSIDIARIES) ?? [];
  const { path } = SUBSIDIARIES;
  const people = subsidiaries.flatMap(({ teams }, s) =>
    teams.flatMap(({ members }, t) =>
      members.map((person, m) => ({ person, field: [s, 'teams', t, 'members', m] })),
    ),
  );
  refuseDuplicates(
    source,
    subsidiaries.map(({ id }, s) => ({ path, field: [s, 'id'], key: id })),
  );
  refuseDuplicates(
    source,
    people.map(({ person, field }) => ({ path, field: [...field, 'name'], key: person.slug })),
  );
  for (const { person, field } of people)
    requirePhotograph(source, path, [...field, 'photograph'], person.photograph);
  return subsidiaries;
}
