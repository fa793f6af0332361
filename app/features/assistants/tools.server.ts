import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type ListToolsResult,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Content } from '#app/collections/content.ts';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import type { DeskData, DeskPage } from '#app/features/deal/desk-data.ts';
import type { SheetSite } from '#app/features/deal/sheet/deal-sheet.ts';
import { type DealData, dealData } from '#app/features/open-data/deal-data.server.ts';
import { deskMarkdown } from '#app/features/open-data/deal-markdown.server.ts';
import { describeField } from '#app/features/open-data/openapi.server.ts';
import { programsData } from '#app/features/open-data/programs-data.server.ts';
import { transactionsData } from '#app/features/open-data/transactions-data.server.ts';
import { FIELD_KEYS, FIELDS, type Field, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { choiceOf } from '#app/lending/deal/read-deal.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { LOAN_TYPES, portfolioNotes } from '#app/lending/transactions.ts';
import { PORTFOLIO_TYPES, REGIONS } from '#app/lending/vocabulary.ts';

/**
 * A deal as an assistant sends it: the parameters of the desk's address, with numbers as text, as people type them, or
 * as JSON numbers.
 */
const dealInput = z.strictObject(
  Object.fromEntries(
    FIELD_KEYS.map((name) => {
      const field: Field = FIELDS[name];
      // accepts a choice in every form that the address accepts: 360 as a number, 'Refinance' with a capital letter
      const value: z.ZodType<string | number> =
        field.kind === 'choice'
          ? z.preprocess((sent) => choiceOf(`${sent}`), z.enum(field.from as [string, ...string[]]))
          : z.union([z.string(), z.number()]);
      return [name, value.optional().describe(describeField(name))];
    }),
  ) as Record<FieldKey, z.ZodOptional<z.ZodType<string | number>>>,
);

/**
 * A result for an assistant: data for a program, and text to read; the text is the data as JSON where there is no
 * better wording.
 */
const answer = (data: object, text = JSON.stringify(data)): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: data as Record<string, unknown>,
});

/** Every tool only reads and computes. */
const annotations = {
  readOnlyHint: true,
  idempotentHint: true,
  destructiveHint: false,
  openWorldHint: false,
};

/** What is made for one post: the desk depends on the day. */
interface Tool {
  input: z.ZodType;
  run: (asked: never, desk: DeskData) => CallToolResult;
}

/** A tool whose callback takes the type that its schema parses. */
const tool = <Schema extends z.ZodType>(
  input: Schema,
  run: (asked: z.infer<Schema>, desk: DeskData) => CallToolResult,
): Tool => ({ input, run });

function toolsOf(content: Content, site: SheetSite, siteUrl: string): Record<string, Tool> {
  const { pages, terms, transactions } = content;
  const { programs, ...all } = programsData(publishedTerms(content), siteUrl);
  const keys = programs.map(({ key }) => key) as [string, ...string[]];
  const notes = portfolioNotes(transactions, pages.transactions);
  const caveats = [
    `Indicative, not a commitment to lend. Terms as of ${all.asOf}, version ${all.version}.`,
    pages.deal.caveats.subsidiary,
  ];
  const closed = transactionsData(transactions, notes, siteUrl);

  const reckoned = (page: DeskPage, pick: (data: DealData) => object) =>
    tool(dealInput, (input, data) => {
      const typed = Object.entries(input).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, `${value}`]],
      );
      const query = new URLSearchParams(typed);
      const desk = answerDesk(data, query);
      const answered = dealData(desk, query, { asOf: terms.asOf, siteUrl, closed: transactions });
      if ('problem' in answered)
        return { isError: true, content: [{ type: 'text', text: JSON.stringify(answered.problem) }] };
      const { version, asOf, url, notice, assumed, notices } = answered;
      return answer(
        { version, asOf, url, notice, assumed, notices, ...pick(answered) },
        deskMarkdown(page, desk, { site, siteUrl, closed: transactions }),
      );
    });
  const portfolio = z.strictObject({
    region: z.enum(REGIONS).optional(),
    propertyType: z.enum(PORTFOLIO_TYPES).optional(),
    loanType: z.enum(LOAN_TYPES).optional(),
  });
  const asked = z.strictObject({ program: z.enum(keys) });

  return {
    list_programs: tool(z.object({}), () =>
      answer({
        version: all.version,
        asOf: all.asOf,
        caveats,
        programs: programs.map(({ key, name, family, url, asOf, version, takes }) => ({
          key,
          name,
          family,
          url,
          asOf,
          version,
          takes,
        })),
      }),
    ),
    program_terms: tool(asked, ({ program }) =>
      answer({ ...programs.find(({ key }) => key === program), bases: all.bases, caveats }),
    ),
    size_deal: reckoned('deal', (data) => ({
      deal: data.deal,
      programs: data.programs,
      comparable: data.comparable,
    })),
    bridge_cost: reckoned('cost', ({ cost, reasons }) => ({ cost, reason: reasons.cost })),
    takeout: reckoned('takeout', ({ takeout, reasons }) => ({ takeout, reason: reasons.takeout })),
    closed_deals: tool(portfolio, (asked) => {
      const found = closed.transactions.filter((deal) =>
        Object.entries(asked).every(
          ([name, value]) => value === undefined || deal[name as keyof typeof asked] === value,
        ),
      );
      const total = found.reduce((sum, { amount }) => sum + amount, 0);
      return answer({ ...closed, count: found.length, total, transactions: found });
    }),
  };
}

const schemaOf = (input: z.ZodType) =>
  z.toJSONSchema(input, { io: 'input' }) as ListToolsResult['tools'][number]['inputSchema'];

interface Built {
  tools: Record<string, Tool>;
  list: ListToolsResult;
}

/** The terms as data and the tools' schemas take most of a post's time, and depend on the content only. */
const built = new WeakMap<Content, Built>();

function builtFor(content: Content, site: SheetSite, siteUrl: string): Built {
  const known = built.get(content);
  if (known) return known;
  const tools = toolsOf(content, site, siteUrl);
  const { tools: words } = content.pages.assistants;
  const list = Object.entries(tools).map(([name, { input }]) => ({
    name,
    ...words[name as keyof typeof words],
    inputSchema: schemaOf(input),
    annotations,
  }));
  const made = { tools, list: { tools: list } };
  built.set(content, made);
  return made;
}

/**
 * The tools for AI assistants: the site's terms, deal desk and portfolio, with the same figures and words as the pages.
 * Nothing is stored between two calls.
 */
export function assistantTools(content: Content, desk: DeskData, site: SheetSite, siteUrl: string): Server {
  const { tools, list } = builtFor(content, site, siteUrl);
  const { terms, pages } = content;
  const server = new Server(
    { name: 'oak-real-estate-partners', title: site.firm.name, version: terms.version, websiteUrl: siteUrl },
    { instructions: pages.assistants.instructions.join(' '), capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => list);
  server.setRequestHandler(CallToolRequestSchema, ({ params }): CallToolResult => {
    const asked = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
    if (!asked) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    const read = asked.input.safeParse(params.arguments ?? {});
    return read.success
      ? asked.run(read.data as never, desk)
      : { isError: true, content: [{ type: 'text', text: z.prettifyError(read.error) }] };
  });
  return server;
}
