import { contactForm } from '#app/features/contact/contact.form.ts';
import { columnsOf } from '#app/features/forms/define-form.ts';
import type { Outcome } from '#app/features/forms/submission-store.server.ts';

/** A Supabase project that stores contact messages, reached with its public key. */
export interface HostedBackend {
  /** The project's origin. */
  url: string;
  anonKey: string;
}

/** How long a request continues after the visitor was told that it failed. */
const LATEST_ANSWER_MS = 60_000;

/** The primary key's name in PostgreSQL's message of a violation. */
const PRIMARY_KEY = '"contact_submissions_pkey"';

/**
 * Inserts contact messages into a hosted backend, each once: `id`, a UUID, is the row's id there. A retry, after an
 * answer that was lost or late, finds the row. Rejects unless the backend confirms that the row is stored; the errors
 * contain nothing of the row.
 */
export function hostedContact({ url, anonKey }: HostedBackend) {
  // Loaded at first use: 56 ms and 9 MB.
  const connect = async () => {
    const { createClient } = await import('@supabase/supabase-js');
    return createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: strictFetch },
    });
  };
  let client: ReturnType<typeof connect> | undefined;
  return async (id: string, message: Readonly<Record<string, unknown>>): Promise<Outcome> => {
    client ??= connect();
    const columns = columnsOf(contactForm).map(({ name, field }) => [name, message[field]]);
    const { error } = await (await client)
      .from(contactForm.table)
      .insert({ id, ...Object.fromEntries(columns) })
      .abortSignal(AbortSignal.timeout(LATEST_ANSWER_MS));
    if (!error) return 'stored';
    if (error.code === '23505' && error.message.includes(PRIMARY_KEY)) return 'duplicate';
    // `message` and `details` are left out: they may repeat the row.
    throw new Error(`the hosted backend did not take it (${error.code || 'no code'})`);
  };
}

/** Far above the longest error of the backend, in bytes. */
const ANSWER_MOST = 100_000;

/** The client reads all of an answer into memory: one without an end would end the server. */
function bounded({ body, status, statusText, headers }: Response): Response {
  let left = ANSWER_MOST;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error(new Error('too long an answer'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(limit) ?? null, { status, statusText, headers });
}

/**
 * The client takes a 404 without a body, or with a list, for success, and follows a redirect with a GET: with a wrong
 * address every message would be lost.
 */
const strictFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.status === 404) throw new Error('404');
  return bounded(response);
};
