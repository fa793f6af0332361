import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Kept, Services, Suspicion } from '#app/services.server.ts';
import { keep, type Witness } from './keep.ts';

/** The columns of one row, by their names in the database. */
type Columns = Record<string, string | null>;

/**
 * One row per `target`, a unique index. A row that is there already stays as it is, unless it is suspicious and the new one is
 * not: a machine may have used somebody's address, and the person's own words replace it. It counts as stored only now.
 */
function keepOnce(
  pool: pg.Pool,
  witness: Witness,
  suspicion: Suspicion,
  { table, target, row }: { table: string; target: SQL; row: Columns },
): Promise<Kept> {
  const columns = { ...row, suspicion };
  const name = sql.identifier(table);
  const anew = Object.keys(columns).map(
    (column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`,
  );
  const insert = sql`insert into ${name} (${sql.join(Object.keys(columns).map(sql.identifier), sql`, `)})
    values (${sql.join(
      Object.values(columns).map((value) => sql`${value}`),
      sql`, `,
    )})
    on conflict ${target} do update set ${sql.join(anew, sql`, `)}
      where ${name}.suspicion is not null and excluded.suspicion is null
    returning id`;
  return keep(pool, witness, Object.values(row), async (db) => {
    const [kept] = (await db.execute<{ id: string }>(insert)).rows;
    if (!kept) return { kept: 'duplicate', row: null };
    return { kept: suspicion === null ? 'stored' : 'quarantined', row: { table, id: Number(kept.id) } };
  });
}

/** Sign-ups are one per person: the address says who it is, so a repeated post needs no key. */
export const signUpStores = (
  pool: pg.Pool,
  witness: Witness = {},
): Pick<Services, 'newsletter' | 'investorUpdates' | 'webinar' | 'media'> => ({
  newsletter: {
    subscribe: (email, { suspicion }) =>
      keepOnce(pool, witness, suspicion, {
        table: 'news_subscriptions',
        target: sql`(lower(email))`,
        row: { email },
      }),
  },
  investorUpdates: {
    save: (signUp, { suspicion }) =>
      keepOnce(pool, witness, suspicion, {
        table: 'investor_sign_ups',
        target: sql`(lower(email))`,
        row: {
          first_name: signUp.firstName,
          last_name: signUp.lastName,
          email: signUp.email,
          utm_source: signUp.utmSource,
          utm_medium: signUp.utmMedium,
          utm_campaign: signUp.utmCampaign,
        },
      }),
  },
  webinar: {
    register: ({ firstName, lastName, email, session }, { suspicion }) =>
      keepOnce(pool, witness, suspicion, {
        table: 'webinar_registrations',
        target: sql`(lower(email), session)`,
        row: { first_name: firstName, last_name: lastName, email, session },
      }),
  },
  media: {
    save: (enquiry, { key, suspicion }) => {
      const { name, outlet, email, deadline, message } = enquiry;
      return keepOnce(pool, witness, suspicion, {
        table: 'media_enquiries',
        target: sql`(idempotency_key)`,
        row: { name, outlet, email, deadline, message, idempotency_key: key ?? contentKey(enquiry) },
      });
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
