import { hasCode } from './postgres-cluster.ts';

/** Whether nothing listens at the address, or the connection broke. */
export function isUnreachable(error: unknown): boolean {
  const { syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    (syscall === 'connect' && hasCode(error, 'ENOENT')) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].some((code) => hasCode(error, code)) ||
    (error instanceof Error &&
      /^Connection terminated|^timeout expired|^Query read timeout|^Client has encountered|not queryable/.test(
        error.message,
      ))
  );
}

/** Whether PostgreSQL is starting, recovering or shutting down: SQLSTATE class 57P. */
export function isStartingOrStopping(error: unknown): boolean {
  return ['57P01', '57P02', '57P03'].some((code) => hasCode(error, code));
}

/**
 * Whether PostgreSQL has no connection left, none of this copy's became free in time, another transaction holds what was
 * asked for, or the query took too long: the same request may pass in a few seconds.
 */
export function isBusy(error: unknown): boolean {
  return (
    ['53300', '55P03', '40P01', '40001', '57014'].some((code) => hasCode(error, code)) ||
    (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))
  );
}
