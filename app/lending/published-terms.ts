import { formatFigure } from './figures.ts';
import { rulesOf } from './program-rules.ts';
import type { AnyTable, BridgeProgram, HudProgram } from './programs.ts';
import { type Rule, rowOf, SECOND_TABLE } from './rules.ts';
import { figureIn, type RichText, termSheet } from './term-sheet.ts';
import type { BuildingType, Market, Purpose } from './vocabulary.ts';

/** One row of a program's sheet, as it is printed. */
export interface PublishedRow {
  /** its place on the program's page: 'maxLtv', 'limits.affordable', and in a second table 'second.loanTerm' */
  id: string;
  /** title of the second table; null in the first */
  table: string | null;
  group: string;
  label: string;
  /** 'Provided on request' where the firm does not show the term */
  term: RichText;
  note: string | null;
  onRequest: boolean;
}

/** What one figure of a row asks of a deal. */
export interface PublishedRule extends Rule {
  /** id of the row that prints it */
  row: string;
  /** the figure alone, as the sheet has it: '450 to 550 bps' */
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
  /** changes when anything in its terms does */
  version: string;
  /** what it lends for and on, and where; null where the sheet names no list */
  takes: {
    purposes: readonly Purpose[] | null;
    types: readonly BuildingType[] | null;
    /** types that it also lends on, by terms that are not shown */
    typesOnRequest: readonly BuildingType[];
    markets: readonly Market[] | null;
  };
  /** in the order of the sheet */
  rows: PublishedRow[];
  rules: PublishedRule[];
  /** below its sheet */
  footnotes: readonly string[];
}

/** The terms of every program as data, in the order of the sheets: plain JSON, from which every other form is made. */
export interface PublishedTerms {
  /** of all programs together */
  version: string;
  /** the oldest of the programs' dates */
  asOf: string;
  programs: PublishedProgram[];
}

interface Family<Program> {
  programs: readonly Program[];
  footnote: readonly string[];
}

function rowsOf(table: AnyTable, title: string | null, prefix: string): PublishedRow[] {
  return termSheet(table).groups.flatMap(({ title: group, rows }) =>
    rows.map(({ id, label, term, note, missing }) => ({
      id: prefix + id,
      table: title,
      group,
      label,
      term,
      note: note ?? null,
      onRequest: missing ?? false,
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

function publishedProgram(
  program: BridgeProgram | HudProgram,
  footnotes: readonly string[],
): PublishedProgram {
  const { kind, key, name, slug, asOf, version, rows } = program;
  const second = program.kind === 'fha-hud' ? program.construction : undefined;
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
    rows: [...rowsOf(program, null, ''), ...(second ? rowsOf(second, second.title, SECOND_TABLE) : [])],
    rules: [...publishedRules(program, ''), ...(second ? publishedRules(second, SECOND_TABLE) : [])],
    footnotes,
  };
}

/**
 * All programs as data, from the content. Whatever prints, compares, sends or keeps terms takes them from here.
 * @param content `terms` is the version of all of them together and its date
 */
export function publishedTerms(content: {
  bridge: Family<BridgeProgram>;
  fhaHud: Family<HudProgram>;
  terms: { version: string; asOf: string };
}): PublishedTerms {
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
