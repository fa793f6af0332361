import { readDeal } from '#app/lending/deal/read-deal.ts';
import { dealsThatLeft, endedDeals, withdrawnLines } from '#db/deals.ts';
import { inboxItems } from '#db/inbox.ts';
import { audit } from '#db/staff-audit.ts';
import type { StaffAsk } from '#office/ask.ts';
import { showItem } from '#office/inbox/item-standing.ts';
import { showPage } from '#office/show-page.ts';
import { waitingGroups } from './waiting.ts';

/** Far more deals than a firm works on at once. */
const MOST = 500;

/** The page of all deals. */
export async function pipeline(ask: StaffAsk): Promise<Response> {
  const { office, staff } = ask;
  const { pool, intake } = office;
  const now = new Date();
  // the oldest: the newest 500 may all be one visitor's of an hour, and nobody saw any other deal
  const open = (turn: 'ours' | 'theirs') =>
    inboxItems(pool, { kind: 'deal', turn, released: true }, staff.id, { limit: MOST, oldestFirst: true });
  const [ours, theirs, left, over, withdrawn] = await Promise.all([
    open('ours'),
    open('theirs'),
    dealsThatLeft(pool),
    endedDeals(pool),
    withdrawnLines(pool),
  ]);
  const withUs = ours.map((item) => showItem(item, office, now));
  const items = [...withUs, ...theirs.map((item) => showItem(item, office, now))];
  await audit(pool, { by: staff.id, action: 'list.read', detail: String(items.length) });
  const groups = waitingGroups(items, intake.promised);
  const ended = over.map(({ address, ...deal }) => ({
    ...deal,
    property: readDeal(new URLSearchParams(address), null).deal.name,
  }));
  return showPage(ask, 'pipeline', { now, left, withdrawn, groups, withUs, ended });
}
