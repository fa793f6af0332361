import type { Intake } from '#app/collections/intake.server.ts';
import type { ChecklistRow } from '#app/lending/intake/checklist.ts';
import type { Carried } from './carried.ts';

/** Words by staff around every step. */
export type FrameWords = Pick<
  Intake,
  'title' | 'breadcrumb' | 'steps' | 'houseNote' | 'nothingSent' | 'careful'
>;

export const frameWords = ({
  title,
  breadcrumb,
  steps,
  houseNote,
  nothingSent,
  careful,
}: Intake): FrameWords => ({ title, breadcrumb, steps, houseNote, nothingSent, careful });

/** Data of the two steps whose answers are in the address. */
export interface DealStepData {
  frame: FrameWords;
  carried: Carried | null;
  /** Number of rows of the checklist. */
  rows: number;
}

export interface DocumentsData {
  frame: FrameWords;
  rows: ChecklistRow[];
  /** Titles of all documents, by id: a file may have been chosen for one that the answers no longer ask for. */
  titles: Readonly<Record<string, string>>;
}
