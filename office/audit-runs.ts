import type { WrittenLine } from '#db/staff-audit.ts';
import { sentItemText } from './action-text.ts';
import { dayOf, timeOf } from './time-text.ts';

/** Lines of the audit that are shown as one. */
export interface AuditRun {
  newest: WrittenLine;
  /** What was read, each once: 'message 63', 'deal 1'. */
  items: string[];
  /** ', 16 times since 5:03 AM', where one thing was read again. */
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
    const items = [...new Set(run.map(sentItemText))].filter(Boolean);
    const since = timeOf(run.at(-1)!.at);
    const count = run.length === 2 ? 'twice' : `${run.length} times`;
    const times = run.length > Math.max(items.length, 1) ? `, ${count}` : '';
    return { newest, items, again: times && since !== timeOf(newest.at) ? `${times} since ${since}` : times };
  });
}
