import type { ServedTerms } from '#app/features/terms-history/terms-history.server.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { allRows, type Db, firstRow } from './rows.ts';

/** Stores the terms that this server serves, once for each version, whichever copy is first. */
export async function keepTerms(db: Db, terms: PublishedTerms): Promise<void> {
  await db.query(
    'insert into terms_versions (version, terms) values ($1, $2) on conflict (version) do nothing',
    [terms.version, JSON.stringify(terms)],
  );
}

/** The versions of the terms that were served. */
export const servedTerms = (db: Db): ServedTerms => ({
  list: () =>
    allRows(
      db,
      `with served as (select first_served as at, version from terms_versions union all select at, terms from editions),
         turns as (select at, version, lag(version) over (order by at, version) as before from served)
       select version, terms->>'asOf' as "asOf", (at at time zone 'America/New_York')::date::text as "firstServed"
       from turns join terms_versions using (version)
       where before is distinct from version order by at desc, version`,
    ),
  read: async (version) =>
    (
      await firstRow<{ terms: PublishedTerms }>(db, 'select terms from terms_versions where version = $1', [
        version,
      ])
    )?.terms ?? null,
});
