import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';
import { firstRow } from './rows.ts';

/**
 * SQL: the time from which on something was noted by a clock that was ahead. What is nearer comes by itself before this runs
 * again; and what another transaction noted a moment after this one began is later than its now().
 */
const AHEAD = `now() + interval '10 minutes'`;

/**
 * Mends what was noted while the clock of the database was ahead, once it is right. Until that day came, staff were mailed
 * nothing that the borrower of such a deal did, it did not count as unread, and the queue of mails did not look for those
 * whose copy had died; and a mail that was tried meanwhile would wait for as long as the clock was wrong.
 * @param mailQueues the queues in which nothing waits for more than a day otherwise
 * @returns how many mails are due now that would have waited
 */
export const countFromNow = (pool: pg.Pool, mailQueues: readonly string[]): Promise<number> =>
  inTransaction(pool, async (db) => {
    // told once more: what came since the clock is right would be told to nobody
    await db.query(`delete from deal_tellings where told_until > ${AHEAD}`);
    // what its borrower did since is told only if it is later; this runs every hour
    await db.query(`update deals set created_at = now() - interval '1 hour' where created_at > ${AHEAD}`);
    await db.query(`update deal_events set at = now() where at > ${AHEAD}`);
    await db.query(`update deal_files set created_at = now() where created_at > ${AHEAD}`);
    await db.query(`update staff_items set read_at = null where read_at > ${AHEAD}`);
    const queue = await firstRow(db, `select to_regclass('pgboss.queue') is not null as installed`);
    if (!queue!.installed) return 0;
    await db.query(
      `update pgboss.queue set monitor_on = null, maintain_on = null where greatest(monitor_on, maintain_on) > ${AHEAD}`,
    );
    await db.query(`update pgboss.version set cron_on = null where cron_on > ${AHEAD}`);
    await db.query(
      `update pgboss.job set started_on = now() where state = 'active' and started_on > ${AHEAD}`,
    );
    const { rowCount } = await db.query(
      `update pgboss.job set start_after = now()
       where name = any($1) and state < 'active' and start_after > now() + interval '1 day'`,
      [mailQueues],
    );
    return rowCount ?? 0;
  });
