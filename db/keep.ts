import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Kept } from '#app/services.server.ts';
import { inTransaction } from './in-transaction.ts';
import { SubmissionNotKept } from './submission-not-kept.ts';

/** Where one submission is kept. Says nothing about who sent it, so it may be logged and queued. */
export interface Row {
  table: string;
  id: number;
}

/** Who is told of submissions besides the visitor. */
export interface Witness {
  /** Within the transaction that stores the row: when it rejects, nothing is stored. Not for what is set aside. */
  onStoring?: ((row: Row, client: pg.ClientBase) => Promise<void>) | undefined;
  /** After the commit. */
  onKept?: ((row: Row, kept: Kept) => void) | undefined;
  onRefused?: ((error: SubmissionNotKept) => void) | undefined;
}

/**
 * Keeps one submission in one transaction.
 * @param values what the visitor sent.
 * @param work what became of it, and its row unless there was one already.
 * @throws {SubmissionNotKept} whatever went wrong, without a value of the submission.
 */
export async function keep(
  pool: pg.Pool,
  { onStoring, onKept, onRefused }: Witness,
  values: unknown[],
  work: (db: NodePgDatabase) => Promise<{ kept: Kept; row: Row | null }>,
): Promise<Kept> {
  try {
    if (values.some((value) => typeof value === 'string' && value.includes('\0'))) {
      throw new Error('PostgreSQL cannot store the character NUL');
    }
    const { kept, row } = await inTransaction(pool, async (db, client) => {
      const outcome = await work(db);
      if (outcome.kept === 'stored' && outcome.row) await onStoring?.(outcome.row, client);
      return outcome;
    });
    if (row) onKept?.(row, kept);
    return kept;
  } catch (error) {
    const refused = new SubmissionNotKept(error);
    onRefused?.(refused);
    throw refused;
  }
}
