import type { Content } from '#app/collections/content.ts';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import type { Desk } from '#app/features/deal/desk-data.ts';
import { sayLargest, sayUpTo } from '#app/features/deal/words/coverage-ends.ts';
import { sayRates } from '#app/features/deal/words/figure-text.ts';
import { ratesOf } from '#app/features/deal/words/loan-figures.ts';
import { sayStanding } from '#app/features/deal/words/verdict-text.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import type { Shows } from './publish-page.tsx';

function sayAnswer(desk: Desk, answer: ProgramAnswer): string {
  const { key, verdict, largest } = answer;
  const sized = verdict === 'does-not-fit' ? `sized at ${sayLargest(answer)}` : sayUpTo(answer);
  const rates = ratesOf(desk, key)?.rates;
  return [sayStanding(answer), largest !== null && sized, rates && sayRates(rates)]
    .filter(Boolean)
    .join(', ');
}

/** What the deal desk answers to its example deal, and the version of the term sheet, by program. */
function programsOf(content: Content, example: Content['pages']['deal']['example']) {
  const desk = answerDesk(deskData(content, officeDay(new Date())), new URLSearchParams(example));
  const versions = new Map(
    [...content.bridge.programs, ...content.fhaHud.programs].map(({ key, version }) => [key, version]),
  );
  return new Map(
    desk.answer.programs.map((answer, i) => {
      const { key, name } = desk.programs[i]!;
      return [key, { name, answer: sayAnswer(desk, answer), sheet: `Version ${versions.get(key)}` }];
    }),
  );
}

const NOT_OFFERED = { answer: 'Not offered', sheet: 'None' };

/** Answers of the deal desk, and term sheets, that change with the terms. */
export function showsOfTerms(before: Content, after: Content): Shows['sentences'] {
  if (before.terms.version === after.terms.version) return [];
  const { example } = before.pages.deal;
  const [old, now] = [programsOf(before, example), programsOf(after, example)];
  const all = [...new Map([...old, ...now])].map(([key, { name }]) => ({
    name,
    was: old.get(key) ?? NOT_OFFERED,
    becomes: now.get(key) ?? NOT_OFFERED,
  }));
  const line = (page: string, was: string, becomes: string) =>
    was === becomes ? [] : [{ page, was, becomes }];
  return [
    ...all.flatMap(({ name, was, becomes }) => line(`${name}, example deal`, was.answer, becomes.answer)),
    ...all.flatMap(({ name, was, becomes }) =>
      line(`Term sheet of ${name} (PDF), and the one of all programs`, was.sheet, becomes.sheet),
    ),
  ];
}
