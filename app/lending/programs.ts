import type { Case } from './rules.ts';
import type { BridgeRows, HudRows, TermFigure } from './term-rows.ts';
import type { InsuredKey } from './vocabulary.ts';

/**
 * The largest share that is lent, and the least debt service coverage, for one kind of property, borrower or project.
 */
export interface LimitCase {
  /** from its label: 'market-rate' */
  id: string;
  label: string;
  when: Case;
  ltv: TermFigure;
  dscr: TermFigure;
}

/** A table of terms: rows by name, and limits by case where they differ. */
export interface TermTable<Rows> {
  /** day on which the terms were last confirmed, YYYY-MM-DD */
  asOf: string;
  /** how many programs the family has */
  programs: number;
  rows: Rows;
  limits?: { title: string; cases: LimitCase[] } | undefined;
}

/** A second table may leave out any row. */
type SomeHudRows = { [Id in keyof HudRows]?: HudRows[Id] | undefined };

interface Program {
  slug: string;
  name: string;
  title: string;
  description: string;
  /** the words after 'PROGRAM |' */
  badge: string;
  /** one sentence for cards and comparisons */
  summary: string;
  lede: string;
  why: string[];
  picture: { name: string; alt: string };
  /** changes when anything in the terms changes, and not with other words */
  version: string;
  sample?: true | undefined;
}

export interface BridgeProgram extends Program, TermTable<BridgeRows> {
  kind: 'bridge';
  /** 'core-plus' */
  key: string;
}

export interface HudProgram extends Program, TermTable<HudRows> {
  kind: 'fha-hud';
  key: InsuredKey;
  /** a second table on the same page, for loans for new construction and rebuilding */
  construction?: (TermTable<SomeHudRows> & { title: string }) | undefined;
  /** HUD's current rules where they are known, for deals that ask for them */
  today?: (TermTable<SomeHudRows> & { title: string }) | undefined;
}

/** Any table of terms: of a bridge program or an insured one, or the second table of an insured one. */
export type AnyTable = BridgeProgram | HudProgram | NonNullable<HudProgram['construction']>;
