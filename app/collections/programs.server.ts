import { z } from 'zod';
import type { BridgeProgram, BridgeRows, HudProgram, HudRows, LimitCase } from '#app/lending/programs.ts';
import { figureAt, figurePaths, fillFigures } from '#app/lending/term-sheet.ts';
import {
  type ContentSource,
  failContent,
  readYaml,
  refuseDuplicates,
  slugsIn,
} from './content-file.server.ts';
import { day, entry, type Link, link, pageHead, paragraphs, slug, text } from './field-types.ts';
import { picture } from './picture-names.ts';
import { figure, termRow } from './term-row.ts';

const BRIDGE = 'programs/bridge';
const HUD = 'programs/fha-hud';

const row = termRow().nullable();
const optionalRow = row.optional();

const bridgeRows = z.strictObject({
  propertyTypes: row,
  loanAmount: termRow({ amount: 'dollars' }),
  loanPurpose: row,
  propertyLocation: row,
  maxLtv: termRow({ limit: 'percent' }),
  maxLtc: termRow({ limit: 'percent' }),
  lienPosition: row,
  interestRate: termRow({ spread: 'bps' }),
  floorAndRateCap: row,
  loanTerm: termRow({ length: 'months' }),
  extensions: row,
  originationAndExitFees: row,
  exitFees: optionalRow.describe('Participating only'),
  prepaymentPenalty: row,
  fundingStructure: row,
  debtServiceReserve: row,
  futureAdvances: row,
  recourse: row,
  timingToClose: row,
  deposits: row,
});

const hudRows = z.strictObject({
  loanPurpose: row,
  propertyTypes: row,
  borrower: optionalRow,
  loanAmount: row,
  maxLtv: optionalRow,
  maxLtc: optionalRow,
  dscr: row,
  occupancy: optionalRow,
  commercialSpace: optionalRow,
  purchase: optionalRow,
  cashOut: optionalRow,
  largeLoans: optionalRow,
  interestRate: row,
  loanTerm: termRow({ longest: 'years' }).nullable(),
  mortgageInsurance: row,
  prepaymentPenalty: row,
  recourse: row,
  repairEscrow: optionalRow,
  liabilityInsurance: optionalRow,
  timingToClose: row,
  applicationFee: row,
  inspectionFee: row,
  rateLockDeposit: row,
  propertyAssessment: optionalRow,
});
const limitCase: z.ZodType<LimitCase> = z.strictObject({
  label: text.describe('which property, borrower or project'),
  ltv: figure('percent'),
  dscr: figure('times'),
});
const limits = z.strictObject({ title: text, cases: z.record(z.string(), limitCase) });

const words = {
  name: text.describe('as in running text: Core Bridge'),
  ...pageHead,
  badge: text.describe('small capitals above the title'),
  summary: text.describe('one sentence for cards'),
  lede: text.describe('the description that opens the page'),
  why: z.array(text).min(3, 'expected at least three reasons').describe('Why consider this program'),
  picture,
};

const asOf = day.describe('when the terms were last confirmed');

const bridge = entry({
  ...words,
  key: z.enum(['core', 'core-plus', 'opportunistic', 'participating']),
  rows: bridgeRows.partial().describe('only the terms that differ from the shared ones'),
});
const hud = entry({
  ...words,
  rows: hudRows.partial().describe('only the terms that differ from the shared ones'),
  limits: limits.optional().describe('where leverage and coverage differ by case'),
  construction: z
    .strictObject({ title: text, rows: hudRows.partial(), limits: limits.optional() })
    .optional()
    .describe('a second table on the same page'),
});

/** Words and terms that the programs of a family share. */
const sharedBy = <Rows extends z.ZodType>(rows: Rows) =>
  entry({
    order: z.array(slug).min(1).describe('the programs, in the order of pages and charts'),
    asOf,
    breadcrumb: z.array(link).describe('the trail before the name of the program'),
    quickLinks: z.array(link).describe('links beside the trail'),
    footnote: paragraphs.describe('below the sheet'),
    buttons: z.array(link).min(1).describe('below the description'),
    rows,
  });
const sharedBridge = sharedBy(bridgeRows.partial());
const sharedHud = sharedBy(hudRows.partial());

/** One family of programs: what they share, and the programs in order. */
export interface ProgramFamily<Program> {
  breadcrumb: Link[];
  quickLinks: Link[];
  footnote: string[];
  buttons: Link[];
  programs: Program[];
}

/** Fails unless the files of a directory are exactly the programs that its shared.yaml puts in order. */
function checkOrder(source: ContentSource, directory: string, order: readonly string[]) {
  const found = slugsIn(source, directory, '.yaml').filter((name) => name !== 'shared');
  const absent = order.findIndex((name) => !found.includes(name));
  if (absent >= 0)
    failContent(`${directory}/shared.yaml`, `order: item ${absent + 1}`, `there is no ${order[absent]}.yaml`);
  const unlisted = found.find((name) => !order.includes(name));
  if (unlisted) failContent(`${directory}/${unlisted}.yaml`, '', 'is not in the order of shared.yaml');
  refuseDuplicates(`${directory}/shared.yaml`, order, 'order', (name) => name);
}

/** A program's own rows before the shared ones; a row that stands in neither is a mistake. */
function completeRows<Rows extends object>(
  path: string,
  schema: z.ZodObject,
  shared: { [name in keyof Rows]?: unknown },
  own: { [name in keyof Rows]?: unknown },
): Rows {
  const rows = { ...shared, ...own };
  for (const [name, row] of Object.entries(schema.shape))
    if (!(name in rows) && !(row instanceof z.ZodOptional))
      failContent(path, `rows.${name}`, 'missing here and in shared.yaml');
  return rows as Rows;
}

/** Puts the program's own figures into its words, so that a figure is written once: '{loanTerm.longest}'. */
function filled<Program extends BridgeProgram | HudProgram>(path: string, program: Program): Program {
  const fill = (field: string, line: string) => {
    const unknown = figurePaths(line).find((name) => !figureAt(program, name));
    if (unknown) failContent(path, field, `{${unknown}} is not a figure of this program`);
    return fillFigures(line, program);
  };
  const why = program.why.map((reason, i) => fill(`why: item ${i + 1}`, reason));
  return { ...program, why, lede: fill('lede', program.lede), summary: fill('summary', program.summary) };
}

/** The four bridge programs, each with its full set of rows. */
export function readBridgePrograms(source: ContentSource): ProgramFamily<BridgeProgram> {
  const { order, asOf, rows, sample, ...family } = readYaml(source, `${BRIDGE}/shared.yaml`, sharedBridge);
  checkOrder(source, BRIDGE, order);
  const programs = order.map((slug): BridgeProgram => {
    const path = `${BRIDGE}/${slug}.yaml`;
    const own = readYaml(source, path, bridge);
    const all = completeRows<BridgeRows>(path, bridgeRows, rows, own.rows);
    return filled(path, { kind: 'bridge', slug, asOf, ...own, rows: all });
  });
  return { ...family, programs };
}

/** The insured programs, each with its full set of rows. */
export function readHudPrograms(source: ContentSource): ProgramFamily<HudProgram> {
  const { order, asOf, rows, sample, ...family } = readYaml(source, `${HUD}/shared.yaml`, sharedHud);
  checkOrder(source, HUD, order);
  const programs = order.map((slug): HudProgram => {
    const path = `${HUD}/${slug}.yaml`;
    const { construction, ...own } = readYaml(source, path, hud);
    const all = completeRows<HudRows>(path, hudRows, rows, own.rows);
    const second = construction && { construction: { asOf, ...construction } };
    return filled(path, { kind: 'fha-hud', slug, asOf, ...own, rows: all, ...second });
  });
  return { ...family, programs };
}
