import { assignDeal } from '#db/deals.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { changeHeld, changeItem, type Item, markRead, readItem } from '#db/inbox.ts';
import { assignable } from '#db/staff-accounts.ts';
import { audit } from '#db/staff-audit.ts';
import { posted, type StaffAsk } from '#office/ask.ts';
import { SEVERAL, type Several } from '#office/rejected-change.ts';
import { oneOf } from './inbox-address.ts';

/** The number of items on a page of the list. */
const MOST = 50;
const CHOSEN = /^([a-z_]+)\/(\d{1,15})\/(\d{1,9})$/;

/** Actions on an item of the inbox, on one in quarantine, and on a discarded one. */
const OF_INBOX = ['assign', 'done', 'read', 'unread'];
const OF_HELD = ['release', 'discard'];
const OF_DISCARDED = ['restore'];

/** @returns false where somebody else has changed it since it was shown: then nothing was done. */
async function changeOne(
  { office: { pool }, staff }: StaffAsk,
  what: string,
  item: Item,
  version: number,
  assignee: number | null,
): Promise<boolean> {
  const key = { source: item.source, id: item.id };
  switch (what) {
    case 'read':
    case 'unread':
      if (item.unread === (what === 'unread')) return true;
      await markRead(pool, key, what === 'read');
      await audit(pool, { by: staff.id, item: key, action: `item.marked-${what}` });
      return true;
    case 'release':
    case 'discard':
    case 'restore':
      return changeHeld(pool, key, version, what, staff.id);
    default:
      if (what === 'assign' && item.assigned === assignee) return true;
      return inTransaction(pool, async (db) => {
        if (what === 'done') return changeItem(db, key, version, { state: 'done' }, staff.id);
        if (item.kind !== 'deal') return changeItem(db, key, version, { assignee }, staff.id);
        const to = assignee === null ? null : String(assignee);
        if (!(await assignDeal(db, item.id, version, { to, account: String(staff.id) }))) return false;
        await audit(db, { by: staff.id, item: key, action: 'item.assigned', detail: to ?? 'nobody' });
        return true;
      });
  }
}

/** Applies one action to all chosen items, one by one, and reports those that were left unchanged. */
export async function changeSeveral(ask: StaffAsk): Promise<Several> {
  const { office, form } = ask;
  const what = oneOf(SEVERAL, posted(ask, 'do'));
  const to = posted(ask, 'assignee');
  const assignee = (await assignable(office.pool, to))?.id ?? null;
  const isEnded = what === 'assign' && to !== '' && assignee === null;
  const several: Several = { said: isEnded ? 'ended' : 'none', changed: 0, assignee: to, left: [] };
  if (!what) return several;
  for (const chosen of form.getAll('item').slice(0, MOST)) {
    const [, source = '', id, version] = CHOSEN.exec(String(chosen)) ?? [];
    const item = await readItem(office.pool, { source, id: Number(id) });
    if (!item) continue;
    const isHeld = item.suspicion !== null;
    const mayDo = item.state === 'discarded' ? OF_DISCARDED : isHeld ? OF_HELD : OF_INBOX;
    // a deal is completed on its own page, because its borrower is told
    const isNotForIt = what === 'done' && item.kind === 'deal';
    const fits = !isEnded && mayDo.includes(what) && !isNotForIt;
    if (fits && (await changeOne(ask, what, item, Number(version), assignee))) {
      several.said = what === 'assign' && assignee === null ? 'unassign' : what;
      several.changed += 1;
    } else {
      const name = [item.name, item.reference].filter(Boolean).join(', ');
      several.left.push({ source, id: item.id, name, isNotForIt });
    }
  }
  if (several.left.length > 0) office.refused('conflict');
  return several;
}
