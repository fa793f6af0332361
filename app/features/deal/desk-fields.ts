import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { isTaken, type TypedDeal } from '#app/lending/deal/read-deal.ts';

/** A text of the address as its field shows it: bare dollars in thousands, '15600000' -> '15,600,000'. */
export const shownText = (key: FieldKey, text: string): string =>
  FIELDS[key].kind === 'money' && /^\d{5,15}$/.test(text) ? Number(text).toLocaleString('en-US') : text;

/** What a field holds, as the address has it: dollars without the commas of their thousands. */
export const sentText = (key: FieldKey, text: string): string =>
  FIELDS[key].kind === 'money' && /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;

/** What a form holds, as an address would. */
export const formQuery = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, sentText(name as FieldKey, String(value))]),
  );

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLSelectElement =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement) && one.type !== 'hidden',
  );

/** Whether a form that came from the server holds something else by now. A month that is none is shown as empty. */
export const isTouched = (form: HTMLFormElement): boolean =>
  fieldsOf(form).some((one) =>
    one instanceof HTMLSelectElement
      ? !one.selectedOptions[0]?.defaultSelected
      : one.value !== one.defaultValue && (one.type !== 'month' || one.value !== ''),
  );

/**
 * Puts a deal into the inputs, which otherwise keep what is typed. One that somebody is in may hold more by now than the
 * address, and is left alone unless `all` are meant, as by Back.
 */
export function fillFields(form: HTMLFormElement, typed: TypedDeal, all: boolean): void {
  for (const one of fieldsOf(form)) {
    if (one === document.activeElement && !all) continue;
    const field = FIELDS[one.name as FieldKey];
    const preset = one instanceof HTMLSelectElement && 'preset' in field ? String(field.preset) : '';
    const text = typed[one.name as FieldKey] ?? preset;
    const wanted = isTaken(text) ? '' : shownText(one.name as FieldKey, text);
    if (one.value !== wanted) one.value = wanted;
  }
}
