import type pg from 'pg';
import { inTransaction, waitForMail } from './in-transaction.ts';
import { firstRow } from './rows.ts';

/** What a borrower did with a deal that staff have not been mailed about yet. */
export interface BorrowerNews {
  deal: number;
  /** The news happened after `since`, up to and including `until`. */
  since: Date;
  until: Date;
}

// A term sheet that was only opened is no news: staff see that on the deal's page. Timestamps are cut to milliseconds,
// because JavaScript has no more.
const NEXT = `
  with w as materialized (
    select deal_id, date_trunc('milliseconds', at) as at from deal_events
      where at > now() - interval '7 days' and by = 'borrower' and kind not in ('terms-read', 'file-again', 'file-refused')
    union all
    select deal_id, date_trunc('milliseconds', created_at) from deal_files f
      where created_at > now() - interval '7 days' and not exists (select from term_sheets s where s.file_id = f.id))
  select d.id::float8 as deal, coalesce(t.told_until, date_trunc('milliseconds', d.created_at)) as since, max(w.at) as until
  from w join deals d on d.id = w.deal_id left join deal_tellings t on t.deal_id = d.id
  where d.suspicion is null and d.id <> all($1::bigint[])
    and w.at > coalesce(t.told_until, date_trunc('milliseconds', d.created_at))
  group by d.id, d.created_at, t.told_until
  having max(w.at) < now() - interval '3 minutes' or min(w.at) < now() - interval '15 minutes'
  order by min(w.at) limit 1`;

/**
 * Passes what one borrower did to `tell`, once they have done nothing for three minutes, so that five documents and a
 * letter make one mail. Marked as told unless `tell` fails. Of several copies of the server, one does this at a time.
 * @param except deals of which nothing is told now
 * @returns whether there was any news.
 */
export const tellNextNews = (
  pool: pg.Pool,
  tell: (news: BorrowerNews) => Promise<void>,
  except: readonly number[] = [],
): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    const lock = `select pg_try_advisory_xact_lock(hashtext('borrower news')) as held`;
    if (!(await firstRow<{ held: boolean }>(db, lock))!.held) return false;
    const news = await firstRow<BorrowerNews>(db, NEXT, [except]);
    if (!news) return false;
    await waitForMail(db);
    await tell(news);
    await db.query(
      `insert into deal_tellings (deal_id, told_until) select id, $2 from deals where id = $1
       on conflict (deal_id) do update set told_until = excluded.told_until`,
      [news.deal, news.until],
    );
    return true;
  });
