import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Kept, Services, Suspicion } from '#app/services.server.ts';
import { SubmissionNotKept } from './contact-submissions.ts';

/** One statement, which PostgreSQL commits before it answers. The errors hold no value of the row. */
async function keep(pool: pg.Pool, suspicion: Suspicion, values: unknown[], insert: SQL): Promise<Kept> {
  if (values.some((value) => typeof value === 'string' && value.includes('\0'))) {
    throw new SubmissionNotKept(new Error('PostgreSQL cannot store the character NUL'));
  }
  try {
    const { rows } = await drizzle(pool).execute<{ inserted: boolean }>(insert);
    if (rows[0]?.inserted !== true) return 'duplicate';
    return suspicion === null ? 'stored' : 'quarantined';
  } catch (error) {
    throw new SubmissionNotKept(error);
  }
}

/**
 * Ends an insert: a row that is there already stays as it is, but for its suspicion, which a second, unsuspicious
 * post lifts. `xmax` is 0 only for a row that this statement made.
 */
const unlessKnown = (table: string, target: SQL) => sql`
  on conflict ${target} do update
  set suspicion = case when excluded.suspicion is null then null else ${sql.identifier(table)}.suspicion end
  returning xmax = 0 as inserted`;

/** Sign-ups are one per person: the address says who it is, so a repeated post needs no key. */
export const signUpStores = (
  pool: pg.Pool,
): Pick<Services, 'newsletter' | 'investorUpdates' | 'webinar' | 'media'> => ({
  newsletter: {
    subscribe: (email, { suspicion }) =>
      keep(
        pool,
        suspicion,
        [email],
        sql`insert into news_subscriptions (email, suspicion) values (${email}, ${suspicion})
          ${unlessKnown('news_subscriptions', sql`(lower(email))`)}`,
      ),
  },
  investorUpdates: {
    save: (signUp, { suspicion }) => {
      const { firstName, lastName, email, utmSource, utmMedium, utmCampaign } = signUp;
      return keep(
        pool,
        suspicion,
        Object.values(signUp),
        sql`insert into investor_sign_ups
            (first_name, last_name, email, utm_source, utm_medium, utm_campaign, suspicion)
          values (${firstName}, ${lastName}, ${email}, ${utmSource}, ${utmMedium}, ${utmCampaign}, ${suspicion})
          ${unlessKnown('investor_sign_ups', sql`(lower(email))`)}`,
      );
    },
  },
  webinar: {
    register: (registration, { suspicion }) => {
      const { firstName, lastName, email, session } = registration;
      return keep(
        pool,
        suspicion,
        Object.values(registration),
        sql`insert into webinar_registrations (first_name, last_name, email, session, suspicion)
          values (${firstName}, ${lastName}, ${email}, ${session}, ${suspicion})
          ${unlessKnown('webinar_registrations', sql`(lower(email), session)`)}`,
      );
    },
  },
  media: {
    save: (enquiry, { key, suspicion }) => {
      const { name, outlet, email, deadline, message } = enquiry;
      return keep(
        pool,
        suspicion,
        Object.values(enquiry),
        sql`insert into media_enquiries (name, outlet, email, deadline, message, idempotency_key, suspicion)
          values (${name}, ${outlet}, ${email}, ${deadline}, ${message}, ${key ?? contentKey(enquiry)}, ${suspicion})
          ${unlessKnown('media_enquiries', sql`(idempotency_key)`)}`,
      );
    },
  },
});

const TEN_MINUTES_MS = 600_000;

/** For a browser that made no key: the same words in the same ten minutes are one enquiry. */
function contentKey(enquiry: object): string {
  const window = Math.floor(Date.now() / TEN_MINUTES_MS);
  return createHash('sha256')
    .update(JSON.stringify([enquiry, window]))
    .digest('base64url');
}
