import type { Intake } from '#app/collections/intake.server.ts';
import type { DealSheet } from '#app/features/deal/deal-sheet.ts';
import { sayNotKept } from '#app/features/intake/say-not-kept.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { type ChecklistRow, checklistFor, documentTitle } from '#app/lending/intake/checklist.ts';
import type { DealEvent, StoredDeal } from '#app/lending/intake/stored-deal.ts';

/** A deal with what happened to it, answered by the desk's own arithmetic. */
export interface OpenDeal {
  deal: StoredDeal;
  sheet: DealSheet;
  canDownload: boolean;
  /** The document that a file came for, in words. */
  titleOf: (document: string | null) => string;
  /** What is asked of this deal. */
  checklist: ChecklistRow[];
  /** Why a file was not kept, as its borrower was told. */
  sayRefused: (event: DealEvent) => string;
}

export function openDeal(
  deal: StoredDeal,
  sheet: DealSheet,
  { checklist, documents }: Pick<Intake, 'checklist' | 'documents'>,
  canDownload: boolean,
): OpenDeal {
  const titleOf = documentTitle(checklist.rows, documents.other);
  return {
    ...{ deal, sheet, canDownload },
    titleOf,
    checklist: checklistFor(checklist.rows, readDeal(new URLSearchParams(deal.address)).deal),
    sayRefused: (event) => sayNotKept(documents.outcomes, titleOf, event),
  };
}
