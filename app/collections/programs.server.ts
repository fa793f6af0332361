import { createHash } from 'node:crypto';
import { z } from 'zod';
import { capitalized } from '#app/format/first-letter.ts';
import type { AnyTable, BridgeProgram, HudProgram, LimitCase, TermTable } from '#app/lending/programs.ts';
import { BASES } from '#app/lending/rules.ts';
import {
  BRIDGE_ROWS,
  type BridgeRows,
  HUD_ROWS,
  type HudRows,
  type RowDeclaration,
  type TermRow,
} from '#app/lending/term-rows.ts';
import { fillFigures, rangeOf, unknownFigure, unknownPart } from '#app/lending/term-sheet.ts';
import { INSURED_KEYS, wordsOf } from '#app/lending/vocabulary.ts';
import {
  attempt,
  type Collection,
  type ContentSource,
  failContent,
  readAll,
  readOne,
  refuse,
  refuseDuplicates,
} from './content-file.server.ts';
import { entry, type Link, line, link, pageHead, paragraphs, pastDay, slug, text } from './field-types.ts';
import { picture } from './picture-names.ts';
import { limitAmount, limitFigure, plainCase, termRow } from './term-row.ts';

const BRIDGE = 'programs/bridge';
const HUD = 'programs/fha-hud';

/** The schema of those rows of a program that differ from the shared ones. */
const rowsOf = <Rows>(declared: Record<string, RowDeclaration>) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(declared).map(([id, row]) => {
          const schema = termRow(row);
          return [id, (row.shown ? schema : schema.nullable()).optional()];
        }),
      ),
    )
    .meta({ title: 'Terms' }) as unknown as z.ZodType<{ [Id in keyof Rows]?: Rows[Id] | undefined }>;
const bridgeRows = rowsOf<BridgeRows>(BRIDGE_ROWS);
const hudRows = rowsOf<HudRows>(HUD_ROWS);

const limitCase = z
  .strictObject({
    label: text.optional().describe('which property, borrower or project; without it, the words of the case'),
    when: plainCase,
    ltv: limitAmount('percent').describe('of value'),
    dscr: limitAmount('dscr'),
  })
  .transform(({ label: given, when, ltv, dscr }): LimitCase => {
    const words = [when.type, when.ownership, when.work, when.affordability].flatMap((axis) => axis ?? []);
    const sentence = words.map(wordsOf).join(', ');
    const label = given ?? capitalized(sentence);
    return {
      id: label.toLowerCase().replace(/[^a-z]+/g, '-'),
      label,
      when,
      ltv: limitFigure('percent', ltv, { op: 'max', measure: 'ltv', of: 'value', when }),
      dscr: limitFigure('dscr', dscr, { op: 'min', measure: 'dscr', of: null, when }),
    };
  });
const limits = z.strictObject({ title: text, cases: z.array(limitCase).min(1) });

/** Comparisons with the other programs that a bridge program may claim. */
const CLAIMS = ['lowest spread', 'longest term', 'highest proceeds', 'only conversion'] as const;
type Claim = (typeof CLAIMS)[number];

const words = {
  name: text.describe('as in running text: Core Bridge'),
  ...pageHead,
  badge: text.describe('small capitals above the title'),
  summary: line.describe('one sentence for cards'),
  lede: line.describe('the description that opens the page'),
  why: z.array(line).min(3, 'expected at least three reasons').describe('Why consider this program'),
  picture,
};

const asOf = pastDay.describe('when the terms were last confirmed');

const bridge = entry({
  ...words,
  claims: z
    .array(z.enum(CLAIMS))
    .default([])
    .describe('what the words say in comparison with the other programs; checked against the terms'),
  rows: bridgeRows.describe('only the terms that differ from the shared ones'),
}).meta({ secondReader: true });
const hud = entry({
  ...words,
  key: z.enum(INSURED_KEYS).describe('section of the Housing Act, by whose formula it is sized'),
  rows: hudRows.describe('only the terms that differ from the shared ones'),
  limits: limits.optional().describe('where leverage and coverage differ by case'),
  construction: z
    .strictObject({ title: text, rows: hudRows, limits: limits.optional() })
    .optional()
    .describe('a second table on the same page'),
  today: hudRows
    .optional()
    .describe('HUD’s rules of today beside the firm’s own, each with its day and its source'),
}).meta({ secondReader: true });

/** Words and terms that the programs of a family share. */
const sharedBy = <Rows extends z.ZodType>(directory: string, rows: Rows) =>
  entry({
    order: z
      .array(slug.meta({ refersTo: `${directory}/*.yaml` }))
      .min(1)
      .describe('the programs, in the order of pages and charts'),
    asOf,
    breadcrumb: z.array(link).describe('the trail before the name of the program'),
    quickLinks: z.array(link).default([]).describe('links beside the trail, behind Overview: its programs'),
    footnote: paragraphs.describe('below the sheet'),
    buttons: z.array(link).min(1).describe('below the description'),
    rows,
  }).meta({ secondReader: true });
const sharedBridge = sharedBy(BRIDGE, bridgeRows);
const sharedHud = sharedBy(HUD, hudRows).extend({
  today: z.strictObject({ title: text, asOf: pastDay.describe('when HUD’s rules were last read') }),
});

const programPage =
  (family: string): NonNullable<Collection['pages']> =>
  ({ title, description }, slug) => [{ path: `/lending/${family}/${slug}`, title, description }];
const BRIDGE_SHARED = {
  path: `${BRIDGE}/shared.yaml`,
  description: 'what the bridge programs share',
  schema: sharedBridge,
};
const BRIDGE_FILES = {
  path: `${BRIDGE}/*.yaml`,
  description: 'a bridge program',
  schema: bridge,
  pages: programPage('bridge'),
};
const HUD_SHARED = {
  path: `${HUD}/shared.yaml`,
  description: 'what the FHA/HUD programs share',
  schema: sharedHud,
};
const HUD_FILES = {
  path: `${HUD}/*.yaml`,
  description: 'an FHA/HUD program',
  schema: hud,
  pages: programPage('fha-hud'),
};
export const PROGRAMS: Collection[] = [BRIDGE_SHARED, BRIDGE_FILES, HUD_SHARED, HUD_FILES];

/** One family of programs: their shared words and rows, and the programs in order. */
export interface ProgramFamily<Program> {
  breadcrumb: Link[];
  quickLinks: Link[];
  footnote: string[];
  buttons: Link[];
  programs: Program[];
}

/** The files of a directory must be exactly the programs that its shared.yaml lists. */
function checkOrder(source: ContentSource, directory: string, order: readonly string[]): void {
  const path = `${directory}/shared.yaml`;
  const places = order.map((slug, i) => ({ path, field: ['order', i], key: slug }));
  const fileOf = (slug: string) => `${directory}/${slug}.yaml`;
  for (const { field, key } of places)
    if (!source.documents.has(fileOf(key))) refuse(source, path, field, `there is no ${key}.yaml`);
  const known = [path, ...order.map(fileOf)];
  for (const file of source.documents.keys())
    if (file.startsWith(directory) && !known.includes(file))
      refuse(source, file, [], 'is not in the order of shared.yaml');
  refuseDuplicates(source, places);
}

/** The programs of a family in order. A program with issues is left out, and its issues are recorded. */
function inOrder<Own extends { slug: string }, Program>(
  source: ContentSource,
  order: readonly string[],
  files: readonly Own[],
  complete: (own: Own) => Program,
): Program[] {
  const own = order.flatMap((slug) => files.find((file) => file.slug === slug) ?? []);
  return own.flatMap((file) => attempt(source, () => complete(file)) ?? []);
}

/** A program's own rows, completed with the shared ones; a row that is in neither is an error. */
function completeRows<Rows extends object>(
  path: string,
  declared: Record<string, RowDeclaration>,
  shared: { [Id in keyof Rows]?: Rows[Id] | undefined },
  own: { [Id in keyof Rows]?: Rows[Id] | undefined },
): Rows {
  const rows = { ...shared, ...own };
  for (const [id, { optional }] of Object.entries(declared))
    if (!(id in rows) && !optional) failContent(path, `rows.${id}`, 'missing here and in shared.yaml');
  return rows as Rows;
}

/** Fails on a name in braces that has no figure, and records as a sample what the desk assumes about a figure. */
function checkTable(source: ContentSource, path: string, prefix: string, table: AnyTable) {
  const unknown = unknownPart(table);
  if (unknown)
    failContent(path, `${prefix}rows.${unknown.row}`, `{${unknown.name}} is not a figure of this program`);
  for (const [id, row] of Object.entries(table.rows as Record<string, TermRow | null>))
    for (const [name, { of, assume }] of Object.entries(row?.figures ?? {}))
      if (assume)
        source.samples.push({
          file: `content/${path}`,
          field: `${prefix}rows.${id}.figures.${name}.assume`,
          value: `taken ${BASES[assume]}${of ? `; the sheet says ‘${BASES[of]}’` : ''}`,
        });
}

/** Fails on a current rule of HUD that has no date or no source. */
function checkToday(source: ContentSource, path: string, today: NonNullable<HudProgram['today']>) {
  for (const [id, row] of Object.entries(today.rows))
    if (!row?.since) failContent(path, `today.${id}`, 'needs `since` and `source`');
  checkTable(source, path, 'today.', today);
}

/** Inserts the program's own figures into its words, so that a figure is written only once: '{loanTerm.longest}'. */
function filled<Program extends BridgeProgram | HudProgram>(path: string, program: Program): Program {
  const fill = (field: string, line: string) => {
    const unknown = unknownFigure(line, program);
    if (unknown) failContent(path, field, `{${unknown}} is not a figure of this program`);
    return fillFigures(line, program);
  };
  const why = program.why.map((reason, i) => fill(`why: item ${i + 1}`, reason));
  return { ...program, why, lede: fill('lede', program.lede), summary: fill('summary', program.summary) };
}

/** A short hash of a set of terms: equal terms give the same hash on every machine. */
const versionOf = (terms: unknown): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 8);
const version = (
  { asOf, rows, limits }: TermTable<unknown>,
  second?: TermTable<unknown>,
  today?: TermTable<unknown>,
) => versionOf([asOf, rows, limits, second?.rows, second?.limits, today?.rows]);

/** Records claims of a program that its terms do not support. */
function checkClaims(
  source: ContentSource,
  path: string,
  { slug, rows }: BridgeProgram,
  claims: Claim[],
  programs: BridgeProgram[],
) {
  const of = (figure: (rows: BridgeRows) => { from: number; to: number }) => ({
    own: figure(rows),
    all: rangeOf(programs.map((one) => figure(one.rows)) as never),
  });
  const [spread, term] = [of((r) => r.interestRate.figures.spread), of((r) => r.loanTerm.figures.length)];
  const [ltv, ltc] = [of((r) => r.maxLtv.figures.limit), of((r) => r.maxLtc.figures.limit)];
  const converting = programs.filter((one) => one.rows.loanPurpose?.items.includes('conversion'));
  const holds: Record<Claim, boolean> = {
    'lowest spread': spread.own.from === spread.all.from,
    'longest term': term.own.to === term.all.to,
    'highest proceeds': ltv.own.to === ltv.all.to && ltc.own.to === ltc.all.to,
    'only conversion': converting.length === 1 && converting[0]?.slug === slug,
  };
  for (const [i, claim] of claims.entries())
    if (!holds[claim]) refuse(source, path, ['claims', i], `"${claim}" does not agree with the terms`);
}

/** The bridge programs, each with all its rows. A program's key is its file name without '-bridge'. */
export function readBridgePrograms(source: ContentSource): ProgramFamily<BridgeProgram> | undefined {
  const files = readAll(source, BRIDGE_FILES, ['shared']);
  const shared = readOne(source, BRIDGE_SHARED);
  if (!shared) return undefined;
  const { order, asOf, rows, sample, ...family } = shared;
  checkOrder(source, BRIDGE, order);
  const read = inOrder(source, order, files, ({ slug, claims, ...own }) => {
    const path = `${BRIDGE}/${slug}.yaml`;
    const all = completeRows<BridgeRows>(path, BRIDGE_ROWS, rows, own.rows);
    const table = { asOf, programs: order.length, rows: all };
    const program: BridgeProgram = {
      kind: 'bridge',
      slug,
      key: slug.replace(/-bridge$/, ''),
      version: version(table),
      ...own,
      ...table,
    };
    checkTable(source, path, '', program);
    return { path, claims, program: filled(path, program) };
  });
  const programs = read.map(({ program }) => program);
  // a comparison is only possible where no program was left out
  if (programs.length === order.length)
    for (const { path, claims, program } of read) checkClaims(source, path, program, claims, programs);
  return { ...family, programs };
}

/** The insured programs, each with all its rows. */
export function readHudPrograms(source: ContentSource): ProgramFamily<HudProgram> | undefined {
  const files = readAll(source, HUD_FILES, ['shared']);
  const shared = readOne(source, HUD_SHARED);
  if (!shared) return undefined;
  const { order, asOf, rows, today: reading, sample, ...family } = shared;
  checkOrder(source, HUD, order);
  const programs = inOrder(source, order, files, (file): HudProgram => {
    const { slug, construction: written, today: changed, ...own } = file;
    const path = `${HUD}/${slug}.yaml`;
    const all = completeRows<HudRows>(path, HUD_ROWS, rows, own.rows);
    const table = { ...own, asOf, programs: order.length, rows: all };
    const construction = written && { ...written, asOf, programs: order.length };
    const today = changed && { ...reading, programs: order.length, rows: changed };
    const program: HudProgram = {
      kind: 'fha-hud',
      slug,
      version: version(table, construction, today),
      ...table,
      construction,
      today,
    };
    checkTable(source, path, '', program);
    if (construction) checkTable(source, path, 'construction.', construction);
    if (today) checkToday(source, path, today);
    return filled(path, program);
  });
  return { ...family, programs };
}

/** The version of all programs' terms together, and the earliest day on which any of them was confirmed. */
export function termsVersion(programs: readonly (BridgeProgram | HudProgram)[]) {
  return {
    version: versionOf(programs.map((program) => program.version)),
    asOf: programs.map(({ asOf }) => asOf).sort()[0] ?? '',
  };
}
