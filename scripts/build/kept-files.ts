import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { filesBelow } from '#server/editions/files-below.ts';

/**
 * Folders whose file names contain a hash of the content: a name always stands for the same content, so files may
 * outlive their build.
 */
const NAMED_BY_CONTENT = ['assets', 'pictures'];

/** How long files stay for tabs that were opened before an upgrade, and for pages in a proxy's cache. */
export const KEPT_MS = 7 * 86_400_000;
export const KEPT_BYTES = 32_000_000;

/** Path below the client's folder, with the time (ms) since which no page of the site names it. */
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
 * Copies files of the last build into the next one, for tabs and copies of the server that still name them: for a week,
 * and at most 32 MB, youngest first.
 * @param last the build that is served until now, and `next` the one that replaces it: `client/` below each.
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
