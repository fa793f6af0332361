import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { termsHistory } from '#app/features/terms-history/terms-history.server.ts';
import { forgetTyped } from '#db/changes.ts';
import { countFromNow } from '#db/clock-ahead.ts';
import { headNumber } from '#db/editions.ts';
import { eraseWhatIsDue } from '#db/erasing.ts';
import { forgetRequests } from '#db/erasure-requests.ts';
import { missCounter } from '#db/missed-searches.ts';
import { pageViewCounter } from '#db/page-views.ts';
import { personalTables } from '#db/personal-data.ts';
import { readRates } from '#db/published-rates.ts';
import { forgetEnded } from '#db/staff-sessions.ts';
import type { SubmissionEvents } from '#db/submission-events.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { servedTerms } from '#db/terms-history.ts';
import type { Office } from '#office/ask.ts';
import { officeGate } from '#office/office.ts';
import { createApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
import { costlyAnswers } from './costly-answers.ts';
import { type Database, superviseDatabase } from './database.ts';
import { storeOf } from './deal-bucket.ts';
import { dealFilesIn } from './deal-files.ts';
import { dealIntake } from './deal-intake.ts';
import { onDataDisk } from './disk-turns.ts';
import type { Edition } from './edition.ts';
import type { Editions } from './editions/editions.ts';
import type { Env } from './env.ts';
import { createHttpServer, drain, listenProblem } from './http-server.ts';
import { errorsLogged, type Log } from './log.ts';
import type { MailContent } from './mail/mail-content.ts';
import { MAIL_QUEUES, mailQueue } from './mail/mail-queue.ts';
import { memoryFiles } from './memory-files.ts';
import { createMetrics } from './metrics.ts';
import { DataDirRefused } from './postgres-cluster.ts';
import { processLog, refuseToStart, tell } from './process-log.ts';
import { letterLimit, officeLimits, uploadTallies } from './rate-limit.ts';
import { rateWatch, seriesOf } from './rate-watch.ts';
import { ratesForPages } from './rates-for-pages.ts';
import { type FileResult, receiveFiles } from './receive-files.ts';
import { scanAgain } from './scan-again.ts';
import { fileScanner } from './scan-file.ts';
import { storeReadiness } from './store-readiness.ts';

const HOUR_MS = 3_600_000;

/** The parts of the server that come from the build and not from settings. */
export type Build = Pick<AppOptions, 'edition' | 'handler' | 'routes'> & {
  /** The address of the script of the workers that make costly answers; absent where nothing is made apart. */
  worker?: string;
  /** Follows and publishes the content; absent in development. */
  editions?: Editions;
  /** What mails need of the content, at the moment of asking. */
  mailContent: () => MailContent;
  /** The parts of the private office that come from the build. */
  office?: Pick<
    Office,
    'pages' | 'files' | 'readyAnswers' | 'firm' | 'intake' | 'webinar' | 'programs' | 'titleOf' | 'answerDeal'
  >;
};

/**
 * Runs the server until a signal ends the process.
 *
 * It listens first and connects to the database after that: pages are files and need none, `/healthz` and `/readyz`
 * answer from the first moment, and a database that is down keeps nothing but the forms from working until it returns.
 *
 * SIGTERM and SIGINT drain: no new connections, requests in flight finish, the pool closes, the embedded PostgreSQL
 * stops, exit 0. What takes longer than SHUTDOWN_TIMEOUT is cut off, exit 1. A second signal ends the process at once.
 */
export function runServer(env: Env, build: Build): void {
  const log = processLog;
  log.level = env.logLevel;

  let stopping: number | null = null;
  const database = openOrExit(env, log);
  const sharedCount = env.databaseUrl === undefined ? null : { pool: database.pool, secret: env.databaseUrl };
  const letters = env.rateLimit ? letterLimit(sharedCount) : undefined;
  const mail =
    env.mail &&
    mailQueue(env.mail, database.pool, log, env.siteUrl, build.mailContent, {
      letters,
      onSending: (outcome) => metrics.mail(outcome),
    });
  const rates = env.rates && rateWatch(env.rates, database.pool, log);
  const storedRates = env.rates ? () => readRates(database.pool) : undefined;
  const fetchedRates = storedRates && ratesForPages(storedRates, log);
  const files = dealFilesIn(storeOf(env), database.pool);
  const onFault = (error: unknown) => log.error({ err: error }, 'a worker died');
  const workersFor = (first: Edition | 'previews') =>
    build.worker === undefined ? undefined : costlyAnswers(build.worker, first, onFault);
  const costly = workersFor(build.edition());
  const previews = workersFor('previews');
  const store = storeReadiness(files, log);
  const whyNotReady = async () => (await database.whyNotReady()) ?? (await store.whyNotReady());
  const served = build.editions?.number;
  const metrics = createMetrics({
    tables: personalTables.keys(),
    pool: database.pool,
    mailQueue: mail?.waiting,
    rates: storedRates && { read: storedRates, fetched: seriesOf(env.rates!) },
    costly: costly?.waiting,
    errors: errorsLogged,
    lastHoliday: build.office && (() => build.office?.intake.calendar.holidays.toSorted().at(-1)),
    freeBytes: files.freeBytes,
    editionsBehind: served && (async () => (await headNumber(database.pool)) - served()),
    isReady: async () => (await whyNotReady()) === null,
    backedUpAt: async () => (await onDataDisk(() => stat(join(env.dataDir, 'backed-up')))).mtimeMs,
  });
  const became = (outcome: FileResult['outcome']) => {
    // where there is no scanner, nobody waits for it
    metrics.document(env.clamav && outcome === 'kept' ? 'not-scanned' : outcome);
    if (outcome === 'not-stored') store.doubt();
  };
  const events: SubmissionEvents = {
    ready: mail?.ready,
    announce: mail?.queue,
    onSaved(row, outcome) {
      log.info({ ...row, outcome }, 'a submission was kept');
      metrics.submission(row.table, outcome);
    },
    onRefused(error) {
      log.warn({ err: error }, 'a submission was not kept');
      metrics.submission('unknown', 'failed');
      // a visitor is often the first to notice that the database is unreachable
      void database.whyNotReady();
    },
    onUnannounced: (row, error) =>
      log.error({ ...row, err: error }, 'a submission was kept, but no mail tells staff'),
  };
  const { pool } = database;
  const scan = fileScanner(env.clamav, log);
  const { office: _, mailContent: __, worker: ___, editions: published, ...site } = build;
  const editions = published?.connect({
    ...{ pool, log, scan },
    isAway: async () => (await database.whyNotReady()) !== null,
    answer: async (request, edition) => app.fetch(request, { edition }),
    onServed: (edition) => costly?.follow(edition),
  });
  const common = { ...site, fetchedRates, env, log, metrics, isStopping: () => stopping !== null };
  const retention = { days: env.retentionDays, loanDays: env.loanRetentionDays };
  const office =
    build.office &&
    officeGate(
      // Assigned and not copied, because its getters read the current content.
      Object.assign(build.office, {
        openFile: files.openFile,
        eraseFiles: files.erase,
        receiveFile: (...[request, dealOf, other]: Parameters<Office['receiveFile']>) =>
          receiveFiles(request, dealOf, { pool, files, scan, log, became }, other),
        retention,
        hosted: env.hosted !== null,
        pool: database.pool,
        siteUrl: env.siteUrl,
        mail,
        limits: env.rateLimit ? officeLimits(sharedCount) : null,
        refused: metrics.officeRefused,
        log,
        content: editions?.desk,
      }),
    );
  const app = createApp({
    ...common,
    costly,
    previews,
    submissions: createSubmissionStore(database.pool, events, env.hosted),
    deals: dealIntake(pool, {
      ...{ files, scan, log, became },
      freeSpace: env.freeSpaceBytes,
      tallies: env.rateLimit ? uploadTallies(sharedCount) : undefined,
    }),
    history: termsHistory(servedTerms(database.pool)),
    sharedCount,
    office,
    countView: env.providers.analytics ? undefined : pageViewCounter(database.pool),
    countMiss: missCounter(database.pool),
    whyNotReady,
  });
  const server = createHttpServer(memoryFiles(common), app.fetch, env, log, build.edition);
  editions?.begin();
  let listening = false;
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (listening) throw error;
    refuseToStart(listenProblem(error, env));
  });
  server.listen(env.port, env.host, () => {
    listening = true;
    database.start(announce, (refusal) => refuseToStart(refusal.message), prepare);
  });

  async function prepare(): Promise<void> {
    await mail?.start();
    await rates?.start();
    await editions?.start();
    void tidy();
    // wrong settings of the store are reported now, and not when the first document is lost
    void store.whyNotReady();
  }

  setInterval(tidy, HOUR_MS);

  async function tidy(): Promise<void> {
    await afterClockAhead().catch((error) => notTidied(error, 'what a wrong clock left was not mended'));
    await forget().catch((error) => notTidied(error, 'rows whose time is over were not erased'));
    // expired deals leave files behind
    await sweep().catch((error) => notTidied(error, 'files that belong to no deal were not erased'));
    await rescan().catch((error) => notTidied(error, 'files that were not scanned are so still'));
  }

  /** An unreachable database is logged elsewhere. */
  async function notTidied(error: unknown, message: string): Promise<void> {
    if (stopping === null && (await database.whyNotReady()) === null) log.error({ err: error }, message);
  }

  /** Erases files that a crash, an erased person or an expired deal left in the store. */
  async function sweep(): Promise<void> {
    const swept = await files.sweep(HOUR_MS);
    if (swept > 0) log.info({ files: swept }, 'files that belong to no deal were erased');
  }

  /** Scans documents that arrived while no scanner answered. */
  async function rescan(): Promise<void> {
    if (env.clamav === null) return;
    const scanned = await scanAgain({ pool, files, scan, log });
    if (scanned > 0) log.info({ files: scanned }, 'files that had not been scanned were scanned');
  }

  async function afterClockAhead(): Promise<void> {
    const mails = await countFromNow(pool, MAIL_QUEUES);
    if (mails > 0) log.warn({ mails }, 'mails that would wait for more than a day are due now');
  }

  async function forget(): Promise<void> {
    const erased = await eraseWhatIsDue(pool, personalTables.keys(), retention);
    await forgetEnded(pool);
    await forgetRequests(pool);
    await forgetTyped(pool);
    const isAny = Object.values(erased).some((rows) => rows > 0);
    if (isAny) log.info(erased, 'rows that were withdrawn, discarded or kept long enough were erased');
  }

  function announce(error: unknown): void {
    if (stopping !== null) return;
    const { port } = server.address() as AddressInfo;
    const address = env.port === 0 ? `http://localhost:${port}` : env.siteUrl;
    const but = error === null ? '' : ' Forms answer 503 until the database is there.';
    tell(`Oak Real Estate Partners is served on port ${port}: ${address}${but}`);
  }

  async function stop(): Promise<void> {
    const timeoutMs = env.shutdownTimeoutSeconds * 1000;
    const deadline = delay(timeoutMs, 'late' as const);
    // A mail that is interrupted is sent after the next start.
    const mailStopped = Promise.all([mail?.stop(timeoutMs), rates?.stop(timeoutMs)]);
    if ((await Promise.race([drain(server), deadline])) === 'late') {
      log.error('requests did not finish in time; cutting them off');
      process.exitCode = 1;
      server.closeAllConnections();
    }
    editions?.stop();
    await Promise.race([mailStopped, deadline]);
    // The embedded PostgreSQL gets the same time again for its last checkpoint. If that is not enough it is left
    // running, undamaged, and the next start finds it.
    if ((await Promise.race([database.close(), delay(timeoutMs, 'late' as const)])) === 'late') {
      log.error('the database did not close in time');
      process.exitCode = 1;
    }
    log.info('stopped');
    process.exit();
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // One Ctrl+C reaches this process several times: from the terminal, from npm, and from the start script.
      if (stopping !== null) {
        if (Date.now() - stopping > 1_000) process.exit(1);
        return;
      }
      stopping = Date.now();
      log.info({ signal }, 'stopping');
      void stop();
    });
  }
}

function openOrExit(env: Env, log: Log): Database {
  try {
    return superviseDatabase(env, log);
  } catch (error) {
    if (error instanceof DataDirRefused) refuseToStart(error.message);
    throw error;
  }
}
