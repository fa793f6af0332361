import type { Intake } from '#app/collections/intake.server.ts';
import type { OfficeWords } from '#app/collections/office.server.ts';
import { sayField } from '#app/features/deal/say-field.ts';
import { sayPlace } from '#app/features/intake/say-place.ts';
import { ASKED, PEOPLE } from '#app/features/intake/steps.ts';
import { FIELD_KEYS, FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { PLACE_KEYS, type PlaceKey, readPlace } from '#app/lending/intake/property.ts';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';

/** Answers of one step, as they came; what was left empty is left out. */
export interface SentStep {
  step: 'property' | 'plan' | 'people';
  title: string;
  answers: { label: string; says: string }[];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isPlace = (key: string): key is PlaceKey => (PLACE_KEYS as readonly string[]).includes(key);

/**
 * Everything that came with a deal, but for the sender's own words: by the lists from which the steps are made, so that what
 * they ask tomorrow is here too. What only the deal desk asks stands with the plan.
 */
export function whatWasSent(
  sent: StoredDeal,
  { steps, property, people }: Pick<Intake, 'steps' | 'property' | 'people'>,
  choices: Readonly<Record<string, string>>,
  words: OfficeWords,
): SentStep[] {
  const query = new URLSearchParams(sent.address);
  const { deal, typed, errors } = readDeal(query);
  const place = readPlace(query);
  const unread = new Set(errors.map(({ field }) => field));
  const ofAddress = (key: FieldKey | PlaceKey) => {
    if (!isPlace(key)) {
      // a number that cannot be read is shown as it was typed
      const says = typed[key] && (unread.has(key) ? typed[key] : sayField(choices, deal, key));
      return { label: FIELDS[key].label, says };
    }
    const says = place[key] && capital(sayPlace(key, place[key]));
    return { label: property.fields[key], says };
  };
  const own: Readonly<Record<string, string>> = words.accounts.fields;
  const ofPeople = (key: (typeof PEOPLE)[number]) => ({
    label: own[key] ?? people[key as 'company'],
    says: key === 'role' ? people.roles[sent.role] : sent[key],
  });
  const asked: readonly string[] = [...ASKED.property, ...ASKED.plan];
  const rest = FIELD_KEYS.filter((key) => !asked.includes(key));
  const step = (name: SentStep['step'], answers: { label: string; says: string | null | undefined }[]) => ({
    step: name,
    title: steps[name].name,
    answers: answers.flatMap(({ label, says }) => (says ? [{ label, says }] : [])),
  });
  return [
    step('property', ASKED.property.map(ofAddress)),
    step('plan', [...ASKED.plan, ...rest].map(ofAddress)),
    step('people', PEOPLE.map(ofPeople)),
  ];
}
