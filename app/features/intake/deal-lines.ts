import { sayChoice, sayMarket } from '#app/features/deal/words/field-text.ts';
import { sayFigure, sayWhole } from '#app/features/deal/words/figure-text.ts';
import { sayField } from '#app/features/deal/words/typed-text.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { FIELD_KEYS, FIELDS, type FieldKey, isWorksOpen } from '#app/lending/deal/deal-fields.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { readPlace } from '#app/lending/intake/property.ts';
import { sayClosing, sayRepayment } from './place-text.ts';

/** A deal in a few lines, for its borrower to check, and for the mail to staff. */
export interface DealLine {
  id: 'property' | 'plan' | 'loan' | 'income' | 'also';
  label: string;
  says: string;
  more: string;
}

/** Fields that have lines of their own, and the version of the terms, which the borrower did not type. */
const IN_LINES: readonly FieldKey[] = [
  ...['name', 'type', 'units', 'occupied', 'market', 'for', 'hold', 'loan', 'price', 'debt'],
  ...['works', 'costs', 'noi', 'noi2', 'value', 'value2', 'terms'],
] as FieldKey[];

const joined = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(', ');

/** @param programs short names by key */
export function dealLines(query: URLSearchParams, programs: Readonly<Record<string, string>>): DealLine[] {
  const { deal, typed, errors, assumed } = readDeal(query);
  // a name that is too long is shown in its own line
  const unread = new Set<FieldKey>(errors.flatMap(({ field }) => (field === 'name' ? [] : field)));
  const place = readPlace(query);
  // a cost without works that are still to come is none to measure the loan by
  const cost = isWorksOpen(deal) || unread.has('works') ? null : projectCost(deal).value;
  const isNew = deal.for === 'build';
  const amount = (before: string, value: number | null, after = '') =>
    value !== null && `${before}${sayWhole(value)}${after}`;
  const lines: DealLine[] = [
    {
      id: 'property',
      label: 'Property',
      says: joined(deal.name ?? typed.name, place.street, place.city, place.state),
      more: joined(
        deal.type && capitalized(deal.type.replaceAll('-', ' ')),
        deal.units !== null && sayFigure(deal.units, 'units'),
        place.built && `built ${place.built}`,
        deal.occupied !== null && `${sayFigure(deal.occupied, 'percent')} occupied`,
        deal.market && sayMarket(deal.market),
      ),
    },
    {
      id: 'plan',
      label: 'Plan',
      says: joined(deal.for && sayChoice(deal.for), place.by && sayClosing(place.by)),
      more: joined(typed.hold && sayFigure(deal.hold, 'months'), place.repay && sayRepayment(place.repay)),
    },
    {
      id: 'loan',
      label: 'Loan',
      says: deal.loan === null ? '' : `${sayWhole(deal.loan)}${cost ? ` of ${sayWhole(cost)}` : ''}`,
      more: joined(
        amount(isNew ? 'Land ' : 'Price ', deal.price),
        amount('Existing debt ', deal.debt),
        typed.works && amount(isNew ? 'construction ' : 'renovation ', deal.works),
        typed.costs && amount('closing costs ', deal.costs),
      ),
    },
    {
      id: 'income',
      label: 'Income and value',
      says: joined(amount('', deal.noi, ' today'), amount('', deal.noi2, ' stabilized')),
      more: joined(
        typed.value && amount('Value ', deal.value, ' today'),
        amount(typed.value ? '' : 'Value ', deal.value2, ' stabilized'),
      ),
    },
    {
      id: 'also',
      label: 'Other answers',
      says: '',
      // a closing month that the desk has chosen is in the address, and nobody's answer
      more: FIELD_KEYS.filter(
        (key) => typed[key] && !assumed.includes(key) && (unread.has(key) || !IN_LINES.includes(key)),
      )
        // a number that could not be parsed is shown as typed
        .map((key) => `${FIELDS[key].label}: ${unread.has(key) ? typed[key] : sayField(programs, deal, key)}`)
        .join('; '),
    },
  ];
  return lines.filter(({ id, more }) => id !== 'also' || more !== '');
}
