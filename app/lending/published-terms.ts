import { formatFigure } from './figures.ts';
import { rulesOf } from './program-rules.ts';
import type { AnyTable, BridgeProgram, HudProgram } from './programs.ts';
import { type Rule, rowOf, SECOND_TABLE, TODAY_TABLE } from './rules.ts';
import { figureIn, type RichText, termSheet } from './term-sheet.ts';
import type { BuildingType, Market, Purpose } from './vocabulary.ts';

/** One row of a program's sheet, as printed. */
export interface PublishedRow {
  /** its id on the program's page: 'maxLtv', 'limits.affordable', and in a second table 'second.loanTerm' */
  id: string;
  /** title of its table; null for the first */
  table: string | null;
  group: string;
  label: string;
  /** 'Provided on request' where the firm does not show the term */
  term: RichText;
  note: string | null;
  onRequest: boolean;
  /** for a current rule of HUD: the day since which it holds, and where it was published */
  since: string | null;
  source: string | null;
}

/** The rule of one figure of a row. */
export interface PublishedRule extends Rule {
  /** id of the row that prints it */
  row: string;
  /** the figure alone, as printed: '450 to 550 bps' */
  printed: string;
}

export interface PublishedProgram {
  key: string;
  name: string;
  family: 'bridge' | 'fha-hud';
  /** the program's page */
  path: string;
  /** day on which its terms were last confirmed, YYYY-MM-DD */
  asOf: string;
  /** changes when anything in its terms changes */
  version: string;
  /** purposes, types and markets that it accepts; null where the sheet has no list */
  takes: {
    purposes: readonly Purpose[] | null;
    types: readonly BuildingType[] | null;
    /** types on which it also lends, with terms on request */
    typesOnRequest: readonly BuildingType[];
    markets: readonly Market[] | null;
  };
  /** in the order of the sheet */
  rows: PublishedRow[];
  rules: PublishedRule[];
  /** below its sheet */
  footnotes: readonly string[];
}

/** The terms of all programs as data, in the order of the sheets: plain JSON, from which every other form is made. */
export interface PublishedTerms {
  /** of all programs together */
  version: string;
  /** the earliest of the programs' dates */
  asOf: string;
  programs: PublishedProgram[];
}

interface Family<Program> {
  programs: readonly Program[];
  footnote: readonly string[];
}

function rowsOf(table: AnyTable, title: string | null, prefix: string): PublishedRow[] {
  return termSheet(table).groups.flatMap(({ title: group, rows }) =>
    rows.map(({ id, label, term, note, missing, since, source }) => ({
      id: prefix + id,
      table: title,
      group,
      label,
      term,
      note: note ?? null,
      onRequest: missing ?? false,
      since: since ?? null,
      source: source ?? null,
    })),
  );
}

function publishedRules(table: AnyTable, prefix: string): PublishedRule[] {
  return rulesOf(table).map((rule) => {
    const figure = figureIn(table, rule.id);
    if (figure === undefined) throw new Error(`the rule ${rule.id} belongs to no figure`);
    return { ...rule, id: prefix + rule.id, row: prefix + rowOf(rule.id), printed: formatFigure(figure) };
  });
}

/** All tables of a program, in the order of its page: its own first. Each has a prefix that keeps row ids unique. */
export function tablesOf(
  program: BridgeProgram | HudProgram,
): { table: AnyTable; title: string | null; prefix: string }[] {
  const first = { table: program, title: null, prefix: '' };
  if (program.kind === 'bridge') return [first];
  const { construction, today } = program;
  return [
    first,
    ...(construction ? [{ table: construction, title: construction.title, prefix: SECOND_TABLE }] : []),
    ...(today ? [{ table: today, title: today.title, prefix: TODAY_TABLE }] : []),
  ];
}

function publishedProgram(
  program: BridgeProgram | HudProgram,
  footnotes: readonly string[],
): PublishedProgram {
  const { kind, key, name, slug, asOf, version, rows } = program;
  const tables = tablesOf(program);
  return {
    key,
    name,
    family: kind,
    path: `/lending/${kind}/${slug}`,
    asOf,
    version,
    takes: {
      purposes: rows.loanPurpose?.items ?? null,
      types: rows.propertyTypes?.items ?? null,
      typesOnRequest: rows.propertyTypes?.onRequest ?? [],
      markets: (program.kind === 'bridge' && program.rows.propertyLocation?.items) || null,
    },
    rows: tables.flatMap(({ table, title, prefix }) => rowsOf(table, title, prefix)),
    rules: tables.flatMap(({ table, prefix }) => publishedRules(table, prefix)),
    footnotes,
  };
}

/** The part of the content that the terms are made from; `terms` has the version and the date of all programs together. */
export interface TermsContent {
  bridge: Family<BridgeProgram>;
  fhaHud: Family<HudProgram>;
  terms: { version: string; asOf: string };
}

/**
 * All programs as data, from the content. Everything that prints, compares, sends or stores terms takes them from here.
 */
export function publishedTerms(content: TermsContent): PublishedTerms {
  const { bridge, fhaHud, terms } = content;
  return {
    version: terms.version,
    asOf: terms.asOf,
    programs: [
      ...bridge.programs.map((program) => publishedProgram(program, bridge.footnote)),
      ...fhaHud.programs.map((program) => publishedProgram(program, fhaHud.footnote)),
    ],
  };
}
