import type { KeptTerms } from '#app/features/terms-history/terms-history.server.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { allRows, type Db } from './rows.ts';

/** Stores the terms that this server serves, once for each version, whichever copy is first. */
export async function keepTerms(db: Db, terms: PublishedTerms): Promise<void> {
  await db.query(
    'insert into terms_versions (version, terms) values ($1, $2) on conflict (version) do nothing',
    [terms.version, JSON.stringify(terms)],
  );
}

/**
 * The versions that were served, newest first; a version that was served again later occurs again. With `version`, that
 * one only, if it was ever served.
 */
export async function readTerms(db: Db, version?: string): Promise<KeptTerms[]> {
  const rows = await allRows<KeptTerms>(
    db,
    `with served as (select first_served as at, version from terms_versions union all select at, terms from editions),
       turns as (select at, version, lag(version) over (order by at, version) as before from served)
     select (at at time zone 'America/New_York')::date::text as "firstServed", terms
     from turns join terms_versions using (version)
     where before is distinct from version and ($1::text is null or version = $1) order by at desc, version`,
    [version ?? null],
  );
  return version === undefined ? rows : rows.slice(-1);
}
