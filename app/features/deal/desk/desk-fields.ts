import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { isTaken, type TypedDeal } from '#app/lending/deal/read-deal.ts';

/** Text of the address as its field shows it: plain dollars with commas, '15600000' -> '15,600,000'. */
export const shownText = (key: FieldKey, text: string): string =>
  FIELDS[key].kind === 'money' && /^\d{5,15}$/.test(text) ? Number(text).toLocaleString('en-US') : text;

/** Text of a field as the address has it: dollars without commas. */
export const sentText = (key: FieldKey, text: string): string =>
  FIELDS[key].kind === 'money' && /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;

/** The values of a form in the form of an address. */
export const formQuery = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, sentText(name as FieldKey, String(value))]),
  );

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
function wantedText(field: HTMLInputElement | HTMLSelectElement, typed: TypedDeal): string {
  const key = field.name as FieldKey;
  const has = FIELDS[key];
  const preset = field instanceof HTMLSelectElement && 'preset' in has ? String(has.preset) : '';
  const text = typed[key] ?? preset;
  return isTaken(text) ? '' : shownText(key, text);
}

/** Whether a visitor has changed a field since a deal was asked for. Browsers show an invalid month as empty. */
export const isAhead = (form: HTMLFormElement, typed: TypedDeal): boolean =>
  fieldsOf(form).some(
    (one) => one.value !== wantedText(one, typed) && (one.type !== 'month' || one.value !== ''),
  );

/**
 * Sets the inputs to a deal; between such calls they keep what is typed. The field that has the focus may be ahead of
 * the deal, and is only set with `all`, as after Back.
 */
export function fillFields(form: HTMLFormElement, typed: TypedDeal, all: boolean): void {
  for (const one of fieldsOf(form)) {
    if (one === document.activeElement && !all) continue;
    const wanted = wantedText(one, typed);
    if (one.value !== wanted) one.value = wanted;
  }
}
