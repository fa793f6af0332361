import { createContext } from 'react-router';
import type { Content } from './collections/content.ts';
import type { SubmissionStore } from './features/forms/submission-store.server.ts';
import type { DealStore } from './features/intake/deal-store.server.ts';
import type { ReadRates } from './features/rates/rates-store.server.ts';
import type { TermsHistory } from './features/terms-history/terms-history.server.ts';
import type { PictureVersions } from './ui/picture.tsx';

/** What loaders and actions have of the server, for one request. */
export interface Services {
  /** What visitors see, whole. It may be exchanged between two requests, and no module keeps a part of it. */
  content: Content;
  /** The versions of all pictures. */
  pictures: PictureVersions;
  now: () => Date;
  /** Where actions store what visitors send. */
  submissions: SubmissionStore;
  /** Where the pages of intake find deals. */
  deals: DealStore;
  /** Where pages read older terms. Nothing is kept of what is not served: where there is no database there is none. */
  history: TermsHistory;
  /** Where fetched rates are read; null where staff type them. */
  rates: ReadRates | null;
  /**
   * Where the visitor found the site: SITE_URL, or where that is unset the address that was asked for. Only for pages that
   * go back to whoever asked: a request may name any host. Mails take SITE_URL alone.
   */
  origin: string;
  /** Of this response's Content-Security-Policy. Empty for pages that are files. */
  nonce: string;
  /** Logs an unexpected error with this request's id: React Router turns errors into pages, so `handleError` calls it. */
  report: (error: unknown) => void;
}

export const services = createContext<Services>();

/** Those of a page that is rendered where there is no database, at build and in a worker, with what there is besides. */
export const servicesWith = (
  { content, pictures }: Pick<Services, 'content' | 'pictures'>,
  more: Partial<Services> = {},
): Services => ({
  content,
  pictures,
  now: () => new Date(),
  get submissions(): SubmissionStore {
    throw new Error('nothing can be stored here');
  },
  get deals(): DealStore {
    throw new Error('there are no deals here');
  },
  history: async () => [],
  rates: null,
  origin: '',
  nonce: '',
  report: (error) => console.error(error),
  ...more,
});
