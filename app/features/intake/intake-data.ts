import type { Intake } from '#app/collections/intake.server.ts';
import type { ChecklistRow } from '#app/lending/intake/checklist.ts';
import type { Carried } from './carried.ts';

/** What staff say around every step. */
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

/** What the two steps of the address need. */
export interface DealStepData {
  frame: FrameWords;
  carried: Carried | null;
  /** Rows of the checklist. */
  rows: number;
}

export interface DocumentsData {
  frame: FrameWords;
  rows: ChecklistRow[];
}
