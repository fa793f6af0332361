import { answerDeal } from '#app/lending/deal/answer.ts';
import { closingAfter } from '#app/lending/deal/day-count.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { countedTerms, isCountedByToday } from '#app/lending/deal/program-terms.ts';
import { dealQuery, type ReadDeal, readDeal, takenMonth } from '#app/lending/deal/read-deal.ts';
import { rowOf } from '#app/lending/rules.ts';
import { type Desk, type DeskData, deskPath } from './desk-data.ts';

/** Whether an address holds nothing of a deal yet: a program or a version of the terms alone is no deal. */
export const isBlank = ({ typed }: Pick<ReadDeal, 'typed'>): boolean =>
  !Object.keys(typed).some((key) => FIELDS[key as keyof typeof FIELDS].group !== 'link' && key !== 'start');

/** The complete address of a deal, for links: with the version of the terms and the closing month. */
export function wholeQuery({ version, today }: DeskData, read: ReadDeal): URLSearchParams {
  const query = dealQuery(read.typed);
  if (isBlank(read)) return query;
  if (!query.has('start') && today !== null) query.set('start', takenMonth(closingAfter(today)));
  if (!query.has('terms')) query.set('terms', version);
  return query;
}

/** An unknown program in an address is ignored, and reported. */
function knownProgram({ programs }: DeskData, read: ReadDeal): ReadDeal {
  const { program } = read.deal;
  if (program === null || programs.some(({ key }) => key === program)) return read;
  return {
    ...read,
    deal: { ...read.deal, program: null },
    errors: [...read.errors, { field: 'program', problem: 'unknown-choice' }],
  };
}

/** All answers of the desk to the deal in an address; the same for a page, a file and a test. */
export function answerDesk(data: DeskData, query: URLSearchParams): Desk {
  const read = knownProgram(data, readDeal(query, data.today === null ? null : closingAfter(data.today)));
  const whole = wholeQuery(data, read);
  const to: Desk['to'] = (page, change) => {
    const { edit, ...typed } = change ?? {};
    const asked = change ? wholeQuery(data, { ...read, typed: { ...read.typed, ...typed } }) : whole;
    if (edit) asked.set('edit', edit);
    return asked.size > 0 ? `${deskPath(page)}?${asked}` : deskPath(page);
  };
  const terms = countedTerms(data.terms, read.deal);
  // a change of HUD's that holds for other property, or other rents, is none of this deal's
  const programs = data.programs.map((one) => {
    const { today } = data.terms.find(({ key }) => key === one.key)!;
    const changed = one.changed.filter(({ row }) =>
      isCountedByToday({ rules: today.filter(({ id }) => rowOf(id) === row) }, read.deal),
    );
    return { ...one, changed };
  });
  return { ...data, programs, terms, read, answer: answerDeal(data.terms, read.deal), to };
}
