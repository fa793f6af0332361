import { createHash, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { ContactSubmission, Services } from '#app/services.server.ts';
import { contactSubmissions, quarantinedSubmissions } from './schema.ts';

/** A submission was not kept. The message holds no value of the submission, so it may be logged. */
export class SubmissionNotKept extends Error {
  override name = 'SubmissionNotKept';
  /** SQLSTATE or system error code, where there is one. */
  readonly code: string | undefined;
  constructor(error: unknown) {
    const cause = rootCause(error);
    const { message, code } = (
      cause instanceof Error ? cause : new Error(String(cause))
    ) as NodeJS.ErrnoException;
    // An address with several IPs that all refuse has an empty message.
    super(`The submission was not kept: ${message || code}`);
    this.code = code;
  }
}

/** Drizzle's own error repeats the parameters of the query, which are the visitor's words; its cause does not. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}

/** The contact store of this process. */
export function contactStore(pool: pg.Pool): Services['contact'] {
  return {
    async save(submission, { key, suspicion }) {
      if (Object.values(submission).some((value) => value?.includes('\0'))) {
        throw new SubmissionNotKept(new Error('PostgreSQL cannot store the character NUL'));
      }
      try {
        return await inTransaction(pool, async (db) => {
          await serialize(db, submission, key);
          if (await isKnown(db, submission, key)) return 'duplicate';
          const row = { ...submission, idempotencyKey: key ?? randomUUID() };
          if (suspicion === null) {
            await db.insert(contactSubmissions).values(row);
            return 'stored';
          }
          await db.insert(quarantinedSubmissions).values({ ...row, reason: suspicion });
          return 'quarantined';
        });
      } catch (error) {
        throw new SubmissionNotKept(error);
      }
    },
  };
}

/**
 * Makes posts that could be the same message wait for each other until the first has committed: by key, and by content
 * for the browsers that send none. Always in that order, so two posts cannot wait for each other in a circle. The
 * server's own limits are set in the same round trip: they end the work even when this process no longer listens.
 */
async function serialize(db: NodePgDatabase, submission: ContactSubmission, key: string | null) {
  const locks = [key === null ? null : `key ${key}`, `content ${digest(submission)}`]
    .filter((name) => name !== null)
    .map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  await db.execute(
    sql`select set_config('statement_timeout', '3500', true), set_config('lock_timeout', '3000', true),
      set_config('idle_in_transaction_session_timeout', '10000', true)`,
  );
  await db.execute(sql`select ${sql.join(locks, sql`, `)}`);
}

async function isKnown(db: NodePgDatabase, submission: ContactSubmission, key: string | null) {
  const same = (table: typeof contactSubmissions | typeof quarantinedSubmissions): SQL | undefined =>
    key !== null
      ? eq(table.idempotencyKey, key)
      : and(
          gt(table.createdAt, sql`now() - interval '10 minutes'`),
          eq(table.firstName, submission.firstName),
          eq(table.lastName, submission.lastName),
          eq(table.email, submission.email),
          sql`${table.phone} is not distinct from ${submission.phone}`,
          sql`${table.company} is not distinct from ${submission.company}`,
          eq(table.message, submission.message),
        );
  const known = db
    .select({ one: sql`1` })
    .from(contactSubmissions)
    .where(same(contactSubmissions))
    .unionAll(db.select({ one: sql`1` }).from(quarantinedSubmissions).where(same(quarantinedSubmissions)))
    .limit(1);
  return (await known).length > 0;
}

function digest({ firstName, lastName, email, phone, company, message }: ContactSubmission): string {
  const fields = JSON.stringify([firstName, lastName, email, phone, company, message]);
  return createHash('sha256').update(fields).digest('base64url');
}

/** Commits what `work` did, or destroys the connection: PostgreSQL then rolls back, and nothing half-done is reused. */
async function inTransaction<T>(pool: pg.Pool, work: (db: NodePgDatabase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection that breaks between two queries says so only here, and would end the process unheard. The next query
  // on it rejects.
  const unheard = () => {};
  client.on('error', unheard);
  let failed = true;
  try {
    await client.query('begin');
    const result = await work(drizzle(client));
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and without an error.
    if (command !== 'COMMIT') throw new Error(`the commit was answered with ${command}`);
    failed = false;
    return result;
  } finally {
    client.off('error', unheard);
    client.release(failed);
  }
}

/** A stored message as staff read it. `reason` only for quarantined ones. */
export type StoredSubmission = ContactSubmission & { id: number; createdAt: Date; reason?: string };

/** Every stored message, oldest first, read in pages so that any number of them fits in memory. */
export async function* readSubmissions(
  pool: pg.Pool,
  { quarantined }: { quarantined: boolean },
): AsyncGenerator<StoredSubmission> {
  const db = drizzle(pool);
  const table = quarantined ? quarantinedSubmissions : contactSubmissions;
  const columns = {
    id: table.id,
    createdAt: table.createdAt,
    firstName: table.firstName,
    lastName: table.lastName,
    email: table.email,
    phone: table.phone,
    company: table.company,
    message: table.message,
    ...(quarantined ? { reason: quarantinedSubmissions.reason } : {}),
  };
  for (let after = 0; ; ) {
    const page = await db
      .select(columns)
      .from(table)
      .where(gt(table.id, after))
      .orderBy(asc(table.id))
      .limit(500);
    if (page.length === 0) return;
    yield* page as StoredSubmission[];
    after = page.at(-1)!.id;
  }
}
