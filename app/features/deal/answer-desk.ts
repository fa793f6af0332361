import { answerDeal } from '#app/lending/deal/answer.ts';
import { closingAfter } from '#app/lending/deal/day-count.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { countedTerms } from '#app/lending/deal/program-terms.ts';
import { dealQuery, type ReadDeal, readDeal, takenMonth } from '#app/lending/deal/read-deal.ts';
import { type Desk, type DeskData, deskPath } from './desk-data.ts';

/** Whether an address says nothing of a deal yet: a program or a version alone is none. */
export const isBlank = ({ typed }: Pick<ReadDeal, 'typed'>): boolean =>
  !Object.keys(typed).some((key) => FIELDS[key as keyof typeof FIELDS].group !== 'link' && key !== 'start');

/** A whole address, as it is kept and sent on: the version of the terms and the closing month are part of it. */
export function wholeQuery({ version, today }: DeskData, read: ReadDeal): URLSearchParams {
  const query = dealQuery(read.typed);
  if (isBlank(read)) return query;
  if (!query.has('start') && today !== null) query.set('start', takenMonth(closingAfter(today)));
  if (!query.has('terms')) query.set('terms', version);
  return query;
}

/** A deal whose address names a program that the site does not have is read as if it named none, and says so. */
function knownProgram({ programs }: DeskData, read: ReadDeal): ReadDeal {
  const { program } = read.deal;
  if (program === null || programs.some(({ key }) => key === program)) return read;
  return {
    ...read,
    deal: { ...read.deal, program: null },
    errors: [...read.errors, { field: 'program', problem: 'unknown-choice' }],
  };
}

/** Everything that the desk says of the deal in an address. The same wherever it is asked: a page, a file, a test. */
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
  return { ...data, terms, read, answer: answerDeal(data.terms, read.deal), to };
}
