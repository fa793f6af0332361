import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { PlaceKey } from '#app/lending/intake/property.ts';

export const STEPS = ['property', 'plan', 'people', 'documents', 'send'] as const;
export type StepName = (typeof STEPS)[number];

export const stepPath = (step: StepName): string => (step === 'property' ? '/submit' : `/submit/${step}`);

/** The fields in the address, by the step that asks for them. */
export const ASKED = {
  property: ['name', 'street', 'city', 'state', 'type', 'units', 'built', 'market', 'occupied'],
  plan: [
    ...['for', 'by', 'price', 'debt', 'works', 'costs', 'loan', 'noi', 'noi2', 'value', 'value2'],
    ...['hold', 'repay'],
  ] as (FieldKey | PlaceKey)[],
} as const satisfies Partial<Record<StepName, readonly (FieldKey | PlaceKey)[]>>;

/** The fields of the step about people, which the browser stores. */
export const PEOPLE = ['role', 'name', 'company', 'email', 'phone', 'owned', 'since', 'entity'] as const;

/** The most characters of the borrower's message, which the step of the plan asks for and Send checks. */
export const WORDS_MOST = 2000;

/** `/submit/plan?price=…` */
export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query}` : path;

/** The confirmation page of a deal. */
export const sentPath = (token: string): string => `/submit/sent/${token}`;
