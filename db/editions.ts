import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { inTransaction } from './in-transaction.ts';
import { allRows, type Db, firstRow, hasRow } from './rows.ts';
import type { editions as editionsTable } from './schema.ts';
import { audit } from './staff-audit.ts';
import { keepTerms } from './terms-history.ts';

// The editions that were published, and their content files. Nothing here is ever changed: triggers refuse it.

/** Path below content/ to the SHA-256 of the file, in hex. */
export type Files = Readonly<Record<string, string>>;

type Row = typeof editionsTable.$inferSelect;

export interface EditionRow extends Pick<Row, 'number' | 'origin' | 'why' | 'terms' | 'at'> {
  /** Null for the first edition. */
  parent: number | null;
  files: Files;
  /** The author's name; else what made the edition. */
  by: string;
  /** Who approved it, where a second editor had to. */
  approvedBy: string | null;
}

export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Whether a path below content/ is that of a photograph. */
export const isPicture = (path: string): boolean => path.startsWith('photographs/');

const EDITION = `select e.number, nullif(e.number - 1, 0) as parent, e.files, e.origin, e.why, e.terms, e.at,
    coalesce(a.name, case e.origin when 'build' then 'A build' else 'A command' end) as by, b.name as "approvedBy"
  from editions e left join staff_accounts a on a.id = e.account_id left join staff_accounts b on b.id = e.approved_by`;

/** The newest edition; null where none was ever published. */
export async function head(db: Db): Promise<EditionRow | null> {
  return (await firstRow<EditionRow>(db, `${EDITION} order by e.number desc limit 1`)) ?? null;
}

/** The number of the newest edition alone, because it is asked for every two seconds. */
export async function headNumber(db: Db): Promise<number> {
  const sql = 'select coalesce(max(number), 0) as number from editions';
  return (await firstRow<{ number: number }>(db, sql))!.number;
}

export async function editionAt(db: Db, number: number): Promise<EditionRow | null> {
  return (await firstRow<EditionRow>(db, `${EDITION} where e.number = $1`, [number])) ?? null;
}

/** The published editions, newest first. */
export const editions = (
  db: Db,
  { before, limit = 50 }: { before?: number | undefined; limit?: number } = {},
) =>
  allRows<EditionRow>(
    db,
    `${EDITION} where e.number < coalesce($1, 2147483647) order by e.number desc limit $2`,
    [before ?? null, limit],
  );

/**
 * Texts by their digests.
 * @throws where one is missing
 */
export async function textsOf(db: Db, digests: Iterable<string>): Promise<Map<string, string>> {
  const asked = [...new Set(digests)];
  const rows = await allRows<{ digest: string; text: string }>(
    db,
    'select digest, text from content_texts where digest = any($1)',
    [asked],
  );
  const texts = new Map(rows.map(({ digest, text }) => [digest, text]));
  for (const digest of asked) if (!texts.has(digest)) throw new Error(`there is no text ${digest}`);
  return texts;
}

/** The texts of an edition's files, or of those that a change brings, by their digests. */
export const textsIn = (db: Db, files: Readonly<Record<string, string | null>>) =>
  textsOf(
    db,
    Object.entries(files).flatMap(([path, digest]) => (digest === null || isPicture(path) ? [] : digest)),
  );

/** A photograph by its digest; undefined where there is none. */
export async function pictureOf(db: Db, digest: string): Promise<Buffer | undefined> {
  const sql = 'select bytes from content_pictures where digest = $1';
  return (await firstRow<{ bytes: Buffer }>(db, sql, [digest]))?.bytes;
}

/** Those of some digests whose text or photograph was never kept here: nobody has published, drafted or released it. */
export async function neverKept(db: Db, digests: readonly string[]): Promise<Set<string>> {
  const rows = await allRows<{ digest: string }>(
    db,
    `select digest from unnest($1::text[]) digest
     where digest not in (select digest from content_texts union select digest from content_pictures)`,
    [digests],
  );
  return new Set(rows.map(({ digest }) => digest));
}

/** Stores a photograph and returns its digest. */
export async function keepPicture(db: Db, bytes: Buffer): Promise<string> {
  const digest = digestOf(bytes);
  await db.query(
    `insert into content_pictures (digest, type, bytes) values ($1, 'image/jpeg', $2) on conflict (digest) do nothing`,
    [digest, bytes],
  );
  return digest;
}

/**
 * Stores the texts among files, and returns the files with digests in their place. A photograph is stored already, and has
 * its digest before.
 */
export async function keepTexts<Text extends string | null | undefined>(
  db: Db,
  files: Readonly<Record<string, Text>>,
): Promise<Record<string, string | Text>> {
  const texts = Object.entries(files).filter(
    (one): one is [string, Text & string] => typeof one[1] === 'string' && !isPicture(one[0]),
  );
  const digests = texts.map(([, text]) => digestOf(text));
  await db.query(
    `insert into content_texts (digest, text) select * from unnest($1::text[], $2::text[]) on conflict (digest) do nothing`,
    [digests, texts.map(([, text]) => text)],
  );
  return { ...files, ...Object.fromEntries(texts.map(([path], i) => [path, digests[i]!])) };
}

export interface NewEdition {
  /** The number of the edition before it; 0 for the first. */
  parent: number;
  files: Files;
  origin: EditionRow['origin'];
  /** The account; null for a build, or a command. */
  by: number | null;
  /** As it was read: it is published only if it is still the same. */
  change?: { id: number; digest: string; state: string } | undefined;
  why: string;
  terms: PublishedTerms;
}

/** Ends the transaction. */
class ChangeMoved extends Error {}

/** SQLSTATE of a unique violation. */
const TAKEN = '23505';

/**
 * Publishes an edition: in one transaction its row, its version of the terms, its line of the audit, and the end of its
 * change.
 * @returns its number; null where another edition took it meanwhile; 'moved' where its change was written on, taken back
 * or given another hour meanwhile, or its account was ended. In both of these cases nothing is published.
 * @throws where the database refuses it: terms that no second person has approved
 */
export async function publishEdition(
  pool: pg.Pool,
  { parent, files, origin, by, change, why, terms }: NewEdition,
): Promise<number | 'moved' | null> {
  const number = parent + 1;
  try {
    await inTransaction(pool, async (db) => {
      // its pages may have been made for two minutes
      const isEditor = `select from staff_accounts where id = $1 and disabled_at is null and role <> 'reader' for share`;
      if (by !== null && !(await hasRow(db, isEditor, [by]))) throw new ChangeMoved();
      await keepTerms(db, terms);
      await db.query(
        `insert into editions (number, files, origin, account_id, change_id, why, terms) values ($1, $2, $3, $4, $5, $6, $7)`,
        [number, JSON.stringify(files), origin, by, change?.id ?? null, why, terms.version],
      );
      const isSame =
        change === undefined ||
        (await hasRow(
          db,
          `update content_changes set state = 'published', why = $4
           where id = $1 and digest = $2 and state = $3 and (publish_at is null or publish_at <= now())`,
          [change.id, change.digest, change.state, why],
        ));
      if (!isSame) throw new ChangeMoved();
      await audit(db, {
        by,
        action: `content.${origin === 'undo' ? 'undone' : 'published'}`,
        detail: `${number}`,
      });
    });
    return number;
  } catch (error) {
    if ((error as { code?: unknown }).code === TAKEN) return null;
    if (error instanceof ChangeMoved) return 'moved';
    throw error;
  }
}

/** The content of the last build that was imported, before a moment where one is given; null before the first. */
export async function lastBuild(db: Db, before: Date | null = null): Promise<Files | null> {
  const sql = `select files from content_builds where at < coalesce($1, 'infinity'::timestamptz) order by at desc limit 1`;
  return (await firstRow<{ files: Files }>(db, sql, [before]))?.files ?? null;
}

export const digestOfFiles = (files: Files): string => digestOf(JSON.stringify(Object.entries(files).sort()));

export const wasTakenIn = (db: Db, files: Files) =>
  hasRow(db, 'select from content_builds where digest = $1', [digestOfFiles(files)]);

export async function noteBuild(db: Db, files: Files): Promise<void> {
  await db.query(
    'insert into content_builds (digest, files) values ($1, $2) on conflict (digest) do nothing',
    [digestOfFiles(files), JSON.stringify(files)],
  );
}
