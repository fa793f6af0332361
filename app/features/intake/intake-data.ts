import type { Intake } from '#app/collections/intake.server.ts';
import type { FieldWords } from '#app/features/deal/desk-field.tsx';
import type { ChecklistRow } from '#app/lending/intake/checklist.ts';
import type { Carried } from './carried.ts';

/** Words that stand around every step. */
const FRAME_WORDS = [
  ...([
    'title',
    'breadcrumb',
    'steps',
    'of',
    'answered',
    'chosen',
    'thenSend',
    'houseNote',
    'house',
  ] as const),
  ...(['continue', 'back', 'nothingSent', 'draft', 'optional', 'unscripted', 'toLast'] as const),
] as const;
export type FrameWords = Pick<Intake, (typeof FRAME_WORDS)[number]>;

export const frameWords = (intake: Intake): FrameWords =>
  Object.fromEntries(FRAME_WORDS.map((name) => [name, intake[name]])) as unknown as FrameWords;

/** What the two steps of the address need. */
export interface DealStepData {
  frame: FrameWords;
  words: Pick<Intake, 'property' | 'carried' | 'people'>;
  desk: FieldWords;
  carried: Carried | null;
  /** Days without a request have no closing month. */
  rows: number;
}

export interface DocumentsData {
  frame: FrameWords;
  words: Intake['documents'];
  rows: ChecklistRow[];
}
