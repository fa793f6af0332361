import type pg from 'pg';
import type { KeptTerms } from '#app/features/terms-history/terms-history.server.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';

/** Keeps the terms that this server serves, once for each version, whichever copy comes first. */
export async function keepTerms(pool: pg.Pool, terms: PublishedTerms): Promise<void> {
  await pool.query(
    'insert into terms_versions (version, terms) values ($1, $2) on conflict (version) do nothing',
    [terms.version, JSON.stringify(terms)],
  );
}

/** Every version that was ever served, the newest first; or the one that is named, where it was. */
export async function readTerms(pool: pg.Pool, version?: string): Promise<KeptTerms[]> {
  const { rows } = await pool.query<KeptTerms>(
    `select (first_served at time zone 'America/New_York')::date::text as "firstServed", terms
     from terms_versions where $1::text is null or version = $1 order by first_served desc, version`,
    [version ?? null],
  );
  return rows;
}
