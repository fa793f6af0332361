import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';

/** What a borrower's own pages ask of the deals. */
export interface DealStore {
  /** The deal of a private link; undefined for a wrong or old one. */
  findByToken(token: string): Promise<StoredDeal | undefined>;
  /** The deal that was stored under the key of its sending. */
  findByKey(key: string): Promise<StoredDeal | undefined>;
  /** One more token for the private link of a deal. */
  makeLink(dealId: number): Promise<string>;
  /** @returns false where the deal is gone or withdrawn */
  answer(token: string, words: string): Promise<boolean>;
  /** Withdraws the deal, or asks us to where that is ours to say. @returns false where the deal is gone */
  withdraw(token: string): Promise<boolean>;
  /** Takes a withdrawn deal up again, or a wish to withdraw back. @returns false where the deal is gone */
  comeBack(token: string): Promise<boolean>;
  /** On which day the deal of a link was withdrawn that is erased since, YYYY-MM-DD; undefined for any other. */
  withdrawnOn(token: string): Promise<string | undefined>;
  /** @returns what became of it: see acceptTerms of db/term-sheets.ts; undefined where the deal is gone */
  acceptTerms(
    token: string,
    acceptance: { version: number; name: string; words: string },
  ): Promise<'accepted' | 'stale' | 'over' | undefined>;
}
