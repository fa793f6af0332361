import type pg from 'pg';
import { findDeal } from '#db/deals.ts';

/** The stored deals, newest first: the regular ones, or those in quarantine. */
export async function listDeals(pool: pg.Pool, { quarantined = false } = {}) {
  const { rows } = await pool.query<{ id: number }>(
    `select id::float8 as id from deals where suspicion is ${quarantined ? 'not null' : 'null'} order by id desc`,
  );
  return Promise.all(rows.map(async ({ id }) => (await findDeal(pool, id))!));
}
