import type { Pages } from '#app/collections/pages.server.ts';
import type { DealAnswer } from '#app/lending/deal/answer.ts';
import type { ProgramTerms } from '#app/lending/deal/program-terms.ts';
import type { ReadDeal } from '#app/lending/deal/read-deal.ts';
import type { Basis } from '#app/lending/rules.ts';
import type { Program } from '#drawings/programs.ts';

/** A program's names on the desk, and the address of its term sheet. */
export interface DeskProgram {
  key: string;
  /** 'Core-Plus Bridge', and in a list of programs 'Core-Plus' */
  name: string;
  short: string;
  href: string;
  /** HUD's current rules for it, a sentence for each row of its terms; empty where they equal the dated terms */
  changed: { row: string; text: string }[];
  hue: Program | undefined;
}

/** What the desk's pages need of the site; the deal itself is in the address. */
export interface DeskData {
  words: Pages['deal'];
  programs: DeskProgram[];
  terms: readonly ProgramTerms[];
  /** what a share of value is of, in words: 'stabilized value' */
  bases: Partial<Record<Basis, string>>;
  /** why a program does not lend for a purpose that the term sheets name in one word */
  purposes: Readonly<Record<string, string>>;
  /** version of all terms together */
  version: string;
  /** date of the terms, as printed */
  asOf: string;
  /** the day of the request, YYYY-MM-DD; null in a page of the build, which has no answers yet */
  today: string | null;
  /** the published index, as it would be typed: offered beside its field, and used only on a click */
  published?: { sofr: string; sofrOf: string; offer: string };
  /** changes since the terms that the link was made with, where they are known */
  changed?: string[];
}

/** A deal as it was read, with all its answers. */
export interface Desk extends DeskData {
  read: ReadDeal;
  answer: DealAnswer;
  /** the address of a page of the desk for the same deal, with changed parameters */
  to: (page: DeskPage, change?: Record<string, string>) => string;
}

export const DESK_PAGES = ['deal', 'cost', 'takeout', 'sheet'] as const;
export type DeskPage = (typeof DESK_PAGES)[number];
export const TABS: Record<DeskPage, string> = {
  deal: 'Which loans fit',
  cost: 'What a bridge loan costs',
  takeout: 'From bridge to HUD',
  sheet: 'One-page sheet',
};
export const deskPath = (page: DeskPage): string =>
  page === 'deal' ? '/lending/deal' : `/lending/deal/${page}`;

export const programOf = ({ programs }: DeskData, key: string): DeskProgram =>
  programs.find((program) => program.key === key)!;
