import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';

const KEY = 'slash-key';

/** Whether `/` alone focuses a search field. Each browser stores it for itself. */
export const hasSlashKey = () => remembered(KEY) !== 'off';

export function switchSlashKey(isOn: boolean): void {
  remember(KEY, isOn ? 'on' : 'off');
  // the browser notifies other tabs only
  dispatchEvent(new Event('storage'));
}

function onSwitch(tell: () => void) {
  addEventListener('storage', tell);
  return () => removeEventListener('storage', tell);
}

/** Undefined on the server, because only the browser knows. */
export const useSlashKey = () => useSyncExternalStore(onSwitch, hasSlashKey, () => undefined);
