import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from './env.ts';

export type Log = Logger;

/** The id of the request that is being answered. Every line that is written meanwhile carries it. */
export const requestId = new AsyncLocalStorage<string>();

/**
 * Structured lines on stdout. Nothing in them says who a visitor is: no addresses, no user agents, no referers, no
 * bodies, no queries.
 */
export function createLog(level: Env['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    mixin: () => ({ requestId: requestId.getStore() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What the log says of an answered request. */
export interface AnsweredRequest {
  method: string;
  /** Null where it is not one of the site's: an unknown path may hold anything, somebody's address included. */
  path: string | null;
  status: number;
  /** By `performance.now()`. */
  began: number;
}

/** Pages and posts are what an operator looks for. The files of a page and the probes of a monitor come by the dozen. */
const PROBE = /^\/(healthz|readyz|metrics)$/;
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

/** What PostgreSQL may say in its own words, by class of its code: of connections, settings, room, locks and itself. */
const OF_NO_VALUE = /^(08|0A|25|28|3D|40|53|55|57|58)/;

/**
 * What may be written of an error. Database errors carry rows (`detail`) and query parameters in fields of their own,
 * and Drizzle puts the parameters into its message, so the fields are chosen, and Drizzle's wrapper is taken off. Their
 * message repeats a value as well ('invalid input syntax for type integer: …'), and the stack begins with it: it is
 * written only where no value can be in it, and else what failed is named by the names of the schema.
 */
export function describeError(error: unknown): DescribedError | { message: string } {
  if (!(error instanceof Error)) return { message: 'something other than an error was thrown' };
  if ('params' in error && 'query' in error) return describeError(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  const message =
    error instanceof pg.DatabaseError && !OF_NO_VALUE.test(code ?? '') ? namesIn(error) : error.message;
  const stack = message === error.message ? error.stack : error.stack?.replace(error.message, () => message);
  return { type: error.name, message, stack, code };
}

function namesIn({ routine, table, column, constraint }: pg.DatabaseError): string {
  const named = Object.entries({ routine, table, column, constraint }).filter(([, name]) => name);
  return ['PostgreSQL refused', ...named.map(([kind, name]) => `${kind} ${name}`)].join(', ');
}
