import type pg from 'pg';
import type { Services } from '#app/services.server.ts';
import { contactStore } from './contact-submissions.ts';
import { type HostedBackend, hostedContactStore } from './hosted-contact.ts';
import type { Witness } from './keep.ts';
import { signUpStores } from './sign-ups.ts';

/** Everything that the server keeps for visitors: in PostgreSQL, but for contact messages where there is a hosted backend. */
export const createServices = (
  pool: pg.Pool,
  witness: Witness = {},
  hosted: HostedBackend | null = null,
): Services => ({
  contact: hosted ? hostedContactStore(pool, hosted, witness) : contactStore(pool, witness),
  ...signUpStores(pool, witness),
});
