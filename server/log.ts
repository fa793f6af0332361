import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import pg from 'pg';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import type { Env } from './env.ts';

export type Log = Logger;

let errors = 0;
/** How many lines of this process said that something failed. */
export const errorsLogged = (): number => errors;

/** The id of the current request. Every line that is logged during the request carries it. */
export const requestId = new AsyncLocalStorage<string>();

/**
 * Structured lines on stdout. Nothing in them says who a visitor is: no addresses, no user agents, no referers, no
 * bodies, no queries.
 */
export function createLog(level: Env['logLevel'], destination = toStdout()): Log {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    mixin: () => ({ requestId: requestId.getStore() }),
    hooks: {
      logMethod(this: Log, line: Parameters<LogFn>, write: LogFn, level: number) {
        if (level >= 50) errors++;
        write.apply(this, line);
      },
    },
  };
  return pino(options, destination);
}

/**
 * Writes each line to stdout at once. A line that cannot be written is dropped, and the next one that can be says how many
 * were lost. Pino's own destination tries again in a loop: with a full disk below its log, the server answered nothing.
 */
export function toStdout(write = (bytes: Uint8Array) => writeSync(1, bytes)): DestinationStream {
  let lost = 0;
  let isCut = false;
  function put(text: string): boolean {
    const bytes = Buffer.from(isCut ? `\n${text}` : text);
    let done = 0;
    try {
      while (done < bytes.length) done += patiently(() => write(bytes.subarray(done)), lost > 0);
      isCut = false;
    } catch {
      isCut ||= done > 0;
    }
    return done === bytes.length;
  }
  return {
    write(line) {
      const told = { level: 50, time: Date.now(), lost, msg: 'lines of the log were lost' };
      if (lost > 0 && put(`${JSON.stringify(told)}\n`)) lost = 0;
      if (lost > 0 || !put(line)) lost++;
    },
  };
}

const sleeping = new Int32Array(new SharedArrayBuffer(4));

/** A pipe whose reader is busy (EAGAIN) is waited for, a second at most, and no longer once a line was lost to it. */
function patiently(write: () => number, isLost: boolean): number {
  for (let waits = 0; ; waits++)
    try {
      return write();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || isLost || waits === 100) throw error;
      Atomics.wait(sleeping, 0, 0, 10);
    }
}

/** What the log says of an answered request. */
export interface AnsweredRequest {
  method: string;
  /** Null where the path is none of the site's: it may contain anything, even a person's address. */
  path: string | null;
  status: number;
  /** By `performance.now()`. */
  began: number;
}

/**
 * Files of a page and probes of a monitor are logged at a lower level: they are many, and operators look for pages and
 * posts.
 */
export const PROBE = /^\/(healthz|readyz|metrics)$/;
const MINOR = /\.\w+$|^\/page-view$/;

export function logRequest(log: Log, { began, ...line }: AnsweredRequest): void {
  const path = line.path ?? '';
  const level = PROBE.test(path) || (line.status < 400 && MINOR.test(path)) ? 'debug' : 'info';
  if (log.isLevelEnabled(level))
    log[level]({ ...line, ms: Math.round(performance.now() - began) }, 'request');
}

interface DescribedError {
  type: string;
  message: string;
  stack: string | undefined;
  code: unknown;
}

/**
 * SQLSTATE classes whose messages never contain a value: connections, settings, resources, locks and internal errors.
 */
const OF_NO_VALUE = /^(08|0A|25|28|3D|40|53|55|57|58)/;

/**
 * What may be logged of an error. A database error carries rows (`detail`) and query parameters in its own fields, and
 * Drizzle puts the parameters into its message, so fields are chosen one by one and Drizzle's wrapper is removed.
 * PostgreSQL's message may repeat a value too ('invalid input syntax for type integer: …'), and the stack begins with
 * the message: both are logged only for classes that never contain a value; else only names of the schema are logged.
 */
export function describeError(error: unknown): DescribedError | { message: string } {
  if (!(error instanceof Error)) return { message: 'something other than an error was thrown' };
  if ('params' in error && 'query' in error) return describeError(error.cause);
  // `fetch` says only that it failed; why is in the cause
  const { code = (error.cause as NodeJS.ErrnoException | undefined)?.code } = error as NodeJS.ErrnoException;
  const message =
    error instanceof pg.DatabaseError && !OF_NO_VALUE.test(code ?? '') ? namesIn(error) : error.message;
  const stack = message === error.message ? error.stack : error.stack?.replace(error.message, () => message);
  return { type: error.name, message, stack, code };
}

function namesIn({ routine, table, column, constraint }: pg.DatabaseError): string {
  const named = Object.entries({ routine, table, column, constraint }).filter(([, name]) => name);
  return ['PostgreSQL refused', ...named.map(([kind, name]) => `${kind} ${name}`)].join(', ');
}
