import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Content } from '#app/collections/content.ts';
import type { Issue } from '#app/collections/document.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { Change, ChangedFiles } from '#db/changes.ts';
import * as changes from '#db/changes.ts';
import type { EditionRow, Files, NewEdition } from '#db/editions.ts';
import * as stored from '#db/editions.ts';
import { isBusy } from '../database-errors.ts';
import { type Edition, readEdition, readEditionAside } from '../edition.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import type { SiteFiles } from '../site-files.ts';
import type { ContentDesk, Outcome } from './content-desk.ts';
import { editionMaker, type Order } from './edition-maker.ts';
import { filesOf, keptEditions, sameFiles } from './kept-editions.ts';
import { mergeFiles } from './merge-files.ts';
import { type PhotographsOptions, photographs } from './photographs.ts';

/** How often the newest edition is asked for, in milliseconds. */
const POLL_MS = 1_000;
/** The same while the database is unreachable. */
const AWAY_MS = 5_000;
/** The pause before a change that could not be published at its hour is tried again. */
const RETRY_MS = 30_000;
/** How many earlier editions' files are still served: open tabs ask for them. */
const CARRIED = 4;

interface Served {
  /** 0 until the database has said which edition this is. */
  number: number;
  files: Files;
  /** Holds `content/`. */
  folder: string;
  edition: Edition;
}

export interface EditionsOptions {
  env: Pick<Env, 'dataDir' | 'siteEnv' | 'allowSample' | 'pageOrigin'>;
  /** The folder of the build. */
  build: string;
  /** The address of a script of the build by its name, such as 'make-edition'. */
  scriptOf: (name: string) => string;
}

export interface EditionsServer {
  pool: pg.Pool;
  log: Log;
  /** Whether the database is unreachable. */
  isAway: () => Promise<boolean>;
  /** Answers a request as the site does, from the given edition. */
  answer: (request: Request, edition: Edition) => Promise<Response>;
  scan: PhotographsOptions['scan'];
  /** Called with an edition that has replaced another. */
  onServed?: (edition: Edition) => void;
}

/** The result of an order to make an edition. */
type MakeResult = { folder: string; pages: number } | { issues: readonly Issue[] };

type ContentOf = (path: string) => Promise<string | Uint8Array>;

/** An issue of a whole file. */
const issueOf = (path: string, reason: string): Issue => ({
  file: `content/${path}`,
  line: null,
  column: null,
  field: '',
  reason,
});

/** Knows the public edition, makes new ones, and follows those of other copies. See docs/decisions/0014-editions.md. */
export function editions({ env, build, scriptOf }: EditionsOptions) {
  const buildEdition = readEdition(build);
  const buildFiles = filesOf(join(build, 'content'));
  const { files: madeNames } = JSON.parse(readFileSync(join(build, 'made.json'), 'utf8')) as {
    files: string[];
  };
  const madeFromContent = new Set(madeNames.map((name) => `/${name.replace(/(^|\/)index\.html$/, '')}`));
  /** Files of the build that are not made from content: scripts, styles, pictures, clips. */
  const under: SiteFiles = new Map([...buildEdition.files].filter(([path]) => !madeFromContent.has(path)));
  const kept = keptEditions(env.dataDir, build);
  const maker = editionMaker(scriptOf('make-edition'));
  const rules = { siteEnv: env.siteEnv, allowSample: env.allowSample };
  /** The order to check the content in a folder. */
  const orderFor = (folder: string): Order => ({
    folder,
    build,
    before: [],
    rules,
    pageOrigin: env.pageOrigin,
    isMade: false,
  });

  let served: Served = { number: 0, files: buildFiles, folder: build, edition: buildEdition };
  /** Files that pages of earlier editions name, newest edition first. */
  let before: SiteFiles[] = [];
  /** Loaded editions: the public one, those before it, and the drafts that somebody previews. */
  const known = new Map<string, Promise<Edition>>();
  const last = kept.last();
  if (last) {
    const edition = readEdition(last.folder, under);
    served = { ...last, edition };
    known.set(last.folder, Promise.resolve(edition));
  }

  /** Set before anything is asked of the database. */
  let server!: EditionsServer;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  /** The newest edition that this build could not make. */
  let refused = 0;

  function editionIn(folder: string): Promise<Edition> {
    if (folder === build) return Promise.resolve(buildEdition);
    const found = known.get(folder) ?? readEditionAside(folder, under);
    known.delete(folder);
    known.set(folder, found);
    found.catch(() => known.delete(folder));
    for (const old of [...known.keys()].slice(0, -4)) known.delete(old);
    return found;
  }

  async function serve(number: number, files: Files, folder: string): Promise<void> {
    const read = await editionIn(folder);
    // the office of this copy may have published a newer one meanwhile
    if (number <= served.number) return;
    const isSame = sameFiles(files, served.files);
    if (!isSame) {
      const named = [...served.edition.files].filter(
        ([path]) => /^\/(assets\/(start|seldom)-|pictures\/)/.test(path) && !under.has(path),
      );
      before = [new Map(named), ...before].slice(0, CARRIED);
      const carried = before.toReversed().flatMap((files) => [...files]);
      const edition = { ...read, files: new Map([...carried, ...read.files]) };
      served = { number, files, folder, edition };
      server.onServed?.(edition);
    } else served = { ...served, number };
    note();
  }

  /** Whether a start would serve what is served now. */
  let isNoted = true;
  /** The edition is public by now: a full disk takes nothing back, and nobody is told that publishing failed. */
  function note(): void {
    try {
      if (served.folder === build) kept.unpoint();
      else kept.point(served.number, served.files);
      isNoted = true;
    } catch (error) {
      if (isNoted)
        server.log.error({ err: error }, 'a start without the database would serve an older edition');
      isNoted = false;
    }
  }

  /** Editions that are being made: a second request for the same one waits for it. */
  const making = new Map<string, Promise<MakeResult>>();

  /** Makes an edition from files, or finds the one that was made before. */
  function make(files: Files, contentOf: ContentOf): Promise<MakeResult> {
    const key = kept.folderOf(files);
    const begun = making.get(key) ?? makeOnce(files, contentOf).finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  }

  async function makeOnce(files: Files, contentOf: ContentOf): Promise<MakeResult> {
    if (sameFiles(files, buildFiles)) return { folder: build, pages: buildEdition.content.siteMap.length };
    const pagesIn = (folder: string) => Number(readFileSync(join(folder, 'pages'), 'utf8'));
    const whole = kept.find(files);
    if (whole) return { folder: whole, pages: pagesIn(whole) };
    const folder = await kept.begin(files, contentOf);
    const before = served.folder === build ? [] : [served.folder];
    try {
      const answer = await maker.make({ ...orderFor(folder), before, isMade: true });
      return 'issues' in answer ? answer : { folder: kept.finish(folder, files), pages: answer.pages };
    } finally {
      kept.drop(folder);
    }
  }

  /** Reads content by path from the database. */
  async function contentsOf(files: Files): Promise<ContentOf> {
    const texts = await stored.textsIn(server.pool, files);
    return async (path) => {
      const digest = files[path]!;
      if (!stored.isPicture(path)) return texts.get(digest)!;
      const picture = await stored.pictureOf(server.pool, digest);
      if (!picture) throw new Error(`there is no picture ${digest}`);
      return picture;
    };
  }

  const isMade = (files: Files) => sameFiles(files, buildFiles) || kept.isMade(files);

  const makeFrom = async (files: Files): Promise<MakeResult> =>
    make(files, isMade(files) ? async () => '' : await contentsOf(files));

  /** Serves the newest edition that this build can make. */
  async function follow(): Promise<void> {
    const { pool, log } = server;
    const newest = await stored.headNumber(pool);
    if (newest === served.number || newest === refused) return;
    for (let number = newest; number > served.number && number > newest - 20; number--) {
      const row = (await stored.editionAt(pool, number))!;
      const answer = await makeFrom(row.files);
      if ('folder' in answer) {
        await serve(number, row.files, answer.folder);
        log.info({ edition: number }, 'an edition is public');
        break;
      }
      refused = Math.max(refused, number);
      log.error(
        { edition: number, reason: answer.issues[0]?.reason, field: answer.issues[0]?.field },
        'an edition does not pass the rules of this build, which serves the one before',
      );
    }
  }

  /** Imports the content of a new build, once, merged with what staff have published since the build before it. */
  async function takeIn(): Promise<void> {
    const { pool, log } = server;
    while (!(await stored.wasTakenIn(pool, buildFiles))) {
      const read = (path: string) => readFileSync(join(build, 'content', path));
      const paths = Object.keys(buildFiles);
      const texts = paths.filter((path) => !stored.isPicture(path)).map((path) => String(read(path)));
      await stored.keepTexts(pool, texts);
      for (const path of paths.filter(stored.isPicture)) await stored.keepPicture(pool, read(path));
      const now = await stored.head(pool);
      const brings = (more: Pick<NewEdition, 'parent' | 'files' | 'why'>, content: Content) =>
        stored.publishEdition(pool, { ...more, origin: 'build', by: null, terms: publishedTerms(content) });
      if (!now) {
        await brings({ parent: 0, files: buildFiles, why: 'As the site was built' }, buildEdition.content);
        await stored.noteBuild(pool, buildFiles);
        continue;
      }
      const base = (await stored.lastBuild(pool)) ?? {};
      const wanted: Record<string, string | null> = { ...buildFiles };
      for (const path of Object.keys(base)) wanted[path] ??= null;
      const { files, conflicts } = await merge(base, now.files, wanted);
      const answer = sameFiles(files, now.files) ? null : await makeFrom(files);
      if (answer && 'folder' in answer) {
        const { content } = await editionIn(answer.folder);
        const why = 'Brought by a new build of the site';
        if ((await brings({ parent: now.number, files, why }, content)) === null) continue;
      }
      const issues = answer && 'issues' in answer ? answer.issues : [];
      const left = issues.length > 0 ? Object.keys(wanted) : conflicts;
      if (left.length > 0) {
        const open = left.filter((path) => wanted[path] !== (now.files[path] ?? null));
        const reason = issues[0]
          ? `${issues[0].file}: ${issues[0].field}: ${issues[0].reason}`
          : 'both changed';
        await changes.leaveForSomebody(
          pool,
          now.number,
          Object.fromEntries(open.map((path) => [path, wanted[path]!])),
          reason,
        );
        log.warn(
          { files: open, reason },
          'a build brought content that goes with no edition: somebody has to choose',
        );
      }
      await stored.noteBuild(pool, buildFiles);
    }
  }

  async function merge(base: Files, theirs: Files, wanted: ChangedFiles) {
    const { pool } = server;
    const digests = Object.entries(wanted).flatMap(([path, digest]) =>
      stored.isPicture(path)
        ? []
        : [base[path], theirs[path], digest].filter((one) => typeof one === 'string'),
    );
    const texts = await stored.textsOf(pool, digests);
    const laid = mergeFiles(base, theirs, wanted, (digest) => texts.get(digest)!);
    const merged = Object.entries(laid.merged);
    const kept = await stored.keepTexts(
      pool,
      merged.map(([, text]) => text),
    );
    for (const [i, [path]] of merged.entries()) laid.files[path] = kept[i]!;
    return laid;
  }

  /**
   * One publishing after the other: two that were interleaved held a lock in the database while this process worked for the
   * other, until the query timed out.
   */
  let brought: Promise<unknown> = Promise.resolve();
  function inTurn(bringIt: () => Promise<Outcome>): Promise<Outcome> {
    const next = brought.then(bringIt);
    brought = next.catch(() => {});
    return next;
  }

  /**
   * Applies a change to the newest edition, makes the result, and publishes it; starts again where somebody else
   * published meanwhile.
   */
  async function bring(
    lay: (now: EditionRow) => Promise<{ files: Files; conflicts: string[] }>,
    edition: Pick<NewEdition, 'origin' | 'by' | 'change' | 'why'>,
  ): Promise<Outcome> {
    const { pool } = server;
    for (;;) {
      const now = (await stored.head(pool))!;
      const { files, conflicts } = await lay(now);
      if (conflicts.length > 0) return { done: 'conflict', conflicts };
      if (edition.change === undefined && sameFiles(files, now.files)) return { done: 'over' };
      const answer = await makeFrom(files);
      if ('issues' in answer) return { done: 'refused', issues: [...answer.issues] };
      const { content } = await editionIn(answer.folder);
      try {
        const terms = publishedTerms(content);
        // before it is public: nobody may be told that it failed once it is
        const { length: pages } = await pagesChanged(answer.folder, now.files);
        const number = await stored.publishEdition(pool, { parent: now.number, files, terms, ...edition });
        if (number === 'moved') return { done: 'over' };
        if (number === null) continue;
        await serve(number, files, answer.folder);
        return { done: 'published', number, pages };
      } catch (error) {
        // raised by a trigger of the database: another copy has published it, or no second person has approved it
        if ((error as { code?: unknown }).code !== 'P0001') throw error;
        const isOver =
          edition.change && (await changes.changeById(pool, edition.change.id))?.state === 'published';
        return { done: isOver ? 'over' : 'not-approved' };
      }
    }
  }

  async function publish(change: Change, by: number | null, why: string): Promise<Outcome> {
    const { pool } = server;
    const fresh = await changes.changeById(pool, change.id);
    if (!fresh || fresh.digest !== change.digest || fresh.state !== change.state) return { done: 'over' };
    if (fresh.needsSecond && fresh.approvedBy === null) return { done: 'not-approved' };
    const lay = async (now: EditionRow) => merge(await changes.baseOf(pool, fresh), now.files, fresh.files);
    return bring(lay, { origin: 'staff', by, change: fresh, why });
  }

  /** How often each change could not be published at its hour, though the database was there; and when it is tried again. */
  const failures = new Map<number, { times: number; next: number }>();

  /** Publishes a change at its hour. One that fails is tried again twice, and keeps no other from its hour. */
  async function publishAtHour(change: Change): Promise<Outcome | { done: 'again' | 'failed' }> {
    const failed = failures.get(change.id);
    if (failed && Date.now() < failed.next) return { done: 'again' };
    failures.delete(change.id);
    try {
      return await inTurn(() => publish(change, change.authorId, change.why));
    } catch (error) {
      if (isStopping || (await server.isAway())) throw error;
      if (isBusy(error)) return { done: 'again' };
      server.log.error({ err: error, change: change.id }, 'a change could not be published at its hour');
      const times = (failed?.times ?? 0) + 1;
      if (times === 3) return { done: 'failed' };
      failures.set(change.id, { times, next: Date.now() + RETRY_MS });
      return { done: 'again' };
    }
  }

  /** Publishes scheduled changes whose time has come. A change that no longer passes the checks is held back. */
  async function keepHours(): Promise<void> {
    const { pool, log } = server;
    for (const change of await changes.dueChanges(pool)) {
      const outcome = change.mayPublish ? await publishAtHour(change) : ({ done: 'not-approved' } as const);
      if (outcome.done === 'over' || outcome.done === 'again') continue;
      if (outcome.done === 'published') {
        log.info({ edition: outcome.number, change: change.id }, 'a change went out at its hour');
        continue;
      }
      const reason =
        outcome.done === 'refused'
          ? outcome.issues
              .map(({ file, field, reason: why }) => [file, field, why].filter(Boolean).join(': '))
              .join('\n')
          : outcome.done === 'conflict'
            ? outcome.conflicts.map((path) => `${path} was changed meanwhile`).join('\n')
            : outcome.done === 'failed'
              ? 'its pages could not be made: whoever keeps the site finds the reason in its log'
              : 'it was not approved';
      // the author is told by mail (see mail-queue.ts)
      if (await changes.stayBack(pool, change.id, reason))
        log.warn({ change: change.id, why: outcome.done }, 'a change stayed back at its hour');
    }
  }

  /** Pages whose content the draft changes. */
  const shown = new Map<string, string[]>();
  async function pagesChanged(folder: string, files: Files): Promise<string[]> {
    const key = `${folder} ${stored.digestOf(JSON.stringify(files))}`;
    const before = shown.get(key);
    if (before) return before;
    // another copy may have published them a moment ago, and this one has not made their pages yet
    const made = await makeFrom(files);
    const now = 'folder' in made ? await editionIn(made.folder) : served.edition;
    const next = await editionIn(folder);
    const wordsOf = (all: SiteFiles) =>
      new Map(
        [...all].flatMap(([path, file]) =>
          file.markdown ? [[path, file.markdown.plain.etag] as const] : [],
        ),
      );
    const [was, is] = [wordsOf(now.files), wordsOf(next.files)];
    const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
      (path) => was.get(path) !== is.get(path),
    );
    if (shown.size > 50) shown.clear();
    shown.set(key, changed.sort());
    return changed;
  }

  function desk(): ContentDesk {
    const { pool, log, scan } = server;
    const answer = async (request: Request, edition: Edition) => {
      if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, { status: 405 });
      const response = await server.answer(request, edition);
      const headers = new Headers(response.headers);
      headers.set('x-robots-tag', 'noindex, nofollow');
      headers.set('cache-control', 'no-store');
      return new Response(response.body, { status: response.status, headers });
    };
    const texts = new WeakMap<Served, Map<string, string>>();
    const take = photographs({ scan, dataDir: env.dataDir, script: scriptOf('make-photograph') });
    return {
      edition() {
        const now = served;
        const read = texts.get(now) ?? new Map<string, string>();
        texts.set(now, read);
        const textOf = (path: string) => {
          const text = read.get(path) ?? readFileSync(join(now.folder, 'content', path), 'utf8');
          read.set(path, text);
          return text;
        };
        return { number: now.number, files: now.files, content: now.edition.content, textOf };
      },
      ready: () => maker.ready(orderFor(served.folder)),
      async check(files) {
        const now = (await stored.head(pool))!;
        const laid: Record<string, string> = { ...now.files };
        for (const [path, digest] of Object.entries(files)) {
          if (digest === null) delete laid[path];
          else laid[path] = digest;
        }
        if (isMade(laid)) return [];
        const folder = await kept.begin(laid, await contentsOf(laid));
        try {
          const answer = await maker.make(orderFor(folder));
          return 'issues' in answer ? [...answer.issues] : [];
        } catch (error) {
          // told to its writer, who could not open the draft otherwise to change it
          log.warn({ err: error }, 'a draft could not be checked');
          const reason =
            'could not be checked with the rest of the draft: reading it took too long, or too much memory. Make it shorter, or change something to have it checked again';
          return Object.keys(files).flatMap((path) => (stored.isPicture(path) ? [] : issueOf(path, reason)));
        } finally {
          kept.drop(folder);
        }
      },
      async preview(change) {
        const now = (await stored.head(pool))!;
        const { files, conflicts } = await merge(await changes.baseOf(pool, change), now.files, change.files);
        if (conflicts[0]) return conflicts.map((path) => issueOf(path, 'it was changed meanwhile'));
        const result = await makeFrom(files);
        if ('issues' in result) return [...result.issues];
        const edition = await editionIn(result.folder);
        return {
          content: edition.content,
          pagesChanged: await pagesChanged(result.folder, now.files),
          answer: (request) => answer(request, edition),
        };
      },
      async takePhotograph(file, kind) {
        const taken = await take(file, kind);
        return 'refused' in taken
          ? taken
          : { name: taken.name, digest: await stored.keepPicture(pool, taken.bytes) };
      },
      asPublic: (request) => answer(request, served.edition),
      publish: (change, by, why) => inTurn(() => publish(change, by.id, why)),
      async undo(number, by, why) {
        const [gone, was] = [await stored.editionAt(pool, number), await stored.editionAt(pool, number - 1)];
        if (!gone || !was) return { done: 'conflict', conflicts: [] };
        const wanted: Record<string, string | null> = {};
        for (const path of new Set([...Object.keys(gone.files), ...Object.keys(was.files)]))
          if (gone.files[path] !== was.files[path]) wanted[path] = was.files[path] ?? null;
        const lay = (now: EditionRow) => merge(gone.files, now.files, wanted);
        return inTurn(() => bring(lay, { origin: 'undo', by: by.id, why }));
      },
    };
  }

  let isTakenIn = false;
  /** Of several runs that were started only the last one continues. */
  let turns = 0;
  async function turn(mine: number): Promise<void> {
    let wait = POLL_MS;
    try {
      if (!isTakenIn) await takeIn();
      isTakenIn = true;
      if (!isNoted) note();
      await follow();
      await keepHours();
    } catch (error) {
      wait = AWAY_MS;
      // an unreachable database is logged elsewhere
      if (!isStopping && !(await server.isAway()))
        server.log.error({ err: error }, 'the newest edition could not be followed; it is tried again');
    }
    if (!isStopping && mine === turns) timer = setTimeout(() => void turn(mine), wait).unref();
  }

  /**
   * Where the database is unreachable from the start, the newest edition that another build made is made again by this
   * build.
   */
  async function carryOver(): Promise<void> {
    const newest = kept.newest();
    if (!newest || newest.number <= served.number) return;
    const answer = await make(newest.files, async (path) => kept.read(newest.folder, path));
    if ('folder' in answer) await serve(newest.number, newest.files, answer.folder);
    if ('issues' in answer)
      server.log.error({ edition: newest.number }, 'the edition of the build before does not pass');
  }

  return {
    now: () => served.edition,
    number: () => served.number,
    refused: () => refused,
    /** Called before anything else is; returns what the office does with the content. */
    connect(to: EditionsServer): ContentDesk {
      server = to;
      return desk();
    },
    begin(): void {
      void carryOver().catch((error) => server.log.error({ err: error }, 'an edition was not made'));
    },
    /** Called when the tables are ready, and again whenever the database is back. */
    async start(): Promise<void> {
      clearTimeout(timer);
      // the very first edition needs nothing but the database
      if ((await stored.headNumber(server.pool)) === 0) await takeIn();
      turns += 1;
      void turn(turns);
    },
    stop(): void {
      isStopping = true;
      clearTimeout(timer);
      maker.stop();
    },
  };
}

export type Editions = ReturnType<typeof editions>;
