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
