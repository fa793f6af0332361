import type { Readable } from 'node:stream';
import type { Intake } from '#app/collections/intake.server.ts';
import type { DealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { sayNotKept } from '#app/features/intake/file-outcome-text.ts';
import { STATE_TITLES } from '#app/features/intake/state-text.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { type ChecklistRow, checklistFor, documentTitle } from '#app/lending/intake/checklist.ts';
import type { DealEvent, StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { notSaidElsewhere, type SentStep, whatWasSent } from './what-was-sent.ts';

/** What is needed to open a deal. */
export interface DealOpener {
  /** The checklist and promises, the same that the borrower reads. */
  intake: Pick<Intake, 'promised' | 'calendar' | 'checklist' | 'steps'>;
  /** The programs' short names. */
  programs: Readonly<Record<string, string>>;
  /** The deal desk's answer on the current day, from the query that was sent. */
  answerDeal: (query: string) => DealSheet;
  /**
   * Reads a document of a deal; null where the store does not have it. Throws where the store does not answer. Absent
   * where no documents are stored.
   */
  openFile?: ((file: { storedKey: string }) => Promise<Readable | null>) | undefined;
}

/** A deal with its events and the deal desk's answer. */
export interface OpenDeal {
  deal: StoredDeal;
  /**
   * The answers that the head and the desk's line do not show; `rows` also leaves out what the rows of the sheet show.
   */
  sent: { line: SentStep[]; rows: SentStep[] };
  sheet: DealSheet;
  canDownload: boolean;
  /** The title of the checklist row that a file belongs to. */
  titleOf: (document: string | null) => string;
  /** The checklist of this deal. */
  checklist: ChecklistRow[];
  /** Why a file was not stored, in the words for its borrower. */
  sayRefused: (event: DealEvent) => string;
  /** The words for a state on the borrower's page. */
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
