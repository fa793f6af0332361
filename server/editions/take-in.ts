import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Content } from '#app/collections/content.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { leaveForSomebody } from '#db/changes.ts';
import * as stored from '#db/editions.ts';
import type { Log } from '../log.ts';
import type { Built } from './built.ts';
import { sameFiles } from './kept-editions.ts';
import type { Made } from './made-editions.ts';
import { mergeFiles } from './merge-files.ts';

/** Imports the content of a new build, once, merged with what staff have published since the build before it. */
export async function takeIn(
  { pool, log }: { pool: pg.Pool; log: Log },
  built: Built,
  make: (files: stored.Files) => Promise<Made>,
): Promise<void> {
  while (!(await stored.wasTakenIn(pool, built.files))) {
    await keepContent(pool, built);
    const now = await stored.head(pool);
    if (!now) {
      await publish(
        pool,
        { parent: 0, files: built.files, why: 'As the site was built' },
        built.edition.content,
      );
      await stored.noteBuild(pool, built.files);
      continue;
    }
    const base = (await stored.lastBuild(pool)) ?? {};
    const wanted: Record<string, string | null> = { ...built.files };
    for (const path of Object.keys(base)) wanted[path] ??= null;
    const { files, conflicts } = await mergeFiles(pool, base, now.files, wanted);
    const made = sameFiles(files, now.files) ? null : await make(files);
    if (made && 'edition' in made) {
      const next = { parent: now.number, files, why: 'Brought by a new build of the site' };
      if ((await publish(pool, next, made.edition.content)) === null) continue;
    }
    const [issue] = made && 'issues' in made ? made.issues : [];
    const left = issue ? Object.keys(wanted) : conflicts;
    if (left.length > 0) {
      const isBrought = (path: string) =>
        wanted[path] !== (base[path] ?? null) && wanted[path] !== (now.files[path] ?? null);
      const open = left.filter(isBrought);
      const reason = issue ? `${issue.file}: ${issue.field}: ${issue.reason}` : 'both changed';
      const changed = Object.fromEntries(open.map((path) => [path, wanted[path]!]));
      await leaveForSomebody(pool, now.number, changed, reason);
      log.warn(
        { files: open, reason },
        'a build brought content that goes with no edition: somebody has to choose',
      );
    }
    await stored.noteBuild(pool, built.files);
  }
}

async function keepContent(pool: pg.Pool, { folder, files }: Built): Promise<void> {
  const read = (path: string) => readFileSync(join(folder, 'content', path));
  const paths = Object.keys(files);
  const texts = paths.filter((path) => !stored.isPicture(path)).map((path) => [path, String(read(path))]);
  await stored.keepTexts(pool, Object.fromEntries(texts) as Record<string, string>);
  for (const path of paths.filter(stored.isPicture)) await stored.keepPicture(pool, read(path));
}

const publish = (
  pool: pg.Pool,
  edition: Pick<stored.NewEdition, 'parent' | 'files' | 'why'>,
  content: Content,
) => stored.publishEdition(pool, { ...edition, origin: 'build', by: null, terms: publishedTerms(content) });
