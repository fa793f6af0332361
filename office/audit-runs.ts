import type { WrittenLine } from '#db/staff-audit.ts';
import { sentItemText } from './action-text.ts';
import { dayOf, timeOf } from './time-text.ts';

/** Lines of the audit that are shown as one. */
export interface AuditRun {
  newest: WrittenLine;
  /** What was read: 'message 63', and beside others 'deal 1 (twice)'. */
  items: string[];
  /** ', 16 times since 5:03 AM', where it was not read once. */
  again: string;
}

const isReading = ({ action }: WrittenLine) => action.endsWith('.read');

/** Whether a line that was written before another says the same: the same item again, or others in the same minute. */
const isOfRun = (line: WrittenLine, last: WrittenLine): boolean =>
  isReading(line) &&
  line.name === last.name &&
  line.action === last.action &&
  line.detail === last.detail &&
  dayOf(line.at) === dayOf(last.at) &&
  (sentItemText(line) === sentItemText(last) || timeOf(line.at) === timeOf(last.at));

const sayTimes = (count: number) => (count === 2 ? 'twice' : `${count} times`);

/**
 * Lines, newest first, in which what one account read again and again is one line; what anybody did has a line of its
 * own.
 */
export function auditRuns(lines: readonly WrittenLine[]): AuditRun[] {
  const runs: [WrittenLine, ...WrittenLine[]][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && isOfRun(line, run.at(-1)!)) run.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => {
    const [newest] = run;
    const counts = [...Map.groupBy(run, sentItemText)].map(([item, { length }]) => [item, length] as const);
    const isOne = counts.length === 1;
    const since = timeOf(run.at(-1)!.at);
    const again = [
      isOne && run.length > 1 && `, ${sayTimes(run.length)}`,
      since !== timeOf(newest.at) && `${isOne ? '' : ','} since ${since}`,
    ];
    return {
      newest,
      items: counts.flatMap(([item, count]) =>
        item === '' ? [] : isOne || count === 1 ? item : `${item} (${sayTimes(count)})`,
      ),
      again: again.filter(Boolean).join(''),
    };
  });
}
