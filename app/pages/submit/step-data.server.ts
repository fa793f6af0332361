import { redirect } from 'react-router';
import type { Content } from '#app/collections/content.ts';
import { carriedOf } from '#app/features/intake/carried.ts';
import { dealLines } from '#app/features/intake/deal-lines.ts';
import { PLACE_LABELS } from '#app/features/intake/deal-step-text.ts';
import { type DocumentsData, frameWords } from '#app/features/intake/intake-data.ts';
import { stepPath, withQuery } from '#app/features/intake/steps.ts';
import { wrongFields } from '#app/features/intake/wrong-fields.ts';
import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { checklistFor } from '#app/lending/intake/checklist.ts';
import { isPlace, type PlaceKey } from '#app/lending/intake/property.ts';
import { dayOf, deskData, programNames } from '#app/pages/lending/deal/desk.server.ts';

/** The rows of the checklist for the deal in an address. */
export const rowsFor = (content: Content, url: URL) =>
  checklistFor(content.intake.checklist.rows, readDeal(url.searchParams).deal);

/** What the two steps show that list documents. */
export const documentsData = (content: Content, url: URL, step: 'documents' | 'send'): DocumentsData => ({
  frame: frameWords(content.intake, step),
  rows: rowsFor(content, url),
  titles: Object.fromEntries(content.intake.checklist.rows.map(({ id, title }) => [id, title])),
});

/** What the two steps show whose input is in the address. */
export function dealStepData(content: Content, url: URL, step: 'property' | 'plan') {
  return {
    frame: frameWords(content.intake, step),
    carried: carriedOf(deskData(content, dayOf(url)), url.searchParams),
    rows: rowsFor(content, url).length,
  };
}

/** The deal of an address in lines of text, and its answers that cannot be right. */
export function overviewOf(content: Content, query: URLSearchParams) {
  const over = dealLines(query, programNames(content)).map((line) => ({
    ...line,
    step: line.id === 'property' ? ('property' as const) : ('plan' as const),
  }));
  const wrong = wrongOf(query, BEFORE_PEOPLE).map(({ step, field }) => ({ step, label: labelOf(field) }));
  return { over, wrong };
}

const BEFORE_PEOPLE = ['property', 'plan'] as const;

const labelOf = (field: FieldKey | PlaceKey): string =>
  isPlace(field) ? PLACE_LABELS[field] : FIELDS[field].label;

const wrongOf = (query: URLSearchParams, steps: readonly (typeof BEFORE_PEOPLE)[number][]) =>
  steps.flatMap((step) => wrongFields(step, query).map((field) => ({ step, field })));

/**
 * Leads from a page back to an earlier step with an answer that cannot be right. With scripts Continue judges it, and
 * the next step comes as data; without them the form leads to its next step whatever is typed.
 */
export function leadBack(
  { request, url }: { request: Request; url: URL },
  steps: Parameters<typeof wrongOf>[1] = BEFORE_PEOPLE,
) {
  if (new URL(request.url).pathname.endsWith('.data')) return;
  const [first] = wrongOf(url.searchParams, steps);
  if (first) throw redirect(`${withQuery(stepPath(first.step), url.searchParams)}#${first.field}`, 303);
}
