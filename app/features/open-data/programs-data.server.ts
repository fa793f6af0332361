import { z } from 'zod';
import { UNITS } from '#app/lending/figures.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { BASES, MEASURES, OPERATIONS } from '#app/lending/rules.ts';
import { plainText } from '#app/lending/term-sheet.ts';
import {
  AFFORDABILITIES,
  BUILDING_TYPES,
  INSURED_KEYS,
  MARKETS,
  OWNERSHIPS,
  PURPOSES,
  WORKS,
} from '#app/lending/vocabulary.ts';

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]];

/** As this site writes a day and the version of terms. */
export const day = z.iso.date();
export const version = z.string().regex(/^[0-9a-f]{8}$/);

/** Not an enum, because a new bridge program is only a content file. */
export const programKey = z
  .string()
  .describe(`core, and so each bridge program by its file’s name, or ${INSURED_KEYS.join(', ')}`);

const row = z.strictObject({
  id: z.string().describe('its place on the page'),
  url: z.url(),
  table: z
    .string()
    .nullable()
    .describe('title of another table of the same sheet: a second one, or HUD’s rules of today'),
  group: z.string(),
  label: z.string(),
  text: z.string().describe('as printed'),
  note: z.string().nullable().describe('basis and notes, as printed beside it'),
  onRequest: z.boolean().describe('the firm does not show this term'),
  since: day.nullable().describe('of a rule of HUD’s that differs from the firm’s dated terms: since when'),
  source: z.string().nullable().describe('where HUD published it'),
});

const when = z
  .strictObject({
    affordability: z.array(z.enum(AFFORDABILITIES)).optional(),
    ownership: z.array(z.enum(OWNERSHIPS)).optional(),
    type: z.array(z.enum(BUILDING_TYPES)).optional(),
    work: z.array(z.enum(WORKS)).optional(),
    opportunityZone: z.boolean().optional(),
    bedrooms: z.array(z.int()).optional().describe('of a dwelling; 4 is four and more'),
    elevator: z.boolean().optional(),
    repairsUnder: z.number().optional().describe('repairs of less than so many dollars'),
    remainingYearsUnder: z
      .number()
      .optional()
      .describe('an insured loan with less than so many years to run'),
  })
  .describe('the case that the rule holds for; an axis that is left out holds for all');

const rule = z.strictObject({
  id: z.string().describe('row and figure'),
  row: z.string().describe('id of the row that prints it'),
  measure: z.enum(keysOf(MEASURES)),
  op: z.enum(OPERATIONS).describe('is: what is charged or asked, neither a most nor a least'),
  unit: z
    .enum(UNITS)
    .describe(
      'dscr is a multiple; perThousand is dollars for each $1,000, perUnit for each dwelling; fraction of one; factor is a percentage that multiplies',
    ),
  from: z.number(),
  to: z.number().describe('equal to from where the figure is one number'),
  of: z.enum(keysOf(BASES)).nullable().describe('what it is a share of, or counted on'),
  when,
  orMore: z.boolean().describe('more than `to` is considered: no hard stop'),
  combine: z
    .enum(['greater', 'lesser'])
    .nullable()
    .describe('of the rules of this row and measure the greater or the lesser counts'),
  assumed: z
    .boolean()
    .describe('the sheet names no basis; `of` is what the deal desk takes until it is confirmed'),
  printed: z.string().describe('the figure as the sheet has it'),
});

const program = z.strictObject({
  key: programKey,
  name: z.string(),
  family: z.enum(['bridge', 'fha-hud']),
  url: z.url(),
  asOf: day.describe('when its terms were last confirmed'),
  version,
  takes: z
    .strictObject({
      purposes: z.array(z.enum(PURPOSES)).nullable(),
      types: z.array(z.enum(BUILDING_TYPES)).nullable(),
      typesOnRequest: z.array(z.enum(BUILDING_TYPES)),
      markets: z.array(z.enum(MARKETS)).nullable(),
    })
    .describe('null where the sheet names no list'),
  rows: z.array(row),
  rules: z.array(rule),
  footnotes: z.array(z.string()),
});

export const programsSchema = z.strictObject({
  version: version.describe('of all programs together'),
  asOf: day.describe('the oldest of the dates of the programs'),
  units: z.array(z.enum(UNITS)),
  bases: z.record(z.string(), z.string()).describe('every basis, and how the sheets say it'),
  programs: z.array(program),
});

/**
 * The terms as data: what the term sheets print, the rule of each figure, and where it is printed. `siteUrl` has no
 * slash at its end.
 */
export const programsData = (terms: PublishedTerms, siteUrl: string): z.infer<typeof programsSchema> =>
  JSON.parse(
    JSON.stringify({
      version: terms.version,
      asOf: terms.asOf,
      units: UNITS,
      bases: BASES,
      programs: terms.programs.map(({ path, rows, ...one }) => {
        const url = siteUrl + path;
        const printed = rows.map(({ id, table, group, label, term, note, onRequest, since, source }) => ({
          id,
          url: `${url}#${id}`,
          table,
          group,
          label,
          text: plainText(term),
          note,
          onRequest,
          since,
          source,
        }));
        const { key, name, family, asOf, version, takes, rules, footnotes } = one;
        return { key, name, family, url, asOf, version, takes, rows: printed, rules, footnotes };
      }),
    }),
  );
