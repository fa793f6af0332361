import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';
import { allRows, type Db, firstRow, hasRow } from './rows.ts';
import type { staffPasskeys } from './schema.ts';
import { audit } from './staff-audit.ts';

/** The roles of accounts: each includes the rights of those before it. */
export const ROLES = ['reader', 'editor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

export interface Account {
  id: number;
  name: string;
  email: string;
  role: Role;
  disabled: boolean;
}

const COLUMNS = 'a.id::int as id, a.name, a.email, a.role, a.disabled_at is not null as disabled';

/** Whether anybody was ever invited. Until then there is no office. */
export const hasAccounts = (db: Db) => hasRow(db, 'select from staff_accounts limit 1');

/** The account of an email address, unless it is disabled. */
export const accountOf = (db: Db, email: string) =>
  firstRow<Account>(
    db,
    `select ${COLUMNS} from staff_accounts a where lower(email) = lower(trim($1)) and disabled_at is null`,
    [email],
  );

export const accountById = (db: Db, id: number) =>
  firstRow<Account>(db, `select ${COLUMNS} from staff_accounts a where id = $1`, [id]);

/**
 * Whether an invitation would give the address the name of another account: the audit names accounts by their names
 * alone. Whoever has signed in before keeps theirs.
 */
export const wouldShareName = (db: Db, name: string, email: string) =>
  hasRow(
    db,
    `select from staff_accounts other where lower(other.name) = lower($1) and lower(other.email) <> lower(trim($2))
       and not exists (select from staff_accounts own
         where lower(own.email) = lower(trim($2)) and own.signed_in_at is not null)`,
    [name, email],
  );

/** Whether work can be assigned to an account: a reader may do nothing with it. */
export const mayHaveWork = ({ disabled, role }: Account): boolean => !disabled && role !== 'reader';

/** An account by its number as posted, if work can be assigned to it. */
export const assignable = async (db: Db, posted: string) =>
  (await listAccounts(db)).find((account) => mayHaveWork(account) && String(account.id) === posted);

/** The longest time of a session, however often it is used: a working day. */
export const LONGEST_SESSION = "interval '12 hours'";

/** SQL: a session is valid for twelve hours, and for two hours without use. */
export const GOES_ON = `s.seen_at > now() - interval '2 hours' and s.created_at > now() - ${LONGEST_SESSION}`;

/**
 * SQL: from when on account `a` and another count as two people, for what is asked for after it. The rule itself stands in
 * the functions may_confirm and may_approve, which ask whether the two count.
 */
export const countsFrom = (other: string): string =>
  `greatest(a.created_at, (select max(l.at) + interval '7 days' from staff_audit l
     where l.account_id is not null and l.action in ('account.invited', 'account.role')
       and split_part(l.detail, ' as ', 1) in (a.id::text, ${other}::text)))`;

/** Another account, as the second person of something that two have to agree on. */
export interface SecondPerson {
  id: number;
  name: string;
  may: boolean;
  /** From when on it may be the second person of what is asked for then. */
  from: Date;
}

export type ListedAccount = Account & { passkeys: number; sessions: number; lastSeen: Date | null };

// an account that signed out or was disabled has no valid session; when it was last here is known from the audit
export const listAccounts = (db: Db) =>
  allRows<ListedAccount>(
    db,
    `select ${COLUMNS}, (select count(*)::int from staff_passkeys where account_id = a.id) as passkeys,
       s.count::int as sessions, coalesce(greatest(s.seen, (select max(used_at) from staff_passkeys where account_id = a.id)),
         (select max(at) from staff_audit where account_id = a.id)) as "lastSeen"
     from staff_accounts a,
       lateral (select count(*) filter (where ${GOES_ON}), max(seen_at) as seen from staff_sessions s where account_id = a.id) s
     order by a.disabled_at is not null, lower(a.name)`,
  );

/**
 * How many administrators there are besides one. The rows are locked, so that of two who disable each other at the same
 * moment one remains.
 */
async function otherAdministrators(db: Db, but: number): Promise<number> {
  const rows = await allRows<{ id: number }>(
    db,
    `select id::int as id from staff_accounts where role = 'administrator' and disabled_at is null order by id for update`,
  );
  return rows.filter(({ id }) => id !== but).length;
}

/**
 * Writes into the log of each item of an account that it is nobody's by a change of the account, or is the account's again.
 * @param before the account as it was; undefined where it could have no work
 */
async function auditWork(db: Db, id: number, by: number | null, before: Account | undefined): Promise<void> {
  const after = (await accountById(db, id))!;
  const may = mayHaveWork(after);
  if (may === (before !== undefined && mayHaveWork(before))) return;
  await db.query(
    `insert into staff_audit (account_id, action, source, source_id, detail)
     select $2, 'item.assigned', source, id, $3
     from (select 'deals' as source, id from deals where assigned_to = $1::bigint::text
       union all select source, source_id from staff_items where assignee = $1::bigint) had`,
    [id, by, may ? String(id) : 'nobody'],
  );
}

/** How the audit marks the invitation of somebody whose account had ended. */
export const OPENED_AGAIN = ', opened again';

/**
 * Makes an account for the address, or enables and updates the existing one. Only the command line renames whoever was
 * here before: the audit names accounts as they are called now, and an administrator could put another's name under what
 * they did.
 * @param by the administrator who invites; null for the command line.
 */
export async function inviteAccount(
  pool: pg.Pool,
  { name, email, role }: { name: string; email: string; role: Role },
  by: number | null,
): Promise<Account & { hasSignedIn: boolean; wasEnded: boolean }> {
  return inTransaction(pool, async (db) => {
    const before = await accountOf(db, email);
    const account = await firstRow<Account & { hasSignedIn: boolean; wasEnded: boolean }>(
      db,
      `insert into staff_accounts as a (name, email, role) values ($1, trim($2), $3)
       on conflict (lower(email)) do update set role = excluded.role, disabled_at = null,
         name = case when $4 and a.signed_in_at is not null then a.name else coalesce(nullif($1, ''), a.name) end
       returning ${COLUMNS}, a.signed_in_at is not null as "hasSignedIn",
         exists (select from staff_accounts b where b.id = a.id and b.disabled_at is not null) as "wasEnded"`,
      [name, email, role, by !== null],
    );
    await audit(db, {
      by,
      action: 'account.invited',
      detail: `${account!.id} as ${role}${account!.wasEnded ? OPENED_AGAIN : ''}`,
    });
    await auditWork(db, account!.id, by, before);
    return account!;
  });
}

/**
 * Disables an account and removes its sessions, links and passkeys. Its lines in the audit stay.
 * @returns false where no administrator would remain: then nothing was done, unless the command line asked for it.
 */
export async function disableAccount(pool: pg.Pool, id: number, by: number | null): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (by !== null && (await otherAdministrators(db, id)) === 0) return false;
    const before = await accountById(db, id);
    if (
      !(await hasRow(
        db,
        'update staff_accounts set disabled_at = now() where id = $1 and disabled_at is null',
        [id],
      ))
    )
      return true;
    for (const table of ['staff_sessions', 'staff_once', 'staff_passkeys'])
      await db.query(`delete from ${table} where account_id = $1`, [id]);
    await audit(db, { by, action: 'account.disabled', detail: String(id) });
    await auditWork(db, id, by, before);
    return true;
  });
}

/** @returns false where no administrator would remain: then nothing was done. */
export async function changeRole(pool: pg.Pool, id: number, role: Role, by: number | null): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (role !== 'administrator' && (await otherAdministrators(db, id)) === 0) return false;
    const before = await accountById(db, id);
    if (!(await hasRow(db, 'update staff_accounts set role = $2 where id = $1 and role <> $2', [id, role])))
      return true;
    await audit(db, { by, action: 'account.role', detail: `${id} as ${role}` });
    await auditWork(db, id, by, before);
    return true;
  });
}

export type Passkey = Pick<typeof staffPasskeys.$inferSelect, 'id' | 'publicKey' | 'counter' | 'transports'>;

const PASSKEY = 'p.id, p.public_key as "publicKey", p.counter::float8 as counter, p.transports';

/**
 * Passkeys of an account, oldest first, with when each was made and last used, by which the owner recognizes the
 * device.
 */
export const passkeysOf = (db: Db, account: number) =>
  allRows<Passkey & { createdAt: Date; usedAt: Date | null }>(
    db,
    `select ${PASSKEY}, created_at as "createdAt", used_at as "usedAt" from staff_passkeys p
     where account_id = $1 order by created_at, id`,
    [account],
  );

/** A passkey with its account, unless the account is disabled. */
export const passkeyById = (db: Db, id: string) =>
  firstRow<{ passkey: Passkey; account: Account }>(
    db,
    `select (select row_to_json(k) from (select ${PASSKEY}) k) as passkey,
       (select row_to_json(o) from (select ${COLUMNS}) o) as account
     from staff_passkeys p join staff_accounts a on a.id = p.account_id
     where p.id = $1 and a.disabled_at is null`,
    [id],
  );

/**
 * @returns false where the account was disabled, perhaps at this moment: the passkey would work again once the account
 * is invited again
 */
export const addPasskey = (db: Db, account: number, passkey: Passkey) =>
  hasRow(
    db,
    `insert into staff_passkeys (id, public_key, account_id, counter, transports)
     select $1, $2, id, $4, $5 from staff_accounts where id = $3 and disabled_at is null for share`,
    [passkey.id, passkey.publicKey, account, passkey.counter, passkey.transports],
  );

/** @returns false where this or a higher counter has been used meanwhile: one of the two authenticators is a copy */
export const usedPasskey = (db: Db, id: string, counter: number) =>
  hasRow(
    db,
    `update staff_passkeys set counter = $2, used_at = now()
     where id = $1 and (counter < $2 or counter = 0 and $2 = 0)`,
    [id, counter],
  );

/** @param alsoOnly whether its owner has read what it means to have none: the page may show two of which one is gone */
export const removePasskey = (db: Db, account: number, id: string, alsoOnly: boolean) =>
  hasRow(
    db,
    `delete from staff_passkeys where id = $1 and account_id = $2
     and ($3 or exists (select from staff_passkeys where account_id = $2 and id <> $1))`,
    [id, account, alsoOnly],
  );
