import { remember, remembered } from '#app/ui/remembered.ts';

const KEY = 'office-single-keys';

/** Whether letters alone do something; each browser says so for itself. */
export const singleKeys = () => remembered(KEY) !== 'off';

/** The list of keys, and the switch in it. */
export function offerSwitch(): void {
  const box = document.querySelector<HTMLInputElement>('#single-keys');
  const button = document.querySelector<HTMLElement>('[data-keys]');
  if (!box || !button) return;
  button.hidden = false;
  box.checked = singleKeys();
  box.addEventListener('change', () => remember(KEY, box.checked ? 'on' : 'off'));
}

/** Opens or closes the list; closing it gives the focus back by itself. */
export function toggleKeys(): true {
  const keys = document.getElementById('keys');
  if (keys?.togglePopover()) keys.focus();
  return true;
}

/** What is shown in the place of something else may need styles that the page came without: they come with the first sign of use. */
export function wholeSheetWithUse(): void {
  const switchOn = () => {
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) sheet.disabled = false;
  };
  for (const sign of ['pointermove', 'focusin', 'keydown']) addEventListener(sign, switchOn, { once: true });
}
