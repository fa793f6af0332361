import { sharedContext } from './shared-context.server.ts';

/**
 * Logs an unexpected error with this request's id: React Router turns errors into pages, so `handleError` calls it. While
 * pages are prerendered there is no request; the error goes to the terminal.
 */
export const reportError = sharedContext<(error: unknown) => void>('report-error', (error) =>
  console.error(error),
);
