import { allRows, type Db, firstRow } from './rows.ts';
import type { LinkWay } from './schema.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { type Account, GOES_ON, LONGEST_SESSION } from './staff-accounts.ts';

/**
 * How long an ended session is remembered: whoever comes back with it is sent to the sign-in page. A browser without a
 * session is told that there is no such page.
 */
const REMEMBERED = "interval '30 days'";

/**
 * Begins a session and returns the token for its cookie; only the token's digest is stored. An earlier session of this
 * browser ends. Of an account that was disabled, perhaps at this moment, none is stored: it would be valid once the
 * account is invited again.
 */
export async function beginSession(
  db: Db,
  account: number,
  { agent, before, isProved = false }: { agent: string; before: string | undefined; isProved?: boolean },
): Promise<string> {
  if (before) await endSession(db, before);
  const token = newToken();
  await db.query(
    `insert into staff_sessions (token_hash, account_id, agent_hash, proved_at)
     select $1, id, $3, case when $4 then now() end from staff_accounts where id = $2 and disabled_at is null for share`,
    [tokenDigest(token), account, tokenDigest(agent), isProved],
  );
  await db.query('update staff_accounts set signed_in_at = now() where id = $1 and signed_in_at is null', [
    account,
  ]);
  return token;
}

/** How many minutes a sign-in link works, and then makes a passkey without another one. */
export const LINK_MINUTES = 15;

/** A session with its account, and when a passkey was last used in it. */
export interface Session {
  account: Account;
  /** 'just-now': within the last five minutes; 'by-link': a link began the session within the last 15. */
  proved: 'just-now' | 'by-link' | 'long-ago';
}

/**
 * The session of a token; 'over' where it expired or was signed out of, 'elsewhere' where it appeared in another browser
 * and was ended at once; undefined where there is none, and for that other browser.
 * @param isUse false where a page asks by itself: a session ends two hours after a person last did something
 */
export async function readSession(
  db: Db,
  token: string,
  agent: string,
  isUse = true,
): Promise<Session | 'over' | 'elsewhere' | undefined> {
  const found = await firstRow<
    Session & { same: boolean; stale: boolean; goesOn: boolean; elsewhere: boolean }
  >(
    db,
    `select json_build_object('id', a.id, 'name', a.name, 'email', a.email, 'role', a.role, 'disabled', false) as account,
       case when s.proved_at > now() - interval '5 minutes' then 'just-now'
         when s.proved_at is null and s.created_at > now() - interval '${LINK_MINUTES} minutes' then 'by-link'
         else 'long-ago' end as proved,
       s.agent_hash = $2 as same, s.elsewhere_at is not null as elsewhere, ${GOES_ON} as "goesOn",
       s.seen_at < now() - interval '1 minute' as stale
     from staff_sessions s join staff_accounts a on a.id = s.account_id
     where s.token_hash = $1 and a.disabled_at is null`,
    [tokenDigest(token), tokenDigest(agent)],
  );
  if (!found) return undefined;
  if (!found.same) {
    if (found.goesOn) {
      await db.query('update staff_sessions set elsewhere_at = now() where token_hash = $1', [
        tokenDigest(token),
      ]);
      await endSessions(db, { token });
    }
    return undefined;
  }
  if (!found.goesOn) return found.elsewhere ? 'elsewhere' : 'over';
  if (found.stale && isUse)
    await db.query('update staff_sessions set seen_at = now() where token_hash = $1', [tokenDigest(token)]);
  return { account: found.account, proved: found.proved };
}

/** Records that a passkey of the account was used in this session. */
export async function proveSession(db: Db, token: string): Promise<void> {
  await db.query('update staff_sessions set proved_at = now() where token_hash = $1', [tokenDigest(token)]);
}

async function endSession(db: Db, token: string): Promise<void> {
  await db.query('delete from staff_sessions where token_hash = $1', [tokenDigest(token)]);
}

/** An own session that has not ended. */
export interface OwnSession {
  /** Names it in a form; nobody signs in with it. */
  id: string;
  began: Date;
  lastUsed: Date;
  isThis: boolean;
}

/** The sessions of an account that have not ended, the one used last first. */
export const sessionsOf = (db: Db, account: number, token: string) =>
  allRows<OwnSession>(
    db,
    `select token_hash as id, created_at as began, seen_at as "lastUsed", token_hash = $2 as "isThis"
     from staff_sessions s where account_id = $1 and ${GOES_ON} order by token_hash = $2 desc, seen_at desc`,
    [account, tokenDigest(token)],
  );

/**
 * Signs out of one session, or of all sessions of an account. They then count as expired, so an open page of the office
 * leads to the sign-in page.
 * @returns how many have ended
 */
export async function endSessions(
  db: Db,
  of: { token: string } | { account: number; id?: string },
): Promise<number> {
  const hash = 'token' in of ? tokenDigest(of.token) : of.id;
  const { rowCount } = await db.query(
    `update staff_sessions s set created_at = now() - ${LONGEST_SESSION}
     where ($1::text is null or token_hash = $1) and ($2::bigint is null or account_id = $2) and ${GOES_ON}`,
    [hash ?? null, 'account' in of ? of.account : null],
  );
  return rowCount ?? 0;
}

export type Purpose = 'link' | 'add-passkey' | 'use-passkey';

/** How many minutes each kind of one-time secret works. */
const MINUTES: Record<Purpose, number> = { link: LINK_MINUTES, 'add-passkey': 5, 'use-passkey': 5 };

/**
 * Makes a secret that works once, for minutes.
 * @param browserHash the digest of a cookie of the browser that asked for it, where the secret may work in no other.
 * @param way how a link reaches its account. The database refuses a link on a screen for an account that has signed in
 * before.
 */
export async function makeOnce(
  db: Db,
  purpose: Purpose,
  {
    account = null,
    browserHash = null,
    way = null,
  }: { account?: number | null; browserHash?: string | null; way?: LinkWay | null } = {},
): Promise<string> {
  const token = newToken();
  // An invitation replaces the account's earlier links. A link by mail does not, because anybody can ask for one.
  if (purpose === 'link' && browserHash === null)
    await db.query(
      `delete from staff_once where account_id = $1 and purpose = 'link' and browser_hash is null`,
      [account],
    );
  await db.query(
    `insert into staff_once (token_hash, purpose, account_id, browser_hash, way, ends_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute')`,
    [tokenDigest(token), purpose, account, browserHash, way, MINUTES[purpose]],
  );
  return token;
}

/** Uses up a secret. Undefined where it does not exist, was used, has expired, or belongs to another browser. */
export const spendOnce = (db: Db, purpose: Purpose, token: string, browser = '') =>
  firstRow<{ account: number | null }>(
    db,
    `delete from staff_once where token_hash = $1 and purpose = $2 and ends_at > now()
       and (browser_hash is null or browser_hash = $3) returning account_id::int as account`,
    [tokenDigest(token), purpose, tokenDigest(browser)],
  );

/** Removes expired sessions and secrets, and counts a session that began while the clock was ahead from now on. */
export async function forgetEnded(db: Db): Promise<void> {
  await db.query(
    `update staff_sessions set created_at = least(created_at, now()), seen_at = least(seen_at, now()),
       proved_at = least(proved_at, now()) where greatest(created_at, seen_at, proved_at) > now()`,
  );
  await db.query('delete from staff_once where ends_at < now()');
  await db.query(`delete from staff_sessions where seen_at < now() - ${REMEMBERED}`);
}
