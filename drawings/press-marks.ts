import { MARK } from './mark.ts';

const { width, height, frame, panes, lit } = MARK;

/**
 * The mark for the press: background, color of the lines, and color of the lit window. In one color the window stays
 * empty.
 */
export const PRESS_MARKS = {
  'oak-mark': { on: '#f7f5f0', ink: '#0e1c18', lamp: '#edb36a' },
  'oak-mark-on-dark': { on: '#0f2620', ink: '#f3efe5', lamp: '#edb36a' },
  'oak-mark-one-color': { on: '#ffffff', ink: '#000000', lamp: 'none' },
} as const;
export type PressMark = keyof typeof PRESS_MARKS;

/** Without a background, because the printed page has its own. */
export function pressMark(name: PressMark): string {
  const { ink, lamp } = PRESS_MARKS[name];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 10}" height="${height * 10}" viewBox="0 0 ${width} ${height}"><path d="${frame}" fill="none" stroke="${ink}" stroke-width="1.5"/><path d="${panes}" fill="${ink}"/><path d="${lit}" fill="${lamp}"/></svg>\n`;
}
