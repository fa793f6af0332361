import { answerDesk, isBlank } from '#app/features/deal/answer-desk.ts';
import { lightsOf } from '#app/features/deal/answers/lights-of.ts';
import type { DeskData } from '#app/features/deal/desk-data.ts';
import { sayCarried, sayNone } from '#app/features/deal/words/answer-text.ts';
import { carrying } from '#app/features/deal/words/verdict-text.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import type { DataDrawing } from '#drawings/desk/data-drawing.ts';
import { verdictWindows } from '#drawings/desk/verdict-windows.ts';

/** The desk's answer to the deal in an address, as the intake shows it. */
export interface Carried {
  /**
   * 'Three of nine loans carry $12.5M', as the desk's headline says it; null where a loan still waits for a fact. Neither
   * such a deal nor one that is answered on request is refused.
   */
  says: string | null;
  /** A window for each program. */
  windows: DataDrawing;
  /** The address of the deal on the desk. */
  desk: string;
}

/** Null where the address has no deal. Computed on the server and, while somebody types, in the browser. */
export function carriedOf(data: DeskData, query: URLSearchParams): Carried | null {
  if (isBlank(readDeal(query))) return null;
  const desk = answerDesk(data, query);
  const fits = carrying(desk.answer.programs);
  const has = (asked: ProgramAnswer['verdict']) =>
    desk.answer.programs.some(({ verdict }) => verdict === asked);
  return {
    says:
      fits.length > 0
        ? sayCarried(desk, fits)
        : has('more-needed')
          ? null
          : has('on-request')
            ? 'What we lend on this is given on request'
            : sayNone(desk),
    windows: verdictWindows(lightsOf(desk)),
    desk: desk.to('deal'),
  };
}
