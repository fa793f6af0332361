/** The public content, for developers. USAGE has the commands. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  digestOf,
  editionAt,
  type Files,
  head,
  isPicture,
  neverKept,
  pictureOf,
  textsIn,
} from '#db/editions.ts';
import type { Db } from '#db/rows.ts';
import { filesBelow } from '#server/editions/files-below.ts';
import { asUsage, databaseCommand, UsageError } from './database-command.ts';

const USAGE = `npm run content -- export [--edition NUMBER] [--to FOLDER]   writes what is public into content/, or an older edition into a new folder`;

/**
 * Files of a folder that hold what no edition, draft or build ever had: a developer wrote them since, and an export over
 * them would undo that.
 */
export async function newerThanAnyBuild(db: Db, folder: string): Promise<string[]> {
  const files = existsSync(folder) ? filesBelow(folder) : [];
  const written = files
    .filter((file) => !basename(file).startsWith('.'))
    .map((file) => ({ file, digest: digestOf(readFileSync(file)) }));
  const unknown = await neverKept(
    db,
    written.map(({ digest }) => digest),
  );
  return written.filter(({ digest }) => unknown.has(digest)).map(({ file }) => file);
}

/** Writes an edition's files into a folder, and removes other files. Returns how many changed. */
export async function exportFiles(db: Db, files: Files, folder: string): Promise<number> {
  const texts = await textsIn(db, files);
  let changed = 0;
  for (const [path, digest] of Object.entries(files)) {
    const bytes = isPicture(path) ? await pictureOf(db, digest) : Buffer.from(texts.get(digest)!);
    if (!bytes) throw new Error(`there is no picture for ${path}`);
    const file = join(folder, path);
    if (existsSync(file) && readFileSync(file).equals(bytes)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    changed += 1;
  }
  if (!existsSync(folder)) return changed;
  const own = new Set(Object.keys(files).map((path) => join(folder, path)));
  for (const file of filesBelow(folder).filter((name) => !own.has(name))) {
    rmSync(file);
    if (readdirSync(dirname(file)).length === 0) rmSync(dirname(file), { recursive: true });
    changed += 1;
  }
  return changed;
}

if (import.meta.main)
  await databaseCommand(USAGE, (args) => {
    const parsed = asUsage(() =>
      parseArgs({
        args,
        allowPositionals: true,
        options: { edition: { type: 'string' }, to: { type: 'string' } },
      }),
    );
    const { values } = parsed;
    const [command, ...rest] = parsed.positionals;
    if (command !== 'export')
      throw new UsageError(
        command === undefined ? 'No command was given.' : `There is no command ${command}.`,
      );
    if (rest.length > 0) throw new UsageError(`${rest[0]} was not expected.`);
    const { edition } = values;
    if (edition !== undefined && !/^\d{1,9}$/.test(edition))
      throw new UsageError(`--edition is the number of an edition, not ${edition}.`);
    if (values.to && existsSync(values.to) && readdirSync(values.to).length > 0)
      throw new UsageError(`${values.to} is not empty: an export takes away what else is there.`);
    return async (pool) => {
      const row = edition ? await editionAt(pool, Number(edition)) : await head(pool);
      if (!row) throw new Error(edition ? `There is no edition ${edition}.` : 'There is no edition yet.');
      const folder = values.to ?? 'content';
      const newer = await newerThanAnyBuild(pool, folder);
      if (newer.length > 0)
        throw new Error(
          `Nothing was written. No build has brought what stands in ${newer.join(', ')}: an export would undo it. Export into the revision of the last build, commit, and merge.`,
        );
      const changed = await exportFiles(pool, row.files, folder);
      console.log(
        `Edition ${row.number} (${row.why}, ${row.by}) is in ${folder}/: ${changed} files changed.`,
      );
    };
  });
