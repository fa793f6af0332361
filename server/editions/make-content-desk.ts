import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Issue, issueIn } from '#app/collections/document.server.ts';
import { baseOf, changeById } from '#db/changes.ts';
import { type Files, head, isPicture, keepPicture } from '#db/editions.ts';
import type { Edition } from '../edition.ts';
import type { Log } from '../log.ts';
import type { Served } from './built.ts';
import { type Asker, type ContentDesk, Left, NotMade } from './content-desk.ts';
import type { Made } from './made-editions.ts';
import { mergeFiles } from './merge-files.ts';
import { pagesChanged } from './pages-changed.ts';
import type { photographs } from './photographs.ts';
import type { Publisher } from './publish.ts';

interface DeskOptions {
  pool: pg.Pool;
  log: Log;
  /** The public edition. */
  served: () => Served;
  make: (files: Files, asker: Asker) => Promise<Made>;
  check: (files: Files, asker: Asker) => Promise<readonly Issue[]>;
  ready: () => void;
  editionOf: (files: Files) => Promise<Edition>;
  /** Answers a request as the site does, from the given edition. */
  answer: (request: Request, edition: Edition) => Promise<Response>;
  takePhotograph: ReturnType<typeof photographs>;
  publisher: Publisher;
}

/** What the office does with the content, on this copy of the server. */
export function makeContentDesk(options: DeskOptions): ContentDesk {
  const { pool, log, served, make, check, ready, editionOf, takePhotograph, publisher } = options;
  const answer = async (request: Request, edition: Edition) => {
    if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, { status: 405 });
    const response = await options.answer(request, edition);
    const headers = new Headers(response.headers);
    headers.set('x-robots-tag', 'noindex, nofollow');
    headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: response.status, headers });
  };
  const texts = new WeakMap<Served, Map<string, string>>();
  return {
    ready,
    edition() {
      const now = served();
      const read = texts.get(now) ?? new Map<string, string>();
      texts.set(now, read);
      const textOf = (path: string) => {
        const text = read.get(path) ?? readFileSync(join(now.folder, 'content', path), 'utf8');
        read.set(path, text);
        return text;
      };
      return { number: now.number, files: now.files, content: now.edition.content, textOf };
    },
    async check(files, asker) {
      const now = (await head(pool))!;
      const laid: Record<string, string> = { ...now.files };
      for (const [path, digest] of Object.entries(files)) {
        if (digest === null) delete laid[path];
        else laid[path] = digest;
      }
      try {
        return [...(await check(laid, asker))];
      } catch (error) {
        if (!(error instanceof NotMade) || error instanceof Left) throw error;
        // told to its writer, who could not open the draft otherwise to change it
        log.warn({ err: error }, 'a draft could not be checked');
        const reason =
          'could not be checked with the rest of the draft: reading it took too long, or too much memory. Make it shorter, or change something to have it checked again';
        return Object.keys(files).flatMap((path) => (isPicture(path) ? [] : issueIn(path, '', reason)));
      }
    },
    async preview(change, asker) {
      const now = (await head(pool))!;
      const { files, conflicts } = await mergeFiles(
        pool,
        await baseOf(pool, change),
        now.files,
        change.files,
      );
      if (conflicts[0]) return conflicts.map((path) => issueIn(path, '', 'it was changed meanwhile'));
      // discarded, or written on
      const isOver = async () => (await changeById(pool, change.id))?.digest !== change.digest;
      const made = await make(files, { ...asker, isOver });
      if ('issues' in made) return [...made.issues];
      const { edition } = made;
      return {
        content: edition.content,
        pagesChanged: pagesChanged(await editionOf(now.files), edition),
        answer: (request) => answer(request, edition),
      };
    },
    async takePhotograph(file, kind) {
      const taken = await takePhotograph(file, kind);
      if ('refused' in taken) return taken;
      const { name, bytes } = taken;
      return { name, digest: await keepPicture(pool, bytes), size: bytes.length };
    },
    asPublic: (request) => answer(request, served().edition),
    isPublicFile: (path) => served().edition.files.has(path),
    publish: (change, by, why) => publisher.publish(change, by.id, why),
    undo: (number, by, why) => publisher.undo(number, by.id, why),
  };
}
