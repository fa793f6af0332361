import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { ContactSubmission, Services } from '#app/services.server.ts';
import { contactStore, digest, serialize } from './contact-submissions.ts';
import { keep, type Witness } from './keep.ts';
import { forwardedMessages } from './schema.ts';

/** A Supabase project that takes contact messages with its public key. */
export interface HostedBackend {
  /** Origin of the project. */
  url: string;
  anonKey: string;
}

/** A backend that has not answered by then gives the visitor the message back. Less than PostgreSQL's own limit of 10 s. */
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Contact messages in a hosted backend, which has the product's six columns and nothing to tell a repetition by.
 *
 * So the key goes into our own PostgreSQL, in a transaction that holds the message's lock from before the insert until
 * after it: a second click waits, and then finds the key. The key is written last. Written first, a crash in between
 * would make the retry a 'duplicate' of a message that never arrived; this way round it may arrive twice, never not at
 * all. The same holds for an answer that does not come in time. What looks sent by a machine stays in our quarantine.
 */
export function hostedContactStore(
  pool: pg.Pool,
  backend: HostedBackend,
  witness: Witness = {},
  timeoutMs = ANSWER_TIMEOUT_MS,
): Services['contact'] {
  const quarantine = contactStore(pool, witness);
  const insert = inserter(backend, timeoutMs);
  return {
    async save(submission, origin) {
      if (origin.suspicion !== null) return quarantine.save(submission, origin);
      const { key } = origin;
      const words = digest(submission);
      let taken = false;
      try {
        return await keep(pool, witness, Object.values(submission), async (db) => {
          await serialize(db, submission, key);
          const [known] = await db
            .select({ id: forwardedMessages.id })
            .from(forwardedMessages)
            .where(
              key !== null
                ? eq(forwardedMessages.idempotencyKey, key)
                : and(
                    eq(forwardedMessages.digest, words),
                    gt(forwardedMessages.createdAt, sql`now() - interval '10 minutes'`),
                  ),
            )
            .limit(1);
          if (known) return { kept: 'duplicate', row: null };
          await insert(submission);
          taken = true;
          const [row] = await db
            .insert(forwardedMessages)
            .values({ idempotencyKey: key ?? randomUUID(), digest: words })
            .returning({ id: forwardedMessages.id });
          return { kept: 'stored', row: { table: 'forwarded_messages', id: row!.id } };
        });
      } catch (error) {
        // The message is where it belongs; only the note of its key was lost.
        if (taken) return 'stored';
        throw error;
      }
    },
  };
}

/** Rejects unless the backend says that the row is there. The errors hold nothing of the row. */
function inserter({ url, anonKey }: HostedBackend, timeoutMs: number) {
  // Loaded when first needed: 56 ms and 9 MB.
  const connect = async () => {
    const { createClient } = await import('@supabase/supabase-js');
    return createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: strictFetch },
    });
  };
  let client: ReturnType<typeof connect> | undefined;
  return async ({ firstName, lastName, email, phone, company, message }: ContactSubmission) => {
    client ??= connect();
    const { error } = await (await client)
      .from('contact_submissions')
      .insert({ first_name: firstName, last_name: lastName, email, phone, company, message })
      .abortSignal(AbortSignal.timeout(timeoutMs));
    // `message` and `details` may repeat the row.
    if (error) throw new Error(`the hosted backend did not take it (${error.code || 'no code'})`);
  };
}

/**
 * The client takes a 404 without a body, and one with a list, for a success, and would follow a redirect with a GET:
 * a wrong address would swallow every message.
 */
const strictFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.status === 404) throw new Error('404');
  return response;
};
