import type { SendMailOptions } from 'nodemailer';
import type pg from 'pg';
import { type BorrowerNews, tellNextNews } from '#db/borrower-news.ts';
import { tellNextStayedBack } from '#db/changes.ts';
import { findDeal } from '#db/deals.ts';
import { inTransaction, waitForMail } from '#db/in-transaction.ts';
import { hasAccounts, listAccounts } from '#db/staff-accounts.ts';
import { nextNotice, noticeWasMailed } from '#db/staff-audit.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import type { MailContent } from './mail-content.ts';
import { composeNews, composeNotice, composeStayedBack } from './mail-to-staff.ts';
import { isOfLetter, type SmtpError } from './smtp-error.ts';

/** Wait after a failed mail to staff, in milliseconds. */
const NOTICE_RETRY_MS = 600_000;

/** Mails news, which its id names. */
type MailOf = (id: number, message: SendMailOptions) => Promise<void>;

interface Telling {
  pool: pg.Pool;
  log: Log;
  siteUrl: string;
  content: () => MailContent;
  settings: NonNullable<Env['mail']>;
  deliver: (message: SendMailOptions) => Promise<unknown>;
}

/**
 * Functions that each mail staff all news of one kind: notices to administrators, what borrowers did, scheduled changes
 * that were not published. What is new is read from the tables themselves when it is told, and no job stands for it.
 */
export function newsTellers({
  pool,
  log,
  siteUrl,
  content,
  settings,
  deliver,
}: Telling): (() => Promise<void>)[] {
  /**
   * Makes a function that tells all news of one kind, one after the other. Of what the mail server refuses it goes on to
   * the next, and tries again later: one letter with the words that spam filters are tested with kept all others back
   * for a week.
   * @param tellNext tells the next news that is not among `except`, each by an id; resolves to whether there was any
   */
  function tellerOf(tellNext: (except: number[], mail: MailOf) => Promise<boolean>): () => Promise<void> {
    const refused = new Map<number, number>();
    let notBefore = 0;
    let isTelling = false;
    let mailed: number | null = null;
    const mail: MailOf = async (id, message) => {
      mailed = id;
      await deliver(message);
    };
    const tellOne = async (): Promise<boolean> => {
      for (const [id, until] of refused) if (until <= Date.now()) refused.delete(id);
      mailed = null;
      try {
        return await tellNext([...refused.keys()], mail);
      } catch (error) {
        const { code, responseCode } = error as SmtpError;
        log.warn({ code, responseCode }, 'staff were not told by mail; it will be tried again');
        const later = Date.now() + NOTICE_RETRY_MS;
        if (mailed !== null && isOfLetter(error as SmtpError)) refused.set(mailed, later);
        else notBefore = later;
        return Date.now() >= notBefore;
      }
    };
    return async () => {
      if (isTelling || Date.now() < notBefore) return;
      isTelling = true;
      while (await tellOne());
      isTelling = false;
    };
  }

  /**
   * Mails administrators what they have to know, each notice in a transaction of its own, so that only one of several
   * copies sends it.
   */
  const tellNextNotice = (except: number[], mail: MailOf): Promise<boolean> =>
    inTransaction(pool, async (db) => {
      const notice = await nextNotice(db, except);
      if (!notice) return false;
      const all = (await listAccounts(db)).filter(
        ({ role, disabled }) => role === 'administrator' && !disabled,
      );
      await waitForMail(db);
      if (all.length > 0) await mail(notice.id, composeNotice(notice, all, siteUrl, content(), settings));
      await noticeWasMailed(db, notice.id);
      return true;
    });

  /** Mails staff what borrowers did with their deals after sending them. */
  const tellOfBorrower = (except: number[], mail: MailOf): Promise<boolean> => {
    const tell = async (news: BorrowerNews) => {
      const deal = await findDeal(pool, news.deal);
      if (!deal) return;
      const office = (await hasAccounts(pool)) ? siteUrl : null;
      await mail(deal.id, composeNews(news, deal, content(), settings, office));
      log.info({ deal: deal.id }, 'staff were told by mail what a borrower did');
    };
    return tellNextNews(pool, tell, except);
  };

  /** Mails the author of a scheduled change that was not published. */
  const tellOfStayedBack = (except: number[], mail: MailOf): Promise<boolean> => {
    const tell: Parameters<typeof tellNextStayedBack>[1] = async (change, author) => {
      await mail(change.id, composeStayedBack(change, author, siteUrl, content(), settings));
    };
    return tellNextStayedBack(pool, tell, except);
  };

  return [tellNextNotice, tellOfBorrower, tellOfStayedBack].map(tellerOf);
}
