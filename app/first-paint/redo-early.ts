import { type Control, isChanged, isControl, isTick } from '#app/ui/changed-control.ts';

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
