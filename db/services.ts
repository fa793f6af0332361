import type pg from 'pg';
import type { Services } from '#app/services.server.ts';
import { contactStore } from './contact-submissions.ts';
import { signUpStores } from './sign-ups.ts';

/** Everything that the server keeps for visitors, in PostgreSQL. */
export const createServices = (pool: pg.Pool): Services => ({
  contact: contactStore(pool),
  ...signUpStores(pool),
});
