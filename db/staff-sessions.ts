import type { LinkWay } from './schema.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { type Account, GOES_ON, LONGEST_SESSION } from './staff-accounts.ts';
import type { Db } from './submission-events.ts';

/** One that is over is known for so long, and leads whoever comes back with it to the door. A stranger has none. */
const REMEMBERED = "interval '30 days'";

/** Begins a session and gives the token for its cookie, which is kept nowhere. The one before it, if any, ends. */
export async function beginSession(
  db: Db,
  account: number,
  { agent, before, isProved = false }: { agent: string; before: string | undefined; isProved?: boolean },
): Promise<string> {
  if (before) await endSession(db, before);
  const token = newToken();
  await db.query(
    `insert into staff_sessions (token_hash, account_id, agent_hash, proved_at)
     values ($1, $2, $3, case when $4 then now() end)`,
    [tokenDigest(token), account, tokenDigest(agent), isProved],
  );
  await db.query('update staff_accounts set signed_in_at = now() where id = $1 and signed_in_at is null', [
    account,
  ]);
  return token;
}

/** A session, by whom, and when a passkey of theirs last answered in it. */
export interface Session {
  account: Account;
  /** 'long-ago' is more than five minutes; 'never' where a link began it. */
  proved: 'just-now' | 'long-ago' | 'never';
}

/**
 * The session of a token; 'over' where nobody used it for too long or they signed out, undefined where there is none. One that
 * turns up in another browser is ended on the spot.
 */
export async function readSession(
  db: Db,
  token: string,
  agent: string,
): Promise<Session | 'over' | undefined> {
  const { rows } = await db.query<Session & { same: boolean; stale: boolean; goesOn: boolean }>(
    `select json_build_object('id', a.id, 'name', a.name, 'email', a.email, 'role', a.role, 'disabled', false) as account,
       case when s.proved_at is null then 'never' when s.proved_at > now() - interval '5 minutes' then 'just-now'
         else 'long-ago' end as proved,
       s.agent_hash = $2 as same, ${GOES_ON} as "goesOn", s.seen_at < now() - interval '1 minute' as stale
     from staff_sessions s join staff_accounts a on a.id = s.account_id
     where s.token_hash = $1 and a.disabled_at is null`,
    [tokenDigest(token), tokenDigest(agent)],
  );
  const [found] = rows;
  if (!found) return undefined;
  if (!found.same) {
    await endSession(db, token);
    return undefined;
  }
  if (!found.goesOn) return 'over';
  if (found.stale)
    await db.query('update staff_sessions set seen_at = now() where token_hash = $1', [tokenDigest(token)]);
  return { account: found.account, proved: found.proved };
}

/** A passkey of the account has answered in this session. */
export async function proveSession(db: Db, token: string): Promise<void> {
  await db.query('update staff_sessions set proved_at = now() where token_hash = $1', [tokenDigest(token)]);
}

async function endSession(db: Db, token: string): Promise<void> {
  await db.query('delete from staff_sessions where token_hash = $1', [tokenDigest(token)]);
}

/**
 * Signs out of one session, or of all of an account's: they are over as if they were too old, and lead whoever still has a page of
 * the office open back to it through the door.
 */
export async function endSessions(db: Db, of: { token: string } | { account: number }): Promise<void> {
  const [column, value] =
    'token' in of ? ['token_hash', tokenDigest(of.token)] : ['account_id', String(of.account)];
  await db.query(
    `update staff_sessions s set created_at = now() - ${LONGEST_SESSION} where ${column} = $1 and ${GOES_ON}`,
    [value],
  );
}

export type Purpose = 'link' | 'add-passkey' | 'use-passkey';

/** How long a link to sign in works. */
export const LINK_MINUTES = 15;

/** How long what works once works. Minutes. */
const MINUTES: Record<Purpose, number> = { link: LINK_MINUTES, 'add-passkey': 5, 'use-passkey': 5 };

/**
 * Something that works once, for minutes.
 * @param browserHash the digest of a cookie of the browser that asked for it, where it shall work in no other.
 * @param way of a link; one on a screen is refused by the database where the account has signed in before.
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
  // An invitation takes the place of the last. A mail leaves everything alone: anybody can ask for one.
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

/** Uses it up. Undefined where it is none, was used, is over, or belongs to another browser. */
export async function spendOnce(
  db: Db,
  purpose: Purpose,
  token: string,
  browser?: string,
): Promise<{ account: number | null } | undefined> {
  const { rows } = await db.query<{ account: number | null }>(
    `delete from staff_once where token_hash = $1 and purpose = $2 and ends_at > now()
       and (browser_hash is null or browser_hash = $3) returning account_id::int as account`,
    [tokenDigest(token), purpose, tokenDigest(browser ?? '')],
  );
  return rows[0];
}

/** Removes what has ended. */
export async function forgetEnded(db: Db): Promise<void> {
  await db.query('delete from staff_once where ends_at < now()');
  await db.query(`delete from staff_sessions where seen_at < now() - ${REMEMBERED}`);
}
