export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether an element is a control of a form. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['hidden', 'submit', 'button', 'reset'].includes(target.type));

export const isTick = (control: Control): control is HTMLInputElement =>
  /^(radio|checkbox)$/.test(control.type);

/**
 * Whether a control's value differs from the one that the page was sent with. Browsers show an invalid month as empty.
 */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return control.selectedOptions[0] !== (options.find((one) => one.defaultSelected) ?? options[0]);
  }
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control.type === 'month' && control.value === '') return false;
  return control.value !== control.defaultValue;
}
