import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { ContentError } from '#app/collections/content-file.server.ts';
import type { Issue } from '#app/collections/document.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { Change, ChangedFiles } from '#db/changes.ts';
import {
  editionAt,
  type Files,
  head,
  isPicture,
  keepPicture,
  keepTexts,
  pictureOf,
  publishEdition,
  textsIn as textsOfFiles,
} from '#db/editions.ts';
import type { ContentDesk, Outcome } from '#server/editions/content-desk.ts';
import { photographs } from '#server/editions/photographs.ts';
import { fixtureContent, fixtureRoot } from './fixture-content.ts';

/** All texts of a folder, by their paths below it. */
const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !file.parentPath.includes('photographs'))
      .map((file) => join(file.parentPath, file.name))
      .map((file) => [relative(folder, file), readFileSync(file, 'utf8')]),
  );

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** What the folder holds: most readings differ from the one before in a file or two. */
let written: Files = {};

/**
 * The office's content desk without the making of pages: it reads and checks content as a build does, and stores
 * editions in the database. For tests of the office alone; tests/journeys/content-desk.spec.ts tests the whole.
 */
export async function contentStandIn(
  pool: pg.Pool,
  page: (path: string, change: Change | null) => Promise<string> = async (path) =>
    `<html><body><main>${path}</main></body></html>`,
): Promise<ContentDesk & { takeIn: () => Promise<void> }> {
  let now: ReturnType<ContentDesk['edition']>;
  let texts: Map<string, string>;
  const takePicture = photographs({
    script: new URL('../server/editions/make-photograph.ts', import.meta.url).href,
    scan: async () => 'not-scanned',
  });

  async function takeIn() {
    const row = await head(pool);
    if (!row) throw new Error('nothing is public');
    texts = await textsOfFiles(pool, row.files);
    const { files, number } = row;
    const content = await read(files);
    if (Array.isArray(content)) throw new ContentError(content);
    now = { number, files, content, textOf: (path) => texts.get(files[path]!)! };
  }

  type Reading = ReturnType<typeof readContent> | Issue[];
  /** By their files: a page of the desk reads the same draft several times, and each reading takes 0.2 s. */
  const readings = new Map<string, Promise<Reading>>();
  const read = (files: Files): Promise<Reading> => {
    const key = JSON.stringify(files);
    const known = readings.get(key) ?? readFolder(files);
    readings.set(key, known);
    return known;
  };

  /** Makes the folder one of these files, and reads it as a build does. */
  async function readFolder(files: Files): Promise<Reading> {
    const pictures = new Map<string, Uint8Array>();
    for (const [path, digest] of Object.entries(files))
      if (isPicture(path)) pictures.set(digest, (await pictureOf(pool, digest))!);
    const all = await textsOfFiles(pool, files);
    // nothing waits from here on: another reading would change the folder meanwhile
    for (const path of Object.keys(written)) if (!(path in files)) rmSync(join(folder, path));
    for (const [path, digest] of Object.entries(files)) {
      if (written[path] === digest) continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), pictures.get(digest) ?? all.get(digest)!);
    }
    written = files;
    try {
      return readContent(folder);
    } catch (error) {
      if (error instanceof ContentError) return [...error.issues];
      throw error;
    }
  }

  const over = (files: Files, change: ChangedFiles): Files =>
    Object.fromEntries(
      Object.entries({ ...files, ...change }).filter((one): one is [string, string] => one[1] !== null),
    );

  async function take(
    files: Files,
    more: Pick<Parameters<typeof publishEdition>[1], 'origin' | 'by' | 'change' | 'why'>,
  ): Promise<Outcome> {
    const content = await read(files);
    if (Array.isArray(content)) return { done: 'refused', issues: content };
    const number = await publishEdition(pool, {
      parent: now?.number ?? 0,
      files,
      terms: publishedTerms(content),
      ...more,
    });
    if (number === 'moved') return { done: 'over' };
    if (number === null) return { done: 'conflict', conflicts: [] };
    await takeIn();
    return { done: 'published', number, pages: 1 };
  }

  if (!(await head(pool))) {
    const files = await keepTexts(pool, textsIn(fixtureRoot()));
    const content = fixtureContent();
    await publishEdition(pool, {
      parent: 0,
      files,
      origin: 'build',
      by: null,
      why: 'The content of the first build',
      terms: publishedTerms(content),
    });
  }
  await takeIn();

  const answer = (path: string, change: Change | null) =>
    page(path, change).then(
      (html) =>
        new Response(html, {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy':
              "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'",
          },
        }),
    );
  return {
    takeIn,
    edition: () => now,
    ready: () => {},
    async check(files) {
      const content = await read(over(now.files, files));
      return Array.isArray(content) ? content : [];
    },
    async preview(change) {
      const content = await read(over(now.files, change.files));
      if (Array.isArray(content)) return content;
      const paths = new Set(Object.keys(change.files));
      return {
        content,
        pagesChanged: content.siteMap.filter(({ file }) => paths.has(file)).map(({ path }) => path),
        answer: (request) => answer(new URL(request.url).pathname, change),
      };
    },
    async takePhotograph(file, kind) {
      const taken = await takePicture(file, kind);
      if ('refused' in taken) return taken;
      const { name, bytes } = taken;
      return { name, digest: await keepPicture(pool, bytes), size: bytes.length };
    },
    asPublic: (request) => answer(new URL(request.url).pathname, null),
    isPublicFile: (path) => path.startsWith('/pictures/1/'),
    async publish(change, by, why) {
      if (change.needsSecond && !change.approvedBy) return { done: 'not-approved' };
      return take(over(now.files, change.files), { origin: 'staff', by: by.id, change, why });
    },
    async undo(number, by, why) {
      const [row, before] = await Promise.all([editionAt(pool, number), editionAt(pool, number - 1)]);
      const old = Object.fromEntries(
        Object.keys({ ...row!.files, ...before!.files })
          .filter((path) => row!.files[path] !== before!.files[path])
          .map((path) => [path, before!.files[path] ?? null]),
      );
      return take(over(now.files, old), { origin: 'undo', by: by.id, why });
    },
  };
}
