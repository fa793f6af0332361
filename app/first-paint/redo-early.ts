import { type Control, isChanged, isControl, isTick } from '#app/ui/changed-control.ts';

const say = (control: Control) => {
  for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
};

/**
 * Repeats for React what a visitor typed, chose or ticked before React had started, in any form; forms need no code for
 * it. React itself loses some of it: changes of a <textarea> that had a default text, and all events. Values that the
 * browser restored after a reload or on the way back are repeated too.
 *
 * To be called before hydration. It dispatches `input` and `change`, as a key would. React's own `onChange` of a text
 * field receives neither, so forms use `onInput`.
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
    async () => {
      removeEventListener('input', listen, true);
      removeEventListener('change', listen, true);
      for (const [control, { value, checked }] of early) {
        if (isTick(control)) {
          // a radio button is cleared by choosing another one
          if (control.type === 'radio' && !checked) continue;
          control.checked = !checked;
          control.click();
        } else {
          if (control.type !== 'file' && control.value !== value) control.value = value;
          say(control);
        }
        // React renders in between, as between two keys: a form that adds to what was typed before else has the last alone
        await null;
      }
    },
    { once: true },
  );
}
