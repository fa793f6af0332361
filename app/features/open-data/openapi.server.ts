import { z } from 'zod';
import type { Content } from '#app/collections/content.ts';
import { uncapitalized } from '#app/format/first-letter.ts';
import { FIELD_KEYS, FIELDS, type Field } from '#app/lending/deal/deal-fields.ts';
import { besideName, OTHER_DEALS } from '#app/lending/deal/deals-beside.ts';
import { dealSchema } from './deal-data.server.ts';
import { dealsSchema } from './deals-data.server.ts';
import { problemSchema } from './problem.server.ts';
import { programsSchema } from './programs-data.server.ts';
import { transactionsSchema } from './transactions-data.server.ts';

const schemaOf = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12' });
  return rest;
};
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string, type = 'application/json') => ({ [type]: { schema: named(name) } });

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const NUMBERS: Partial<Record<Field['kind'], string>> = {
  money: 'dollars, as typed: 14.2M, 905k or 14200000',
  percent: 'percent',
  bps: 'basis points',
  months: 'months',
  years: 'years',
  count: 'a whole number',
};

/** What a label leaves to the note below its field. */
const MEANT: Partial<Record<keyof typeof FIELDS, string>> = { pays: ': principal, interest and premium' };

/** The description of one parameter of a deal. */
export function describeField(name: keyof typeof FIELDS): string {
  const field: Field = FIELDS[name];
  const preset = 'preset' in field ? ` ${field.preset} where it is left out.` : '';
  const kind = field.kind === 'month' ? 'YYYY-MM' : NUMBERS[field.kind];
  return `${field.label}${MEANT[name] ?? ''}${kind ? ` (${kind})` : ''}.${preset}`;
}

function parameterOf(name: keyof typeof FIELDS, examples: Record<string, string | undefined>) {
  const field: Field = FIELDS[name];
  return {
    name,
    in: 'query',
    required: false,
    description: describeField(name),
    schema: field.kind === 'choice' ? { type: 'string', enum: field.from } : { type: 'string' },
    ...(examples[name] !== undefined && { example: examples[name] }),
  };
}

const read = (summary: string, schema: string, tag: string) => ({
  summary,
  operationId: uncapitalized(schema),
  tags: [tag],
  responses: {
    200: {
      description: 'Answered. An ETag tells whether anything has changed since.',
      headers: { ETag: { schema: { type: 'string' } } },
      content: json(schema),
    },
    304: { description: 'The same as the ETag in If-None-Match.' },
  },
});

/** The OpenAPI 3.1 description of the site's data. `siteUrl` has no slash at its end. */
export function openApi({ site, pages, terms }: Content, siteUrl: string) {
  const limited = {
    429: {
      description: 'Too many requests; Retry-After says when.',
      content: json('Problem', 'application/problem+json'),
    },
  };
  const deal = read(
    'What each loan would lend on a deal, what it costs and what repays it',
    'Deal',
    'Lending',
  );
  const beside = read('Two or three deals side by side, each as it is answered alone', 'Deals', 'Lending');
  const parameters = FIELD_KEYS.map((name) => parameterOf(name, pages.deal.example));
  return {
    openapi: '3.1.1',
    info: {
      title: site.name,
      version: terms.version,
      summary: `Terms as of ${terms.asOf}, closed loans, and answers to a deal.`,
      description: `${pages.deal.caveats.subsidiary} ${pages.deal.caveats.statutory} Nothing is stored. All terms are indicative and no commitment to lend.`,
      contact: { name: site.name, url: `${siteUrl}/contact`, email: site.contact.email },
    },
    servers: [{ url: siteUrl }],
    tags: [{ name: 'Lending' }, { name: 'Portfolio' }],
    paths: {
      '/lending/programs.json': { get: read('The terms of every program', 'Programs', 'Lending') },
      '/lending/programs.csv': {
        get: {
          summary: 'The rows of every sheet, as printed',
          operationId: 'programsCsv',
          tags: ['Lending'],
          responses: {
            200: {
              description: 'One row to a line.',
              content: { 'text/csv': { schema: { type: 'string' } } },
            },
          },
        },
      },
      '/lending/deal.json': {
        get: {
          ...deal,
          description:
            'The parameters are those of the address of /lending/deal. All are optional: less input gives fewer answers.',
          parameters,
          responses: { ...deal.responses, 400: { $ref: '#/components/responses/Unreadable' }, ...limited },
        },
      },
      '/lending/deal/beside.json': {
        get: {
          ...beside,
          description:
            'The first deal has the parameters of /lending/deal.json. What a second or a third has otherwise stands before a point: 2.loan=11M, 3.hud=6; a dash empties a parameter.',
          parameters: [
            ...parameters,
            ...OTHER_DEALS.flatMap((deal) =>
              FIELD_KEYS.filter((name) => name !== 'terms').map((name) => ({
                ...parameterOf(name, {}),
                name: besideName(deal, name),
                schema: { type: 'string' },
              })),
            ),
          ],
          responses: { ...beside.responses, 400: { $ref: '#/components/responses/Unreadable' }, ...limited },
        },
      },
      '/lending/deal.xlsx': {
        get: {
          summary: 'The same as a workbook, whose cells hold the arithmetic as formulas',
          operationId: 'dealWorkbook',
          tags: ['Lending'],
          description:
            'As a file for people: a parameter that cannot be read is left out and named on the sheet of notes.',
          parameters,
          responses: {
            200: { description: 'Made for this request.', content: { [WORKBOOK]: { schema: {} } } },
            429: { description: 'Too many requests; Retry-After says when.' },
          },
        },
      },
      '/transactions.json': {
        get: read('The closed loans that the portfolio shows', 'Transactions', 'Portfolio'),
      },
    },
    components: {
      schemas: {
        Programs: schemaOf(programsSchema),
        Deal: schemaOf(dealSchema),
        Deals: schemaOf(dealsSchema),
        Transactions: schemaOf(transactionsSchema),
        Problem: schemaOf(problemSchema),
      },
      responses: {
        Unreadable: {
          description: 'Some parameters cannot be read. Nothing was computed.',
          content: json('Problem', 'application/problem+json'),
        },
      },
    },
  };
}
