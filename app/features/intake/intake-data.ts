import type { Intake } from '#app/collections/intake.server.ts';
import type { ChecklistRow } from '#app/lending/intake/checklist.ts';
import type { Carried } from './carried.ts';
import { STEPS, type StepName } from './steps.ts';

/** Words by staff around a step. */
export interface FrameWords
  extends Pick<Intake, 'title' | 'breadcrumb' | 'houseNote' | 'nothingSent' | 'careful'> {
  names: Readonly<Record<StepName, string>>;
  own: Intake['steps'][StepName];
}

export const frameWords = (
  { title, breadcrumb, steps, houseNote, nothingSent, careful }: Intake,
  step: StepName,
): FrameWords => ({
  ...{ title, breadcrumb, houseNote, nothingSent, careful },
  names: Object.fromEntries(STEPS.map((one) => [one, steps[one].name])) as FrameWords['names'],
  own: steps[step],
});

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
