import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Witness } from '#db/keep.ts';
import { pageViewCounter } from '#db/page-views.ts';
import { expire } from '#db/personal-data.ts';
import { createServices } from '#db/services.ts';
import { type AppOptions, createApp } from './app.ts';
import { type Database, superviseDatabase } from './database.ts';
import { DataDirRefused } from './embedded-postgres.ts';
import type { Env } from './env.ts';
import { createLog, type Log } from './log.ts';
import { refusal } from './refusal-page.ts';
import { securityHeaders } from './security-headers.ts';
import { staffMail } from './staff-mail.ts';

const DAY_MS = 86_400_000;

/** What of the server is built, rather than configured. */
export type Build = Pick<AppOptions, 'site' | 'handler' | 'queryNames' | 'pagePolicies' | 'routePattern'>;

/**
 * Runs the server until a signal ends the process.
 *
 * It listens first and opens the database after that: pages are files and need none, `/healthz` and `/readyz` answer
 * from the first moment, and a database that is down keeps nothing but the forms from working until it returns.
 *
 * SIGTERM and SIGINT drain: no new connections, requests in flight finish, the pool closes, the embedded PostgreSQL
 * stops, exit 0. What takes longer than SHUTDOWN_TIMEOUT is cut off, exit 1. A second signal ends the process at once.
 */
export function runServer(env: Env, build: Build): void {
  const log = createLog(env.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });

  let stopping: number | null = null;
  const database = openOrExit(env, log);
  const mail = env.mail && staffMail(env.mail, database.pool, log);
  const witness: Witness = {
    onStoring: mail?.queue,
    onKept: (row, kept) => log.info({ ...row, kept }, 'a submission was kept'),
    onRefused: (error) => log.error({ err: error }, 'a submission was not kept'),
  };
  const app = createApp({
    ...build,
    env,
    log,
    services: createServices(database.pool, witness, env.hosted),
    sharedCount: env.databaseUrl === undefined ? null : { pool: database.pool, secret: env.databaseUrl },
    countView: env.providers.analytics ? undefined : pageViewCounter(database.pool),
    whyNotReady: database.whyNotReady,
    isStopping: () => stopping !== null,
  });
  const server = createHttpServer(app.fetch, env, log);
  let listening = false;
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (listening) throw error;
    exitWith(listenProblem(error, env));
  });
  server.listen(env.port, env.host, () => {
    listening = true;
    database.start(announce, (refusal) => exitWith(refusal.message), prepare);
  });

  async function prepare(): Promise<void> {
    await mail?.start();
    void forget();
  }
  setInterval(forget, DAY_MS);

  async function forget(): Promise<void> {
    try {
      const erased = await expire(database.pool, env.retentionDays);
      const isAny = Object.values(erased).some((rows) => rows > 0);
      if (isAny) log.info(erased, 'rows older than RETENTION_DAYS were erased');
    } catch (error) {
      if (stopping === null) log.error({ err: error }, 'rows older than RETENTION_DAYS were not erased');
    }
  }

  function announce(error: unknown): void {
    if (stopping !== null) return;
    const { port } = server.address() as AddressInfo;
    const address = env.port === 0 ? `http://localhost:${port}` : env.siteUrl;
    const but = error === null ? '' : ' Forms answer 503 until the database is there.';
    process.stdout.write(`Oak Real Estate Partners is served on port ${port}: ${address}${but}\n`);
  }

  async function stop(): Promise<void> {
    const timeoutMs = env.shutdownTimeoutSeconds * 1000;
    const deadline = delay(timeoutMs, 'late' as const);
    // A mail that is cut off is sent by the next start.
    const mailStopped = mail?.stop(timeoutMs);
    if ((await Promise.race([drain(server), deadline])) === 'late') {
      log.error('requests did not finish in time; cutting them off');
      process.exitCode = 1;
      server.closeAllConnections();
    }
    await Promise.race([mailStopped, deadline]);
    // The embedded PostgreSQL gets as long again for its last checkpoint. If that is not enough it is left running,
    // whole, for the next start to find.
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
    if (error instanceof DataDirRefused) exitWith(error.message);
    throw error;
  }
}

function createHttpServer(
  fetch: (request: Request, connection: object) => unknown,
  env: Env,
  log: Log,
): Server {
  const headers = securityHeaders(env.siteUrl);
  const listener = getRequestListener(fetch, {
    // Node's own Request and Response stay as they are for everything else in the process.
    overrideGlobalObjects: false,
    // A request that cannot even be made into a Request: a broken Host header, a backslash in the path.
    errorHandler: () => {
      const response = refusal(400, false, 'none');
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      return response;
    },
  });
  const server = createServer(
    {
      // A visitor on a bad line gets half a minute for 64 KB; a client that trickles headers does not hold a socket.
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than the 60 s after which common proxies drop an idle connection, so that it is they who do.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      // Node's own answer to a missing Host would go out without our headers; the adapter refuses it as well.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      listener(incoming, outgoing).catch((error: unknown) => {
        log.error({ err: error }, 'unexpected error');
        outgoing.destroy();
      });
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
    socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    return undefined;
  });
  return server;
}

/** Stops accepting, and resolves when the last request has been answered. */
async function drain(server: Server): Promise<'drained'> {
  const closed = new Promise<void>((settle) => server.close(() => settle()));
  // Connections that fall idle after their answer would otherwise stay for the keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
  return 'drained';
}

function listenProblem(error: NodeJS.ErrnoException, env: Env): string {
  if (error.code === 'EADDRINUSE') return `PORT ${env.port} is in use by another program.`;
  if (error.code === 'EACCES') return `PORT ${env.port} may not be used by this account.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST ${env.host} is not an address of this machine.`;
  }
  return `PORT ${env.port} cannot be listened on: ${error.message}`;
}

/** Ends the start with one line for the person who started it. */
function exitWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
