import { newToken, tokenDigest } from './secret-token.ts';
import type { Account } from './staff-accounts.ts';
import type { Db } from './submission-events.ts';

/** A session that nobody uses ends after two hours, and every session after twelve: a working day. */
const IDLE = "interval '2 hours'";
const ABSOLUTE = "interval '12 hours'";

/** Begins a session and gives the token for its cookie, which is kept nowhere. The one before it, if any, ends. */
export async function beginSession(
  db: Db,
  account: number,
  { agent, before }: { agent: string; before: string | undefined },
): Promise<string> {
  if (before) await endSession(db, before);
  const token = newToken();
  await db.query('insert into staff_sessions (token_hash, account_id, agent_hash) values ($1, $2, $3)', [
    tokenDigest(token),
    account,
    tokenDigest(agent),
  ]);
  return token;
}

/** Whose session a token is, or undefined. One that turns up in another browser is ended on the spot. */
export async function readSession(db: Db, token: string, agent: string): Promise<Account | undefined> {
  const { rows } = await db.query<{ account: Account; same: boolean; stale: boolean }>(
    `select json_build_object('id', a.id, 'name', a.name, 'email', a.email, 'role', a.role, 'disabled', false) as account,
       s.agent_hash = $2 as same, s.seen_at < now() - interval '1 minute' as stale
     from staff_sessions s join staff_accounts a on a.id = s.account_id
     where s.token_hash = $1 and a.disabled_at is null
       and s.seen_at > now() - ${IDLE} and s.created_at > now() - ${ABSOLUTE}`,
    [tokenDigest(token), tokenDigest(agent)],
  );
  const [found] = rows;
  if (!found) return undefined;
  if (!found.same) {
    await endSession(db, token);
    return undefined;
  }
  if (found.stale)
    await db.query('update staff_sessions set seen_at = now() where token_hash = $1', [tokenDigest(token)]);
  return found.account;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.query('delete from staff_sessions where token_hash = $1', [tokenDigest(token)]);
}

/** Signs an account out everywhere. */
export async function endSessions(db: Db, account: number): Promise<void> {
  await db.query('delete from staff_sessions where account_id = $1', [account]);
}

export type Purpose = 'link' | 'add-passkey' | 'use-passkey';

/** How long what works once works. Minutes. */
const MINUTES: Record<Purpose, number> = { link: 15, 'add-passkey': 5, 'use-passkey': 5 };

/**
 * Something that works once, for minutes.
 * @param browserHash the digest of a cookie of the browser that asked for it, where it shall work in no other.
 */
export async function makeOnce(
  db: Db,
  purpose: Purpose,
  { account = null, browserHash = null }: { account?: number | null; browserHash?: string | null } = {},
): Promise<string> {
  const token = newToken();
  // An invitation takes the place of the last. A mail leaves everything alone: anybody can ask for one.
  if (purpose === 'link' && browserHash === null)
    await db.query(
      `delete from staff_once where account_id = $1 and purpose = 'link' and browser_hash is null`,
      [account],
    );
  await db.query(
    `insert into staff_once (token_hash, purpose, account_id, browser_hash, ends_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 minute')`,
    [tokenDigest(token), purpose, account, browserHash, MINUTES[purpose]],
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
  await db.query(
    `delete from staff_sessions where seen_at < now() - ${IDLE} or created_at < now() - ${ABSOLUTE}`,
  );
}
