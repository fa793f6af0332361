import { remember, remembered } from '#app/ui/remembered.ts';

const KEY = 'slash-key';

/** Whether `/` alone leads to a field of the search. Each browser says so for itself. */
export const hasSlashKey = () => remembered(KEY) !== 'off';
export const switchSlashKey = (isOn: boolean) => remember(KEY, isOn ? 'on' : 'off');
