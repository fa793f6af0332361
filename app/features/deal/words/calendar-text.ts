import type { BridgeTerm } from '#app/lending/deal/bridge-term.ts';
import type { Takeout } from '#app/lending/deal/takeout.ts';
import type { CalendarPhase } from '#drawings/desk/takeout-calendar.ts';
import { sayCount } from './figure-text.ts';

type Timeline = Takeout['timeline'];

const span = (from: number, to: number) => (from === to ? `month ${from}` : `months ${from} to ${to}`);
const phase = (name: string, from: number, to: number, light: CalendarPhase['light']): CalendarPhase => ({
  ...{ name, from, to, light },
  when: span(from, to),
});

/** The phases of the way to the HUD loan, each with its months in words. */
export const calendarPhases = (
  timeline: Timeline,
  application: number,
  process: number,
  { initial }: BridgeTerm,
): CalendarPhase[] => [
  ...(timeline.stabilized > 0 ? [phase('Renovation and lease-up', 1, timeline.stabilized, 'may')] : []),
  phase('Coverage, month by month', ...timeline.coverage, 'lit-2'),
  phase('HUD processing', application, application + process - 1, 'lit-0'),
  ...(initial > timeline.endorsement ? [phase('To spare', timeline.endorsement + 1, initial, 'may')] : []),
];

/** Whether the insured loan comes in time, in a few words. */
export function sayCalendar(timeline: Timeline, { initial }: BridgeTerm): string {
  const spare = initial - timeline.endorsement;
  const { spare: inAll, extensionsUsed: extensions } = timeline;
  if (inAll < 0)
    return `The bridge ends ${inAll === -1 ? 'one month' : `${sayCount(-inAll).toLowerCase()} months`} too early`;
  if (spare > 1) return `${sayCount(spare)} months to spare`;
  if (spare === 1) return 'One month to spare';
  if (spare === 0) return 'In time, to the month';
  return extensions === 1 ? 'One extension needed' : `${sayCount(extensions)} extensions needed`;
}
