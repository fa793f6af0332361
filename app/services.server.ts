import { createContext } from 'react-router';
import type { Content } from './collections/content.ts';
import type { SubmissionStore } from './features/forms/submission-store.server.ts';
import type { DealStore } from './features/intake/deal-store.server.ts';
import type { ReadRates } from './features/rates/rates-store.server.ts';
import { type TermsHistory, termsHistory } from './features/terms-history/terms-history.server.ts';
import type { PictureVersions } from './ui/picture.tsx';

/** What loaders and actions need of the server, for one request. */
export interface Services {
  /**
   * The content of the public edition. Another edition may replace it between two requests, so no module may keep a
   * part of it.
   */
  content: Content;
  /** The versions of all pictures. */
  pictures: PictureVersions;
  now: () => Date;
  /** Stores what visitors send. */
  submissions: SubmissionStore;
  /** Counts what this visitor sends, and says whether it is more than a person sends in a day. */
  sendsTooMuch: () => Promise<boolean>;
  /** The stored deals, for the pages of the intake. */
  deals: DealStore;
  /** Earlier versions of the terms. Only versions that were served are stored; without a database there are none. */
  history: TermsHistory;
  /** Reads fetched rates; null where staff type the rates. */
  rates: ReadRates | null;
  /**
   * The site's origin for this visitor: SITE_URL, or where that is unset the origin of the request. Only for pages that
   * go back to the visitor, because a request may name any host. Mails use SITE_URL only.
   */
  origin: string;
  /** The nonce of this response's Content-Security-Policy. Empty for pages that are files. */
  nonce: string;
  /**
   * Logs an unexpected error with this request's id. React Router turns errors into pages, so `handleError` calls it.
   */
  report: (error: unknown) => void;
}

export const services = createContext<Services>();

/** The services for a page that is rendered without a database, at build and in a worker; `more` adds to them. */
export const servicesWith = (
  { content, pictures }: Pick<Services, 'content' | 'pictures'>,
  more: Partial<Services> = {},
): Services => ({
  content,
  pictures,
  now: () => new Date(),
  sendsTooMuch: async () => false,
  get submissions(): SubmissionStore {
    throw new Error('nothing can be stored here');
  },
  get deals(): DealStore {
    throw new Error('there are no deals here');
  },
  history: termsHistory({ list: async () => [], read: async () => null }),
  rates: null,
  origin: '',
  nonce: '',
  report: (error) => console.error(error),
  ...more,
});
