import { answerDesk, isBlank } from '#app/features/deal/answer-desk.ts';
import { sayCarry, sayNone } from '#app/features/deal/answer-text.ts';
import type { DeskData } from '#app/features/deal/desk-data.ts';
import { sayLoan } from '#app/features/deal/figure-text.ts';
import { type Light, lightsOf } from '#app/features/deal/lights-of.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';

/** The desk's answer to the deal in an address, as the intake shows it. */
export interface Carried {
  /** 'Three of nine loans carry $12.5M'; null where there is no answer yet. */
  says: string | null;
  /** A window for each program. */
  lights: Light[];
  /** The address of the deal on the desk. */
  desk: string;
}

/** Null where the address has no deal. Computed on the server and, while somebody types, in the browser. */
export function carriedOf(data: DeskData, query: URLSearchParams): Carried | null {
  if (isBlank(readDeal(query))) return null;
  const desk = answerDesk(data, query);
  const fits = desk.answer.programs.filter(({ verdict }) => verdict === 'fits');
  const most = Math.max(0, ...fits.map(({ largest }) => largest ?? 0));
  const amount = sayLoan(desk.read.deal.loan ?? most);
  const all = desk.programs.length;
  const isAnswered = desk.answer.programs.some(({ verdict }) => verdict !== 'more-needed');
  return {
    says:
      fits.length > 0
        ? sayCarry(fits.length, all, amount)
        : isAnswered && desk.read.deal.loan !== null
          ? sayNone(all, amount)
          : null,
    lights: lightsOf(desk),
    desk: desk.to('deal'),
  };
}
