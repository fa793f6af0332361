import { endLinks, makeLink } from '#db/deals.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { audit, type ItemKey } from '#db/staff-audit.ts';
import type { StaffAsk } from '#office/ask.ts';

/**
 * Ends all links to a borrower's page, and makes a new one. It is mailed; where no mail is set up it is returned, to be
 * shown once.
 * @returns null where a mail brings it
 */
export async function renewLink({ office, staff }: StaffAsk, key: ItemKey): Promise<string | null> {
  const { pool, mail, siteUrl } = office;
  return inTransaction(pool, async (db) => {
    await endLinks(db, key.id);
    await audit(db, { by: staff.id, item: key, action: 'deal.link-renewed' });
    if (!mail) return `${siteUrl}/submit/status/${await makeLink(db, key.id)}`;
    await mail.queueDealLink(key.id, db);
    return null;
  });
}
