import { createContext, type RouterContext } from 'react-router';

/** What a visitor wrote in the contact form, trimmed, with empty optional fields as null. */
export interface ContactSubmission {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company: string | null;
  message: string;
}

export interface Services {
  contact: {
    /**
     * Keeps a submission. Resolves only after the database has committed it, and rejects on any failure.
     *
     * `key` is a UUID made by the browser; the same key never makes a second row. Without one (null), the same six
     * fields within ten minutes never make a second row. `suspicion` names why the sender looks like a machine and
     * sends the row to quarantine.
     */
    save(
      submission: ContactSubmission,
      origin: { key: string | null; suspicion: 'honeypot' | 'too-fast' | null },
    ): Promise<'stored' | 'duplicate' | 'quarantined'>;
  };
}

/**
 * One context key per process and name. The server runs from source and the app from its bundle, so this module is
 * loaded twice; React Router finds a context by identity, and the global registry is what both copies share.
 */
function sharedContext<T>(name: string, absent?: T): RouterContext<T> {
  const registry = globalThis as unknown as Record<symbol, RouterContext<T> | undefined>;
  const key = Symbol.for(`oak.${name}`);
  registry[key] ??= createContext<T>(absent);
  return registry[key];
}

/** What the server hands to actions. Set on every request. */
export const services = sharedContext<Services>('services');

/** The nonce of this response's Content-Security-Policy. Empty while pages are prerendered. */
export const cspNonce = sharedContext<string>('csp-nonce', '');

/** Logs an unexpected error with this request's id. React Router turns errors into pages, so `handleError` calls it. */
export const reportError = sharedContext<(error: unknown) => void>('report-error');
