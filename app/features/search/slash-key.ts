import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';

const KEY = 'slash-key';

/** Whether `/` alone leads to a field of the search. Each browser says so for itself. */
export const hasSlashKey = () => remembered(KEY) !== 'off';

export function switchSlashKey(isOn: boolean): void {
  remember(KEY, isOn ? 'on' : 'off');
  // other tabs are told by the browser
  dispatchEvent(new Event('storage'));
}

function onSwitch(tell: () => void) {
  addEventListener('storage', tell);
  return () => removeEventListener('storage', tell);
}

/** Undefined where only the browser knows. */
export const useSlashKey = () => useSyncExternalStore(onSwitch, hasSlashKey, () => undefined);
