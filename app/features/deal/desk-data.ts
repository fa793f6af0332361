import type { Pages } from '#app/collections/pages.server.ts';
import type { DealAnswer } from '#app/lending/deal/answer.ts';
import type { ProgramTerms } from '#app/lending/deal/program-terms.ts';
import type { ReadDeal } from '#app/lending/deal/read-deal.ts';
import type { Program } from '#drawings/programs.ts';

/** How a program is called on the desk, and where its sheet is. */
export interface DeskProgram {
  key: string;
  /** 'Core-Plus Bridge', and among others 'Core-Plus' */
  name: string;
  short: string;
  href: string;
  /** HUD's rules of today for it, a sentence for each row; empty where the dated terms are theirs */
  changed: string[];
  hue: Program | undefined;
}

/** All that the pages of the desk need from the site; the deal itself stands in the address. */
export interface DeskData {
  words: Pages['deal'];
  programs: DeskProgram[];
  terms: readonly ProgramTerms[];
  /** of all terms together */
  version: string;
  /** as it is printed */
  asOf: string;
  /** the day on which it is asked, YYYY-MM-DD; null in a page that the build wrote, which answers nothing yet */
  today: string | null;
  /** the published index, as it would be typed: offered for the field of it, never taken unasked */
  published?: { sofr: string; sofrOf: string; offer: string };
  /** what has changed since the terms that the link was made with, where that is known */
  changed?: string[];
}

/** A deal as it was read, and everything that can be said of it. */
export interface Desk extends DeskData {
  read: ReadDeal;
  answer: DealAnswer;
  /** the address of a page of the desk for the same deal, with one more or other parameter */
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
