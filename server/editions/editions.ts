import type pg from 'pg';
import { editionAt, type Files, headNumber } from '#db/editions.ts';
import type { Edition } from '../edition.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { readBuilt, type Served } from './built.ts';
import type { Asker } from './content-desk.ts';
import { editionMaker } from './edition-maker.ts';
import { keptEditions, sameFiles } from './kept-editions.ts';
import { contentIn, madeEditions } from './made-editions.ts';
import { makeContentDesk } from './make-content-desk.ts';
import { type PhotographsOptions, photographs } from './photographs.ts';
import { publisher } from './publish.ts';
import { scheduledChanges } from './scheduled-changes.ts';
import { servedEdition } from './served-edition.ts';
import { takeIn } from './take-in.ts';

/** How often the newest edition is asked for, in milliseconds. */
const POLL_MS = 1_000;
/** The same while the database is unreachable. */
const AWAY_MS = 5_000;
/** How many editions that this build cannot make are passed over. */
const PASSED_OVER = 20;

interface EditionsOptions {
  env: Pick<Env, 'dataDir' | 'siteEnv' | 'allowSample' | 'pageOrigin'>;
  /** The folder of the build. */
  build: string;
  /** The address of a script of the build by its name, such as 'make-edition'. */
  scriptOf: (name: string) => string;
}

interface EditionsServer {
  pool: pg.Pool;
  log: Log;
  /** Whether the database is unreachable. */
  isAway: () => Promise<boolean>;
  /** Answers a request as the site does, from the given edition. */
  answer: (request: Request, edition: Edition) => Promise<Response>;
  scan: PhotographsOptions['scan'];
  /** Called with an edition that has replaced another. */
  onServed: (edition: Edition) => void;
}

/**
 * Knows the public edition, and once it is connected makes new ones and follows those of other copies. See
 * docs/decisions/0014-editions.md.
 */
export async function editions({ env, build, scriptOf }: EditionsOptions) {
  const built = await readBuilt(build);
  const kept = keptEditions(env.dataDir, build);
  const maker = editionMaker(scriptOf('make-edition'));
  const all = madeEditions(built, kept, maker, {
    rules: { siteEnv: env.siteEnv, allowSample: env.allowSample },
    pageOrigin: env.pageOrigin,
  });
  const last = await kept.last();
  const first = last ? { ...last, edition: await all.load(last.folder) } : built;
  const served = servedEdition(first, built, kept);

  function connect(server: EditionsServer) {
    const { pool, log } = server;
    let isStopping = false;
    const isAway = async () => isStopping || (await server.isAway());

    /** Whether a start would serve what is served now. */
    let isNoted = true;
    /** The edition is public by now: a full disk takes nothing back, and nobody is told that publishing failed. */
    async function note(): Promise<void> {
      try {
        await served.note();
        isNoted = true;
      } catch (error) {
        if (isNoted) log.error({ err: error }, 'a start without the database would serve an older edition');
        isNoted = false;
      }
    }
    async function serve(next: Served): Promise<void> {
      if (served.serve(next)) server.onServed(served.now().edition);
      await note();
    }
    const make = (files: Files, asker?: Asker) => all.make(files, contentIn(pool, files), asker);
    const check = (files: Files, asker: Asker) => all.check(files, contentIn(pool, files), asker);
    const editionOf = async (files: Files) => {
      const made = await make(files);
      return 'edition' in made ? made.edition : served.now().edition;
    };
    const publishing = publisher({ pool, make, editionOf, serve });
    const publishDue = scheduledChanges({ pool, log, isAway, publish: publishing.publish });

    /** The newest edition that this build could not make. */
    let refused = 0;
    /** The number of the served edition that the database was seen to have; 0 of what it does not have. */
    let compared = 0;
    /**
     * Editions are never removed: one that is missing, or another, says that the database was set back to an earlier moment.
     * What it has instead replaces what is served, whatever its number.
     */
    async function forgetLost({ number, files }: Served): Promise<void> {
      const stored = await editionAt(pool, number);
      const isThere = stored !== null && sameFiles(stored.files, files);
      compared = isThere ? number : 0;
      if (isThere) return;
      log.warn({ edition: number }, 'the edition that is served is not in the database, which was set back');
      served.forget();
      refused = 0;
    }
    /** Serves the newest edition that this build can make. */
    async function follow(): Promise<void> {
      const shown = served.now();
      const newest = await headNumber(pool);
      if (shown.number > newest || shown.number !== compared) await forgetLost(shown);
      const { number: now } = served.now();
      if (newest === now || newest === refused) return;
      for (let number = newest; number > now && number > newest - PASSED_OVER; number--) {
        const { files } = (await editionAt(pool, number))!;
        const made = await make(files);
        if ('edition' in made) {
          await serve({ number, files, ...made });
          log.info({ edition: number }, 'an edition is public');
          break;
        }
        refused = Math.max(refused, number);
        log.error(
          { edition: number, reason: made.issues[0]?.reason, field: made.issues[0]?.field },
          'an edition does not pass the rules of this build, which serves the one before',
        );
      }
    }

    /**
     * Where the database is unreachable from the start, the newest edition that another build made is made again by this
     * build.
     */
    async function carryOver(): Promise<void> {
      const newest = await kept.newest();
      if (!newest || newest.number <= served.now().number) return;
      const { number, files, folder } = newest;
      const made = await all.make(files, async (path) => kept.read(folder, path));
      if ('edition' in made) await serve({ number, files, ...made });
      else log.error({ edition: number }, 'the edition of the build before does not pass');
    }

    let timer: NodeJS.Timeout | undefined;
    let isTakenIn = false;
    /** Of several runs that were started only the last one continues. */
    let runs = 0;
    async function run(mine: number): Promise<void> {
      let wait = POLL_MS;
      try {
        if (!isTakenIn) await takeIn(server, built, make);
        isTakenIn = true;
        if (!isNoted) await note();
        await follow();
        await publishDue();
      } catch (error) {
        wait = AWAY_MS;
        // an unreachable database is logged elsewhere
        if (!(await isAway()))
          log.error({ err: error }, 'the newest edition could not be followed; it is tried again');
      }
      if (!isStopping && mine === runs) timer = setTimeout(() => void run(mine), wait).unref();
    }

    return {
      desk: makeContentDesk({
        ...{ pool, log, make, check, editionOf, answer: server.answer, publisher: publishing },
        served: served.now,
        ready: () => all.ready(served.now().folder),
        takePhotograph: photographs({
          scan: server.scan,
          script: scriptOf('make-photograph'),
        }),
      }),
      /** Called once everything is connected; the database may still be away. */
      begin: () => void carryOver().catch((error) => log.error({ err: error }, 'an edition was not made')),
      /** Called when the tables are ready, and again whenever the database is back. */
      async start() {
        clearTimeout(timer);
        // the very first edition needs nothing but the database
        if ((await headNumber(pool)) === 0) await takeIn(server, built, make);
        runs += 1;
        void run(runs);
      },
      stop() {
        isStopping = true;
        clearTimeout(timer);
        maker.stop();
      },
    };
  }

  return { now: () => served.now().edition, number: () => served.now().number, connect };
}

export type Editions = Awaited<ReturnType<typeof editions>>;
