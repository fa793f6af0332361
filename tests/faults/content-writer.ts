import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { saveDraft, schedule } from '#db/changes.ts';
import { head, isPicture, textsOf } from '#db/editions.ts';

/** The telephone number of the content, and those by which tests replace it. */
export const ANY_PHONE = /704-555-(0100|5\d\d\d)/g;

/** The public texts. */
export async function publicTexts(pool: pg.Pool): Promise<Record<string, string>> {
  const { files } = (await head(pool))!;
  const all = Object.entries(files).filter(([path]) => !isPicture(path));
  const texts = await textsOf(
    pool,
    all.map(([, digest]) => digest),
  );
  return Object.fromEntries(all.map(([path, digest]) => [path, texts.get(digest)!]));
}

/** An author who publishes at once: the copies publish the change as a scheduled one whose time has come. */
export async function contentWriter(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into staff_accounts (name, email, role) values ('Writer', 'writer@oak.example', 'editor') returning id::int as id`,
  );
  const { id } = rows[0]!;
  const publish = async (files: Record<string, string>, why: string, at = new Date()): Promise<number> => {
    let seen: string | null = null;
    let change = 0;
    for (const [path, text] of Object.entries(files)) {
      const draft = await saveDraft(pool, id, { [path]: text }, { expectedDigest: seen });
      [seen, change] = [draft!.digest, draft!.id];
    }
    await schedule(pool, change, id, seen!, at, why);
    return change;
  };
  const publishPhone = async (phone: string): Promise<number> => {
    const text = (await publicTexts(pool))['site.yaml']!;
    return publish({ 'site.yaml': text.replaceAll(ANY_PHONE, phone) }, phone);
  };
  return { publish, publishPhone };
}

export async function firstEdition(pool: pg.Pool): Promise<void> {
  for (const began = Date.now(); !(await head(pool)); await delay(50))
    if (Date.now() - began > 60_000) throw new Error('there was no first edition after a minute');
}
