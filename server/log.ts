import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from './env.ts';

export type Log = Logger;

/**
 * Structured lines on stdout. Nothing in them says who a visitor is: no addresses, no user agents, no referers, no
 * bodies, no queries.
 */
export function createLog(level: Env['logLevel'], destination?: DestinationStream): Log {
  const options = { level, base: null, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

interface DescribedError {
  type: string;
  message: string;
  stack: string | undefined;
  code: unknown;
}

/**
 * What may be written of an error. Database errors carry rows (`detail`) and query parameters in fields of their own,
 * and Drizzle puts the parameters into its message, so the fields are chosen, and Drizzle's wrapper is taken off.
 */
export function describeError(error: unknown): DescribedError | { message: string } {
  if (!(error instanceof Error)) return { message: 'something other than an error was thrown' };
  if ('params' in error && 'query' in error) return describeError(error.cause);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: (error as NodeJS.ErrnoException).code,
  };
}
