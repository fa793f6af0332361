import { contactForm } from '#app/features/contact/contact.form.ts';
import { columnsOf } from '#app/features/forms/define-form.ts';
import type { Outcome } from '#app/features/forms/submission-store.server.ts';

/** A Supabase project that takes contact messages with its public key. */
export interface HostedBackend {
  /** Origin of the project. */
  url: string;
  anonKey: string;
}

/** How long a request goes on after its visitor has been told that it failed. */
const LATEST_ANSWER_MS = 60_000;

/** How PostgreSQL names the primary key of the table, in the message of a violation. */
const PRIMARY_KEY = '"contact_submissions_pkey"';

/**
 * Inserts contact messages into a hosted backend, once each: `id`, a UUID, is the row's id there. A message that is sent
 * again, because the answer was lost or came too late, finds its row. Rejects unless the backend says that the row is
 * there; the errors hold nothing of the row.
 */
export function hostedContact({ url, anonKey }: HostedBackend) {
  // Loaded when first needed: 56 ms and 9 MB.
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
    // `message` and `details` may repeat the row.
    throw new Error(`the hosted backend did not take it (${error.code || 'no code'})`);
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
