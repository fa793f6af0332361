import { fillTemplate } from '#app/lending/template.ts';
import type { WrittenLine } from '#db/staff-audit.ts';
import type { Frame } from './frame-data.ts';

/** What a line of the audit says; an action that a later version wrote is shown by its name. */
export const sayAction = (
  { words }: Pick<Frame, 'words'>,
  { action, detail }: Pick<WrittenLine, 'action' | 'detail'>,
) => {
  const said: Readonly<Record<string, string>> = words.actions;
  const states: Readonly<Record<string, string>> = { ...words.item.states, ...words.deal.states };
  const what = action === 'item.state' ? (states[detail ?? ''] ?? detail) : detail;
  return fillTemplate(said[action] ?? action, { detail: what ?? '' }).trim();
};
