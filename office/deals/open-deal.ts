import type { Readable } from 'node:stream';
import type { Intake } from '#app/collections/intake.server.ts';
import type { DealSheet } from '#app/features/deal/deal-sheet.ts';
import { sayNotKept } from '#app/features/intake/file-outcome-text.ts';
import { STATE_TITLES } from '#app/features/intake/state-text.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { type ChecklistRow, checklistFor, documentTitle } from '#app/lending/intake/checklist.ts';
import type { DealEvent, StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { notSaidElsewhere, type SentStep, whatWasSent } from './what-was-sent.ts';

/** What a deal is opened with. */
export interface DealOpener {
  /** What is asked of a deal, and promised: as its borrower is told. */
  intake: Pick<Intake, 'promised' | 'calendar' | 'checklist' | 'steps'>;
  /** The programs by their short names. */
  programs: Readonly<Record<string, string>>;
  /** A deal as the desk answers it on a day, from the query that it came with. */
  answerDeal: (query: string) => DealSheet;
  /** Reads a document of a deal; null where the store has it not, and an error where it does not answer. Absent where none are kept. */
  openFile?: ((file: { storedKey: string }) => Promise<Readable | null>) | undefined;
}

/** A deal with what happened to it, answered by the desk's own arithmetic. */
export interface OpenDeal {
  deal: StoredDeal;
  /** Beside the head and the desk's line; `rows` also beside the rows of the sheet. */
  sent: { line: SentStep[]; rows: SentStep[] };
  sheet: DealSheet;
  canDownload: boolean;
  /** The document that a file came for, in words. */
  titleOf: (document: string | null) => string;
  /** What is asked of this deal. */
  checklist: ChecklistRow[];
  /** Why a file was not kept, as its borrower was told. */
  sayRefused: (event: DealEvent) => string;
  /** What the borrower's page says of a state. */
  sayState: (state: string | null) => string;
}

export function openDeal(deal: StoredDeal, { answerDeal, intake, programs, openFile }: DealOpener): OpenDeal {
  const { checklist } = intake;
  const titleOf = documentTitle(checklist.rows);
  const states: Readonly<Record<string, string>> = STATE_TITLES;
  const sent = whatWasSent(deal, intake, programs);
  const sheet = answerDeal(deal.address);
  return {
    deal,
    sent: {
      line: notSaidElsewhere(sent, deal, []),
      rows: notSaidElsewhere(sent, deal, sheet.sections),
    },
    sheet,
    canDownload: openFile !== undefined,
    titleOf,
    checklist: checklistFor(checklist.rows, readDeal(new URLSearchParams(deal.address)).deal),
    sayRefused: (event) => sayNotKept(event, titleOf),
    sayState: (state) => states[state ?? ''] ?? '',
  };
}
