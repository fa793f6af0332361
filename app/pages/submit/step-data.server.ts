import type { Content } from '#app/collections/content.ts';
import { carriedOf } from '#app/features/intake/carried.ts';
import { dealLines } from '#app/features/intake/deal-lines.ts';
import { PLACE_LABELS } from '#app/features/intake/deal-step-text.ts';
import { type DocumentsData, frameWords } from '#app/features/intake/intake-data.ts';
import { placeProblems } from '#app/features/intake/place-problems.ts';
import { ASKED } from '#app/features/intake/steps.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { checklistFor } from '#app/lending/intake/checklist.ts';
import { readPlace } from '#app/lending/intake/property.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { dayOf, deskData, programNames } from '#app/pages/lending/deal/desk.server.ts';

/** The rows of the checklist for the deal in an address. */
export const rowsFor = (content: Content, url: URL) =>
  checklistFor(content.intake.checklist.rows, readDeal(url.searchParams).deal);

/** What the two steps show that list documents. */
export const documentsData = (content: Content, url: URL): DocumentsData => ({
  frame: frameWords(content.intake),
  rows: rowsFor(content, url),
  titles: Object.fromEntries(content.intake.checklist.rows.map(({ id, title }) => [id, title])),
});

/** What the two steps show whose input is in the address. */
export function dealStepData(content: Content, url: URL) {
  return {
    frame: frameWords(content.intake),
    carried: carriedOf(deskData(content, dayOf(url)), url.searchParams),
    rows: rowsFor(content, url).length,
  };
}

/** The deal of an address in lines of text, and its first answer that cannot be right. */
export function overviewOf(content: Content, query: URLSearchParams) {
  const { errors } = readDeal(query);
  const today = officeDay(new Date());
  const over = dealLines(query, programNames(content)).map((line) => ({
    ...line,
    step: line.id === 'property' ? ('property' as const) : ('plan' as const),
  }));
  const labels = {
    ...Object.fromEntries(errors.map(({ field }) => [field, FIELDS[field].label])),
    ...Object.fromEntries(
      Object.keys(placeProblems(readPlace(query), today)).map((key) => [key, PLACE_LABELS[key as 'built']]),
    ),
  };
  const [first] = Object.entries(labels);
  return {
    over,
    wrong: first && {
      label: first[1],
      step: (ASKED.property as readonly string[]).includes(first[0])
        ? ('property' as const)
        : ('plan' as const),
    },
  };
}
