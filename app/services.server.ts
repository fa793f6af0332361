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

/** Why a sender looks like a machine. What such a sender sends is kept apart, and nothing is thrown away. */
export type Suspicion = 'honeypot' | 'too-fast' | null;

export interface Origin {
  /**
   * A UUID that the browser made for these words; the same key never makes a second row. Without one (null), the same
   * words within ten minutes never make a second row.
   */
  key: string | null;
  suspicion: Suspicion;
}

export type Kept = 'stored' | 'duplicate' | 'quarantined';

/** A sign-up for monthly investor updates. One per address. */
interface InvestorSignUp {
  firstName: string;
  lastName: string;
  email: string;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
}

/** A place in one webinar. One per address and session. */
interface WebinarRegistration {
  firstName: string;
  lastName: string;
  email: string;
  /** Day of the session, YYYY-MM-DD. */
  session: string;
}

interface MediaEnquiry {
  name: string;
  outlet: string | null;
  email: string;
  /** When the answer is needed, as the sender put it. */
  deadline: string | null;
  message: string;
}

/** What the server keeps for visitors. Each resolves only after the database has committed, and rejects on any failure. */
export interface Services {
  contact: { save(submission: ContactSubmission, origin: Origin): Promise<Kept> };
  newsletter: { subscribe(email: string, origin: Pick<Origin, 'suspicion'>): Promise<Kept> };
  investorUpdates: { save(signUp: InvestorSignUp, origin: Origin): Promise<Kept> };
  webinar: { register(registration: WebinarRegistration, origin: Origin): Promise<Kept> };
  media: { save(enquiry: MediaEnquiry, origin: Origin): Promise<Kept> };
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

/**
 * Logs an unexpected error with this request's id: React Router turns errors into pages, so `handleError` calls it. While
 * pages are prerendered there is no request; the error goes to the terminal.
 */
export const reportError = sharedContext<(error: unknown) => void>('report-error', (error) =>
  console.error(error),
);
