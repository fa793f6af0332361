import { remember, remembered } from '#app/ui/remembered.ts';

const KEY = 'office-single-keys';

/** Whether single letters are shortcuts; each browser stores it for itself. */
export const singleKeys = () => remembered(KEY) !== 'off';

/** The dialog that lists the shortcuts, and the switch in it. */
export function offerSwitch(): void {
  const box = document.querySelector<HTMLInputElement>('#single-keys');
  const button = document.querySelector<HTMLElement>('[data-keys]');
  if (!box || !button) return;
  button.hidden = false;
  box.checked = singleKeys();
  box.addEventListener('change', () => remember(KEY, box.checked ? 'on' : 'off'));
}

/** Opens or closes the dialog; closing it returns the focus. */
export function toggleKeys(): true {
  const keys = document.getElementById('keys');
  if (keys?.togglePopover()) keys.focus();
  return true;
}

/** Enables the whole stylesheet: content that replaces other content may need rules that the page was sent without. */
export function wholeSheet(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) sheet.disabled = false;
}

/**
 * The whole stylesheet is loaded after the first interaction: while WebKit loads a stylesheet, it gives no focus to a field
 * that was hidden a moment ago, as a shortcut's field may be.
 */
export function wholeSheetWithUse(): void {
  for (const sign of ['pointermove', 'focusin', 'keydown'])
    addEventListener(sign, () => setTimeout(wholeSheet), { once: true });
}
