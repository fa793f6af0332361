import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { sharedContext } from '#app/shared-context.server.ts';

/** What a borrower's own pages ask of the deals. */
export interface DealStore {
  /** The deal of a private link; undefined for a wrong or old one. */
  findByToken(token: string): Promise<StoredDeal | undefined>;
  /** The deal that was stored under the key of its sending. */
  findByKey(key: string): Promise<StoredDeal | undefined>;
  /** @returns false where the deal is gone */
  answer(token: string, words: string): Promise<boolean>;
  /** Erases the deal and its files. @returns how many files there were; undefined where the deal is gone */
  withdraw(token: string): Promise<number | undefined>;
}

/** Where the pages of intake find deals. Set on every request. */
export const dealStore = sharedContext<DealStore>('deal-store');
