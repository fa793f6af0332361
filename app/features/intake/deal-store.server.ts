import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';

/** What a borrower's pages can do with deals. */
export interface DealStore {
  /** The deal of a private link; undefined for an unknown or ended link. */
  findByToken(token: string): Promise<StoredDeal | undefined>;
  /** The deal that was stored with this submission key. */
  findByKey(key: string): Promise<StoredDeal | undefined>;
  /** Makes another token for the private link of a deal. */
  makeLink(dealId: number): Promise<string>;
  /** @returns false where the deal is gone or withdrawn; 'full' where its page takes nothing more */
  answer(token: string, words: string): Promise<boolean | 'full'>;
  /**
   * Withdraws the deal, or requests it where staff decide.
   * @returns false where the deal is gone
   */
  withdraw(token: string): Promise<boolean>;
  /**
   * Reverses a withdrawal, or takes back the request.
   * @returns false where the deal is gone; 'full' where that was done too often
   */
  comeBack(token: string): Promise<boolean | 'full'>;
  /**
   * The day on which the deal of a link was withdrawn, if it has been erased since, YYYY-MM-DD; undefined for any other
   * link.
   */
  withdrawnOn(token: string): Promise<string | undefined>;
  /** @returns the outcome: see acceptTerms in db/term-sheets.ts; undefined where the deal is gone */
  acceptTerms(
    token: string,
    acceptance: { version: number; name: string; words: string },
  ): Promise<'accepted' | 'by-another' | 'stale' | 'over' | undefined>;
}
