import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { filesBelow } from '#server/editions/files-below.ts';

/** Folders whose files are named by their content: a name never means two things, and may outlive its build. */
const NAMED_BY_CONTENT = ['assets', 'pictures'];

/** How long a tab that was opened before an upgrade, and a page in a proxy's cache, find what they name. */
export const KEPT_MS = 7 * 86_400_000;
export const KEPT_BYTES = 32_000_000;

/** Path below the client's folder, to the time (ms) from which on no page of the site names it. */
const list = z.record(z.string(), z.number());

const readList = (build: string): z.infer<typeof list> => {
  const file = join(build, 'kept.json');
  return existsSync(file) ? list.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
};

const namedByContent = (build: string): string[] => {
  const client = join(build, 'client');
  return NAMED_BY_CONTENT.map((folder) => join(client, folder))
    .filter(existsSync)
    .flatMap((folder) => filesBelow(folder))
    .map((file) => relative(client, file));
};

/**
 * Carries files of the last build over into the next one, for tabs and copies of the server that still name them: a
 * week long, the youngest first where they are more than 32 MB.
 * @param last the build that is served until now, and `next` the one that takes its place: `client/` below each.
 */
export function keepFiles(last: string, next: string, now = Date.now()): { files: number; bytes: number } {
  const before = readList(last);
  const own = new Set(namedByContent(next));
  const left = namedByContent(last)
    .filter((file) => !own.has(file))
    .map((file) => ({ file, since: before[file] ?? now, bytes: statSync(join(last, 'client', file)).size }))
    .filter(({ since }) => now - since < KEPT_MS)
    .sort((a, b) => b.since - a.since || a.file.localeCompare(b.file));
  const kept: z.infer<typeof list> = {};
  let bytes = 0;
  for (const { file, since, bytes: size } of left) {
    if (bytes + size > KEPT_BYTES) break;
    bytes += size;
    kept[file] = since;
    cpSync(join(last, 'client', file), join(next, 'client', file));
  }
  writeFileSync(join(next, 'kept.json'), JSON.stringify(kept));
  return { files: Object.keys(kept).length, bytes };
}
