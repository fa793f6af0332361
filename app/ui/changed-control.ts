export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether somebody types, chooses or ticks in it. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['hidden', 'submit', 'button', 'reset'].includes(target.type));

export const isTick = (control: Control): control is HTMLInputElement =>
  /^(radio|checkbox)$/.test(control.type);

/** Whether a control holds something else than the page came with. A month that is none is shown as empty. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return control.selectedOptions[0] !== (options.find((one) => one.defaultSelected) ?? options[0]);
  }
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control.type === 'month' && control.value === '') return false;
  return control.value !== control.defaultValue;
}
