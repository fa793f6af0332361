import { type Deal, type FieldKey, PLANS } from '#app/lending/deal/deal-fields.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { type PlaceKey, readPlace } from '#app/lending/intake/property.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { placeProblems } from './place-problems.ts';
import { ASKED } from './steps.ts';

/**
 * Whether a field of the plan is none for a purpose: a buyer is asked for the price, an owner for the debt. Who rebuilds
 * or converts may be either, and is asked for both.
 */
export function isNotAsked(name: string, { for: plan }: Pick<Deal, 'for'>): boolean {
  const buys = plan === null ? true : PLANS[plan].buys;
  return (name === 'price' && buys === false) || (name === 'debt' && buys === true);
}

/** The fields of a step, in its order, whose answers in an address cannot be right. */
export function wrongFields(step: keyof typeof ASKED, query: URLSearchParams): (FieldKey | PlaceKey)[] {
  const { deal, errors } = readDeal(query);
  const problems = placeProblems(readPlace(query), officeDay(new Date()));
  return ASKED[step].filter(
    (name) => !isNotAsked(name, deal) && (name in problems || errors.some(({ field }) => field === name)),
  );
}
