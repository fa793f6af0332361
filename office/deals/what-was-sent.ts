import type { Intake } from '#app/collections/intake.server.ts';
import type { DealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { sayField } from '#app/features/deal/words/typed-text.ts';
import { PLACE_LABELS } from '#app/features/intake/deal-step-text.ts';
import { PEOPLE_LABELS, ROLE_NAMES } from '#app/features/intake/people-text.ts';
import { sayPlace } from '#app/features/intake/place-text.ts';
import { ASKED, PEOPLE } from '#app/features/intake/steps.ts';
import { capitalized } from '#app/format/first-letter.ts';
import { FIELD_KEYS, FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { baseOfUses } from '#app/lending/deal/sources-and-uses.ts';
import { isPlace, type Place, type PlaceKey, readPlace } from '#app/lending/intake/property.ts';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';

interface SentAnswer {
  /** The field's key; 'address' for street, city and state together. */
  key: string;
  label: string;
  says: string;
  /** False for a number that could not be parsed: `says` is then what was typed. */
  isRead: boolean;
}

/** The answers of one step as they were sent; empty ones are left out. */
export interface SentStep {
  step: 'property' | 'plan' | 'people';
  title: string;
  answers: SentAnswer[];
}

const IN_ADDRESS = { street: true, city: true, state: true };

/** '2210 Sweetgum Lane, Charlotte, NC' */
const sayAddress = ({ street, city, state }: Place): string =>
  [street, city, state].filter(Boolean).join(', ');

/**
 * Everything that was sent with a deal except the message: made from the lists that define the steps, so that a new
 * question appears here too. What only the deal desk asks is shown with the plan.
 */
export function whatWasSent(
  sent: StoredDeal,
  { steps }: Pick<Intake, 'steps'>,
  programs: Readonly<Record<string, string>>,
): SentStep[] {
  const query = new URLSearchParams(sent.address);
  const { deal, typed, errors, assumed } = readDeal(query);
  const place = readPlace(query);
  const unread = new Set(errors.map(({ field }) => field));
  const isAddress = (key: FieldKey | PlaceKey) => place.street !== undefined && key in IN_ADDRESS;
  const ofAddress = (key: FieldKey | PlaceKey) => {
    if (!isPlace(key)) {
      // a number that could not be parsed is shown as typed
      const says = typed[key] && (unread.has(key) ? typed[key] : sayField(programs, deal, key));
      return { key, label: FIELDS[key].label, says, isRead: !unread.has(key) };
    }
    const says = place[key] && capitalized(sayPlace(key, place[key]));
    return { key, label: PLACE_LABELS[key], says, isRead: true };
  };
  const own: Readonly<Record<string, string>> = { name: 'Name', email: 'Email', role: 'Role' };
  const ofPeople = (key: (typeof PEOPLE)[number]) => ({
    key,
    isRead: true,
    label: own[key] ?? PEOPLE_LABELS[key],
    says: key === 'role' ? ROLE_NAMES[sent.role] : sent[key],
  });
  const asked: readonly string[] = [...ASKED.property, ...ASKED.plan];
  // what the desk has put into the address itself is nobody's answer: the version of its terms, and its closing month
  const rest = FIELD_KEYS.filter((key) => !asked.includes(key) && key !== 'terms' && !assumed.includes(key));
  const step = (
    name: SentStep['step'],
    answers: (Omit<SentAnswer, 'says'> & { says: string | null | undefined })[],
  ) => ({
    step: name,
    title: steps[name].name,
    answers: answers.flatMap(({ says, ...answer }) => (says ? [{ ...answer, says }] : [])),
  });
  return [
    step('property', [
      { key: 'address', label: 'Address', says: place.street && sayAddress(place), isRead: true },
      ...ASKED.property.filter((key) => !isAddress(key)).map(ofAddress),
    ]),
    step('plan', [...ASKED.plan, ...rest].map(ofAddress)),
    step('people', PEOPLE.map(ofPeople)),
  ];
}

/** Fields that the desk's line shows. */
const IN_LINE = ['type', 'units', 'market', 'for'];

/**
 * Fields that the rows of the sheet show, by section. `price` or `debt` is among them, depending on what the loan pays.
 */
const IN_ROWS: Partial<Record<DealSheet['sections'][number]['key'], readonly string[]>> = {
  deal: [
    ...['works', 'costs', 'noi', 'noi2', 'value', 'value2', 'occupied', 'shopArea', 'shopIncome'],
    ...['first', 'balance', 'left', 'pays'],
  ],
  bridge: ['fee', 'exit', 'ext'],
};

/**
 * The answers that the page does not show elsewhere: in its head, in the desk's line, and in the rows of the sheet
 * where those are shown.
 */
export function notSaidElsewhere(
  sent: readonly SentStep[],
  { address }: StoredDeal,
  shown: readonly DealSheet['sections'][number][],
): SentStep[] {
  const { deal } = readDeal(new URLSearchParams(address));
  const rows = shown.flatMap(({ key }) => [
    ...(IN_ROWS[key] ?? []),
    ...(key === 'deal' ? [baseOfUses(deal) ?? 'price'] : []),
  ]);
  // the row of the insured loan begins with the balance
  const said = new Set(
    deal.balance === null ? rows.filter((key) => !['first', 'left', 'pays'].includes(key)) : rows,
  );
  for (const key of ['name', 'company', ...IN_LINE]) said.add(key);
  return sent
    .map((step) => ({
      ...step,
      answers: step.answers.filter(({ key, isRead }) => !(isRead && said.has(key))),
    }))
    .filter(({ answers }) => answers.length > 0);
}
