import type pg from 'pg';
import { allRows } from './rows.ts';

/** Counts one view of a page. Resolves when the count is committed; rejects when it is lost. */
export type CountView = (view: { route: string; path: string }) => Promise<void>;

/**
 * Returns a function that adds page views to the counts of the day, in the firm's calendar. Views that arrive while one
 * batch is being written form the next batch, so a rush of visitors takes one connection and one statement at a time,
 * and the other connections stay free for the forms.
 */
export function pageViewCounter(pool: pg.Pool): CountView {
  let waiting = new Map<string, { route: string; views: number }>();
  let last = Promise.resolve();
  let next: Promise<void> | null = null;

  async function write(): Promise<void> {
    const batch = [...waiting].map(([path, { route, views }]) => ({ path, route, views }));
    waiting = new Map();
    next = null;
    // All copies of the server write in the same order, so that two batches cannot deadlock.
    await pool.query(
      `insert into page_views (day, route, path, views)
       select (now() at time zone 'America/New_York')::date, route, path, views
       from json_to_recordset($1) as view (route text, path text, views bigint) order by path
       on conflict (day, path) do update set views = page_views.views + excluded.views`,
      [JSON.stringify(batch)],
    );
  }

  return ({ route, path }) => {
    const same = waiting.get(path);
    if (same) same.views += 1;
    else waiting.set(path, { route, views: 1 });
    next ??= last = last.catch(() => {}).then(write);
    return next;
  };
}

/** The counts of the last days, today included. */
export const readPageViews = (pool: pg.Pool, days: number) =>
  allRows<{ day: string; route: string; path: string; views: number }>(
    pool,
    `select day::text, route, path, views::float8 as views from page_views
     where day > (now() at time zone 'America/New_York')::date - $1::int
     order by day desc, views desc, path`,
    [days],
  );
