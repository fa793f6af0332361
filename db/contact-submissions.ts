import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { ContactSubmission, Services } from '#app/services.server.ts';
import { keep, type Witness } from './keep.ts';
import { contactSubmissions, quarantinedSubmissions } from './schema.ts';

/** Contact messages in PostgreSQL. */
export function contactStore(pool: pg.Pool, witness: Witness = {}): Services['contact'] {
  return {
    save: (submission, { key, suspicion }) =>
      keep(pool, witness, Object.values(submission), async (db) => {
        await serialize(db, submission, key);
        if (await isKnown(db, submission, key)) return { kept: 'duplicate', row: null };
        const row = { ...submission, idempotencyKey: key ?? randomUUID() };
        if (suspicion === null) {
          const [stored] = await db
            .insert(contactSubmissions)
            .values(row)
            .returning({ id: contactSubmissions.id });
          return { kept: 'stored', row: { table: 'contact_submissions', id: stored!.id } };
        }
        const [aside] = await db
          .insert(quarantinedSubmissions)
          .values({ ...row, reason: suspicion })
          .returning({ id: quarantinedSubmissions.id });
        return { kept: 'quarantined', row: { table: 'quarantined_submissions', id: aside!.id } };
      }),
  };
}

/**
 * Makes posts that could be the same message wait for each other until the first has committed: by key, and by content
 * for the browsers that send none. Always in that order, so two posts cannot wait for each other in a circle.
 */
export async function serialize(db: NodePgDatabase, submission: ContactSubmission, key: string | null) {
  const locks = [key === null ? null : `key ${key}`, `content ${digest(submission)}`]
    .filter((name) => name !== null)
    .map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
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

/** The same for the same words; the words cannot be read from it. */
export function digest({ firstName, lastName, email, phone, company, message }: ContactSubmission): string {
  const fields = JSON.stringify([firstName, lastName, email, phone, company, message]);
  return createHash('sha256').update(fields).digest('base64url');
}
