import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';
import { itemsOf } from './inbox.ts';
import { dealsForCounsel, type Erased, erase, sayErased } from './personal-data.ts';
import { allRows, type Db, firstRow, hasRow } from './rows.ts';
import { countsFrom, type SecondPerson } from './staff-accounts.ts';
import { audit, type ItemKey } from './staff-audit.ts';

// Who may erase a person: two administrators, one asks and another confirms. The rule stands in the SQL function
// `may_confirm` (newest version: migrations/0018_two-of-the-house.sql), which a trigger applies as well; the office's
// pages need the role (office/office.ts). What may be erased: app/lending/intake/what-may-be-erased.ts. A request that
// nobody confirms within a week is dropped.

export interface ErasureRequest {
  id: number;
  email: string;
  askedBy: number;
  /** Name of the account that asked. */
  name: string;
  askedAt: Date;
  endsAt: Date;
  /**
   * Whether the current account may confirm it. It may not where it asked itself, or where either of the two accounts
   * was invited or given a role in the week before.
   */
  mayConfirm: boolean;
  /** The other administrators. */
  seconds: (Pick<SecondPerson, 'name' | 'may'> & { from: string })[];
}

/** A request of an account that was disabled since no longer counts. */
const OPEN = `select r.id::int as id, r.email, r.account_id::int as "askedBy", a.name, r.asked_at as "askedAt", r.ends_at as "endsAt",
    may_confirm(r, $1) as "mayConfirm",
    (select coalesce(json_agg(json_build_object('name', a.name, 'may', may_confirm(r, a.id),
        'from', ${countsFrom('r.account_id')}) order by lower(a.name)), '[]') from staff_accounts a
      where a.id <> r.account_id and a.role = 'administrator' and a.disabled_at is null) as seconds
  from erasure_requests r join staff_accounts a on a.id = r.account_id
  where r.ends_at > now() and a.disabled_at is null`;

/** @param me the current account */
export const openRequests = (db: Db, me: number) =>
  allRows<ErasureRequest>(db, `${OPEN} order by r.id`, [me]);

/** @param item one of the person's rows: the audit names no person in any other way */
export async function askToErase(pool: pg.Pool, email: string, item: ItemKey, by: number): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query(
      `insert into erasure_requests as r (email, account_id, ends_at) values (trim($1), $2, now() + interval '7 days')
       on conflict (lower(email)) do update
       set account_id = excluded.account_id, asked_at = now(), ends_at = excluded.ends_at, confirmed_by = null
       where r.ends_at <= now() or exists (select from staff_accounts a where a.id = r.account_id and disabled_at is not null)`,
      [email, by],
    );
    await audit(db, { by, item, action: 'person.erasure-asked' });
  });
}

/** @returns false where there is no such request any more: it is over, or its person is erased */
export async function takeBackRequest(pool: pg.Pool, id: number, by: number): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const isOpen = await hasRow(db, 'delete from erasure_requests where id = $1', [id]);
    if (isOpen) await audit(db, { by, action: 'person.erasure-taken-back', detail: String(id) });
    return isOpen;
  });
}

/**
 * Erases the person of a request completely, or not at all.
 * @returns what was erased, or why nothing was: 'own' to the account that asked, 'second' to an account that may not
 * confirm (the database refuses it too), 'gone' where there is no such request any more, 'counsel' where a deal has a
 * term sheet by now
 */
export async function confirmErasure(
  pool: pg.Pool,
  id: number,
  by: number,
): Promise<Erased | 'own' | 'second' | 'gone' | 'counsel'> {
  return inTransaction(pool, async (db) => {
    const request = await firstRow<ErasureRequest>(db, `${OPEN} and r.id = $2 for update of r`, [by, id]);
    if (!request) return 'gone';
    if (request.askedBy === by) return 'own';
    if (!request.mayConfirm) return 'second';
    if ((await dealsForCounsel(db, request.email)).length > 0) return 'counsel';
    await db.query('update erasure_requests set confirmed_by = $2 where id = $1', [id, by]);
    const [item] = await itemsOf(db, request.email);
    const erased = await erase(db, request.email, 'two');
    const detail = `${sayErased(erased)}; account ${request.askedBy} had asked (request ${id})`;
    await audit(db, { by, item, action: 'person.erased', detail });
    return erased;
  });
}

export async function forgetRequests(db: Db): Promise<void> {
  await db.query('delete from erasure_requests where ends_at < now()');
}
