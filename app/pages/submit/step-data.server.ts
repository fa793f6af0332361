import { loadContent } from 'virtual:content';
import { sayField } from '#app/features/deal/field-text.ts';
import { sayFigure } from '#app/features/deal/figure-text.ts';
import { carriedOf } from '#app/features/intake/carried.ts';
import { frameWords } from '#app/features/intake/intake-data.ts';
import { placeProblems } from '#app/features/intake/place-problems.ts';
import { sayClosing, sayRepayment } from '#app/features/intake/place-text.ts';
import { ASKED } from '#app/features/intake/steps.ts';
import { FIELD_KEYS, FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { checklistFor } from '#app/lending/intake/checklist.ts';
import { readPlace } from '#app/lending/intake/property.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { dayOf, deskChoices, deskData } from '#app/pages/lending/deal/desk.server.ts';

const queryOf = (request: Request) => new URL(request.url).searchParams;

/** The rows of the checklist for the deal in an address. */
export const rowsFor = (request: Request) =>
  checklistFor(loadContent().intake.checklist.rows, readDeal(queryOf(request)).deal);

/** What the two steps of the address show. */
export function dealStepData(request: Request) {
  const { intake, pages } = loadContent();
  const { form, bar, problems, kinds, notices } = pages.deal;
  return {
    frame: frameWords(intake),
    words: { property: intake.property, carried: intake.carried, people: intake.people },
    desk: { form, bar, problems, kinds, notices },
    carried: carriedOf(deskData(loadContent(), dayOf(request)), queryOf(request)),
    rows: rowsFor(request).length,
  };
}

const joined = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(', ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Fields that lines of their own tell of, and the version of the terms, which is ours. */
const IN_LINES: readonly FieldKey[] = [
  ...['name', 'type', 'units', 'occupied', 'market', 'for', 'hold', 'loan', 'price', 'debt'],
  ...['works', 'costs', 'noi', 'noi2', 'value', 'value2', 'terms'],
] as FieldKey[];

/** The deal of an address in lines, and the first of its answers that cannot be right. */
export function overviewOf(query: URLSearchParams) {
  const { intake, pages } = loadContent();
  const { send } = intake;
  const { choices } = pages.deal.form;
  const { deal, typed, errors } = readDeal(query);
  const unread = new Set(errors.map(({ field }) => field));
  const names = deskChoices(loadContent());
  const place = readPlace(query);
  const today = officeDay(new Date());
  const money = (template: string, amount: number | null) =>
    amount !== null && fillTemplate(template, { amount: `$${amount.toLocaleString('en-US')}` });
  const cost = projectCost(deal).value;
  const asked = deal.loan === null ? '' : `$${deal.loan.toLocaleString('en-US')}`;
  const type = deal.type && capital(deal.type.replaceAll('-', ' '));
  const over = [
    {
      id: 'property' as const,
      step: 'property' as const,
      says: joined(deal.name, place.street, place.city, place.state),
      more: joined(
        type,
        deal.units !== null && fillTemplate(send.units, { count: deal.units }),
        place.built && fillTemplate(send.built, { year: place.built }),
        deal.occupied !== null &&
          fillTemplate(send.occupied, { percent: sayFigure(deal.occupied, 'percent') }),
        deal.market &&
          fillTemplate(pages.deal.bar.market, {
            market: (choices[deal.market] ?? '').split(',')[0]!.toLowerCase(),
          }),
      ),
    },
    {
      id: 'plan' as const,
      step: 'plan' as const,
      says: joined(deal.for && choices[deal.for], place.by && sayClosing(place.by)),
      more: joined(typed.hold && sayFigure(deal.hold, 'months'), place.repay && sayRepayment(place.repay)),
    },
    {
      id: 'loan' as const,
      step: 'plan' as const,
      says:
        asked && cost
          ? fillTemplate(send.of, { loan: asked, cost: `$${cost.toLocaleString('en-US')}` })
          : asked,
      more: joined(
        money(send.price, deal.price),
        money(send.debt, deal.debt),
        typed.works ? money(send.works, deal.works) : null,
        typed.costs ? money(send.costs, deal.costs) : null,
      ),
    },
    {
      id: 'income' as const,
      step: 'plan' as const,
      says: joined(money(send.noi, deal.noi), money(send.noi2, deal.noi2)),
      more: joined(typed.value ? money(send.value, deal.value) : null, money(send.value2, deal.value2)),
    },
    {
      id: 'also' as const,
      step: 'plan' as const,
      says: '',
      more: FIELD_KEYS.filter((key) => typed[key] && !IN_LINES.includes(key))
        // a number that cannot be read is shown as it was typed
        .map((key) => `${FIELDS[key].label}: ${unread.has(key) ? typed[key] : sayField(names, deal, key)}`)
        .join('; '),
    },
  ].filter(({ id, more }) => id !== 'also' || more !== '');
  const labels = {
    ...Object.fromEntries(errors.map(({ field }) => [field, FIELDS[field].label])),
    ...Object.fromEntries(
      Object.keys(placeProblems(place, today)).map((key) => [key, intake.property.fields[key as 'built']]),
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
