type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['hidden', 'submit', 'button', 'reset'].includes(target.type));

const isTick = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type);

/** Whether a control holds something else than the page came with. A month that is none is shown as empty. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return control.selectedOptions[0] !== (options.find((one) => one.defaultSelected) ?? options[0]);
  }
  if (isTick(control)) return control.checked !== (control as HTMLInputElement).defaultChecked;
  if (control.type === 'month' && control.value === '') return false;
  return control.value !== control.defaultValue;
}

const say = (control: Control) => {
  for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
};

/**
 * What is typed, chosen or ticked before React answers, in any form of the site, is done once more when it does: a form has
 * to know nothing of it. React itself lets go of some of it: of what was changed in a <textarea> that had words in it, and of
 * every event. What a browser put back into a page that was left or loaded again counts as well.
 *
 * To be called before React takes the page over. Fields are told by `input` and `change`, as by a key; React's own
 * `onChange` of a text field hears neither, so forms listen to `onInput`.
 */
export function redoEarly(): void {
  const early = new Map<Control, { value: string; checked: boolean }>();
  const note = (control: Control) =>
    early.set(control, {
      value: control.value,
      checked: isTick(control) && control.checked,
    });
  const listen = ({ target }: Event) => isControl(target) && note(target);
  for (const control of document.querySelectorAll<Control>('input, select, textarea'))
    if (isControl(control) && isChanged(control)) note(control);
  addEventListener('input', listen, true);
  addEventListener('change', listen, true);
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('input', listen, true);
      removeEventListener('change', listen, true);
      for (const [control, { value, checked }] of early) {
        if (isTick(control)) {
          // a button of a group goes out by itself when another is chosen
          if (control.type === 'radio' && !checked) continue;
          control.checked = !checked;
          control.click();
        } else {
          if (control.type !== 'file' && control.value !== value) control.value = value;
          say(control);
        }
      }
    },
    { once: true },
  );
}
