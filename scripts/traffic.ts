/**
 * Page views, for staff: by day, by route and by page.
 *
 *   npm run traffic [-- --days 30]
 */
import { parseArgs } from 'node:util';
import { readPageViews } from '#db/page-views.ts';
import { asUsage, databaseCommand, UsageError } from './database-command.ts';

const USAGE = 'npm run traffic [-- --days 30]';

function daysAsked(args: string[]): number {
  const { days = '30' } = asUsage(() => parseArgs({ args, options: { days: { type: 'string' } } })).values;
  if (!/^[1-9]\d{0,4}$/.test(days)) throw new UsageError(`--days is a number of days, not ${days}.`);
  return Number(days);
}

type Views = Awaited<ReturnType<typeof readPageViews>>;

/** Three tables, each with its sum in the first line; days are in order, the others are sorted by number. */
export function trafficReport(views: Views, days: number): string {
  if (views.length === 0) return `No page views in the last ${days} days.\n`;
  return (['day', 'route', 'path'] as const).map((by) => table(views, by)).join('\n');
}

function table(views: Views, by: 'day' | 'route' | 'path'): string {
  const sums = new Map<string, number>([['All', 0]]);
  for (const view of views) {
    for (const key of ['All', view[by]]) sums.set(key, (sums.get(key) ?? 0) + view.views);
  }
  const rows = [...sums];
  if (by !== 'day') rows.sort(([, a], [, b]) => b - a);
  const title = by[0]!.toUpperCase() + by.slice(1);
  const lines = [[title, 'Views'], ...rows.map(([name, sum]) => [name, sum.toLocaleString('en-US')])];
  const [left, right] = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map(([name, sum]) => `${name!.padEnd(left!)}  ${sum!.padStart(right!)}\n`).join('');
}

if (import.meta.main)
  await databaseCommand(USAGE, (args) => {
    const days = daysAsked(args);
    return async (pool) => void process.stdout.write(trafficReport(await readPageViews(pool, days), days));
  });
