import { officeDay } from '#app/lending/office-clock.ts';
import { readMisses } from '#db/missed-searches.ts';
import { readPageViews } from '#db/page-views.ts';
import type { StaffAsk } from '#office/ask.ts';
import { showPage } from '#office/show-page.ts';
import { countedDays, PERIODS } from './counted-views.ts';

/** Page views, by day and by page. */
export async function traffic(ask: StaffAsk): Promise<Response> {
  const { office, url } = ask;
  const { pool, intake } = office;
  const period = PERIODS.find((days) => days === url.searchParams.get('days')) ?? '28';
  const [views, misses] = await Promise.all([
    readPageViews(pool, Number(period)),
    readMisses(pool, Number(period)),
  ]);
  const byPath = Map.groupBy(views, ({ path }) => path);
  const pages = [...byPath]
    .map(([path, all]) => ({
      path,
      title: office.titleOf(path),
      views: all.reduce((sum, one) => sum + one.views, 0),
    }))
    .sort((a, b) => b.views - a.views || (a.path < b.path ? -1 : 1));
  const days = countedDays(views, period, officeDay(new Date()), intake.calendar);
  return showPage(ask, 'traffic', { period, pages, misses, days });
}
