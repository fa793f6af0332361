import { FIELDS, type Field } from '#app/lending/deal/deal-fields.ts';
import { isTaken } from '#app/lending/deal/read-deal.ts';

/** What was typed, by field. */
type Typed = Readonly<Record<string, string>>;

/** Nothing for a field that the intake alone asks for. */
const fieldOf = (key: string): Field | undefined => (FIELDS as Record<string, Field>)[key];

/** Text of the address as its field shows it: plain dollars with commas, '15600000' -> '15,600,000'. */
export const shownText = (key: string, text: string): string =>
  fieldOf(key)?.kind === 'money' && /^\d{5,15}$/.test(text) ? Number(text).toLocaleString('en-US') : text;

/** Text of a field as the address has it: dollars without commas. */
export const sentText = (key: string, text: string): string =>
  fieldOf(key)?.kind === 'money' && /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;

/** The values of a form in the form of an address. */
export const formQuery = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, sentText(name, String(value))]));

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLSelectElement =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement) && one.type !== 'hidden',
  );

/** Whether a value of the form differs from what the server sent. Browsers show an invalid month as empty. */
export const isTouched = (form: HTMLFormElement): boolean =>
  fieldsOf(form).some((one) =>
    one instanceof HTMLSelectElement
      ? !one.selectedOptions[0]?.defaultSelected
      : one.value !== one.defaultValue && (one.type !== 'month' || one.value !== ''),
  );

/** What a field shows of a deal. */
function wantedText(field: HTMLInputElement | HTMLSelectElement, typed: Typed): string {
  const has = fieldOf(field.name);
  const preset = field instanceof HTMLSelectElement && has && 'preset' in has ? String(has.preset) : '';
  const text = typed[field.name] ?? preset;
  return isTaken(text) ? '' : shownText(field.name, text);
}

/** Whether a visitor has changed a field since a deal was asked for. Browsers show an invalid month as empty. */
export const isAhead = (form: HTMLFormElement, typed: Typed): boolean =>
  fieldsOf(form).some(
    (one) => one.value !== wantedText(one, typed) && (one.type !== 'month' || one.value !== ''),
  );

/** Sets the inputs to a deal, except those that `stays`; between such calls they keep what is typed. */
export function fillFields(
  form: HTMLFormElement,
  typed: Typed,
  stays: (field: HTMLInputElement | HTMLSelectElement) => boolean,
): void {
  for (const one of fieldsOf(form)) {
    if (stays(one)) continue;
    const wanted = wantedText(one, typed);
    if (one.value !== wanted) one.value = wanted;
  }
}
