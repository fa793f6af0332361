import { characters } from '#app/features/forms/fields.ts';
import { longDayAt } from '#app/format/dates.ts';
import { parsePage } from '#app/ui/paging.ts';
import { findDeal } from '#db/deals.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { ItemChange, ItemState } from '#db/inbox.ts';
import * as inbox from '#db/inbox.ts';
import { readRow } from '#db/personal-data.ts';
import { assignable, listAccounts, ROLES } from '#db/staff-accounts.ts';
import { audit, type ItemKey, readAudit } from '#db/staff-audit.ts';
import { sentItemText } from '#office/action-text.ts';
import { posted, postedNumber, rowNumber, type StaffAsk, seeOther } from '#office/ask.ts';
import { changeDeal, renewLink } from '#office/deals/deals.ts';
import { openDeal } from '#office/deals/open-deal.ts';
import { tabCounts } from '#office/frame-data.ts';
import {
  DONE,
  type Done,
  LONGEST,
  SAID_OF_SEVERAL,
  SENTENCES,
  type Several,
  sentencesIn,
  type Undone,
} from '#office/rejected-change.ts';
import { showPage } from '#office/show-page.ts';
import { changeSeveral } from './bulk-change.ts';
import { dealPath, filterOf, filterQuery, itemPath, oneOf } from './inbox-address.ts';
import { mayAnswer, showItem } from './item-standing.ts';
import { draftOf } from './reply-draft.ts';

/** Items on one page of the list. */
const PAGE = 50;

/** How many waiting items are read to count those that are late, the oldest. */
const MOST_OPEN = 1000;

const STATUS = { conflict: 409, incomplete: 422, 'too-long': 422, 'not-yet': 409, terms: 422, ended: 409 };

/** Whether the request is for a deal's own page and not for the inbox. */
const isDealPage = ({ params }: StaffAsk) => params.source === undefined;
const keyOf = ({ params }: StaffAsk): ItemKey => ({
  source: params.source ?? 'deals',
  id: Number(params.id),
});

/** The address that shows an item, and that its forms post to. */
const homeOf = (ask: StaffAsk, key: ItemKey): string =>
  isDealPage(ask) ? dealPath(key) : itemPath(key) + filterQuery(filterOf(ask.url));

/** Redirects to the item, with a confirmation at the button that was used, which stands until the item changes again. */
export async function backWith(ask: StaffAsk, key: ItemKey, done: Done, was?: ItemState): Promise<Response> {
  const home = homeOf(ask, key);
  const version = (await inbox.readItem(ask.office.pool, key))?.version;
  const query = new URLSearchParams({ done, version: String(version), ...(was && { was }) });
  return seeOther(`${home}${home.includes('?') ? '&' : '?'}${query}#done`);
}

/** Everything of an opened item; the reading is recorded in the audit. Null where it has been erased. */
async function openItem(ask: StaffAsk, key: ItemKey, now: Date) {
  const { office, staff, url } = ask;
  const { pool, readyAnswers } = office;
  const found = await inbox.readItem(pool, key);
  if (!found) return null;
  const stored = found.kind === 'deal' ? await findDeal(pool, found.id) : undefined;
  const deal = stored ? openDeal(stored, office) : null;
  const item = {
    ...showItem(found, office, now),
    row: (await readRow(pool, found.source, found.id))!,
    notes: await inbox.notesOf(pool, found),
    lines: await readAudit(pool, { items: [found], limit: 20 }),
  };
  await inbox.markRead(pool, found, true);
  await audit(pool, { by: staff.id, action: 'item.read', item: found });
  const people = { to: found.name, from: staff.name };
  const isStill = url.searchParams.get('version') === String(found.version);
  return {
    item,
    deal,
    to: homeOf(ask, key),
    done: (isStill && oneOf(DONE, url.searchParams.get('done'))) || null,
    was: oneOf(inbox.ITEM_STATES, url.searchParams.get('was')) ?? null,
    draft: draftOf(readyAnswers, people, deal?.checklist ?? [], url.searchParams),
  };
}

/** What a page needs so that the account can change something. */
async function changing({ office, staff }: StaffAsk) {
  return {
    accounts: (await listAccounts(office.pool)).filter(({ disabled }) => !disabled),
    mayChange: ROLES.indexOf(staff.role) >= ROLES.indexOf('editor'),
    canMail: office.mail !== null,
  };
}

async function inboxPage(
  ask: StaffAsk,
  key: ItemKey | null,
  undone: Undone | null = null,
  several: Several | null = null,
): Promise<Response | null> {
  const { office, staff, url } = ask;
  const { pool } = office;
  const filter = filterOf(url);
  const page = parsePage(url.searchParams);
  const what = oneOf(SAID_OF_SEVERAL, url.searchParams.get('done'));
  const count = Math.max(1, rowNumber(url.searchParams.get('count') ?? ''));
  const now = new Date();
  const opened = key && (await openItem(ask, key, now));
  if (key && !opened) return null;
  const show = (item: Parameters<typeof showItem>[0]) => showItem(item, office, now);
  const [counts, items, open] = await Promise.all([
    inbox.inboxCounts(pool, staff.id),
    inbox.inboxItems(pool, filter, staff.id, { limit: PAGE + 1, offset: (page - 1) * PAGE }),
    inbox.inboxItems(pool, { turn: 'ours' }, staff.id, { limit: MOST_OPEN, oldestFirst: true }),
  ]);
  const tabs = await tabCounts(pool, staff, counts);
  if (!opened) await audit(pool, { by: staff.id, action: 'list.read', detail: String(items.length) });
  return showPage(
    ask,
    'inbox',
    {
      counts: tabs,
      query: filter.query ?? '',
      filter,
      page,
      now,
      undone,
      opened,
      several,
      said: !opened && what ? { what, count, to: url.searchParams.get('to') ?? '' } : null,
      totals: counts,
      items: items.slice(0, PAGE).map(show),
      hasMore: items.length > PAGE,
      open: open.map(show),
      ...(await changing(ask)),
    },
    several?.left.length ? STATUS.conflict : undone ? STATUS[undone.why] : 200,
  );
}

/** A deal's own page. */
async function dealPage(
  ask: StaffAsk,
  key: ItemKey,
  undone: Undone | null,
  newLink: string | null = null,
): Promise<Response | null> {
  const now = new Date();
  const opened = await openItem(ask, key, now);
  if (!opened?.deal) return null;
  return showPage(
    ask,
    'deal',
    {
      ...opened,
      deal: opened.deal,
      now,
      undone,
      newLink,
      asked: ask.url.searchParams.getAll('ask'),
      ...(await changing(ask)),
    },
    undone ? STATUS[undone.why] : 200,
  );
}

/** An item, in the inbox or on its own page, depending on where it was requested. */
export const itemPage = (ask: StaffAsk, key: ItemKey, undone: Undone | null = null) =>
  isDealPage(ask) ? dealPage(ask, key, undone) : inboxPage(ask, key, undone);

export const list = (ask: StaffAsk): Promise<Response | null> => inboxPage(ask, null);
export const requestedItem = async (ask: StaffAsk): Promise<Response | null> =>
  (await itemPage(ask, keyOf(ask))) ?? erasedPage(ask, keyOf(ask));

/** In the place of an item that was erased: when, as far as the audit knows. Null where it knows nothing of it. */
async function erasedPage(ask: StaffAsk, key: ItemKey): Promise<Response | null> {
  const [last] = await readAudit(ask.office.pool, { items: [key], limit: 1 });
  if (!last) return null;
  const day = longDayAt(last.at);
  const known =
    last.action === 'person.erased'
      ? `It was erased on ${day}.`
      : `Staff last had ${sentItemText(last)} open on ${day}. It was erased since then.`;
  return showPage(ask, 'refusal', { reason: 'gone', known, wrote: sentencesIn(ask.form) }, 404);
}

/** Applies one action to all items that were checked in the list. */
export async function several(ask: StaffAsk): Promise<Response | null> {
  const outcome = await changeSeveral(ask);
  if (outcome.left.length > 0) return inboxPage(ask, null, null, outcome);
  const query = new URLSearchParams(filterQuery(filterOf(ask.url)));
  query.set('done', outcome.said);
  query.set('count', String(outcome.changed));
  if (outcome.assignee !== '') query.set('to', outcome.assignee);
  return seeOther(`/staff/inbox?${query}#done`);
}

/** The typed fields, without the version, which has changed by now; a file is none. */
const fieldsOf = ({ form }: StaffAsk) =>
  Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => field[0] !== 'version' && typeof field[1] === 'string',
    ),
  );

/** Answers a conflict: shows who changed the item, and keeps everything that was typed. */
async function inConflict(ask: StaffAsk, key: ItemKey): Promise<Response | null> {
  const { pool, refused } = ask.office;
  const [item, lines, notes, deal] = await Promise.all([
    inbox.readItem(pool, key),
    readAudit(pool, { items: [key], limit: 20 }),
    inbox.notesOf(pool, key),
    key.source === 'deals' ? findDeal(pool, key.id) : undefined,
  ]);
  const last = lines.find(({ action }) =>
    /^(item\.(state|assigned|replied|released|discarded|restored)|terms\.offered)/.test(action),
  );
  // everything that one transaction writes has the same timestamp
  const written = notes.find(({ kind, at }) => kind === 'reply' && +at === Number(last?.at));
  const fields = fieldsOf(ask);
  // the same button was pressed twice; where no state was chosen, a question may have moved the deal by itself
  const said = sentencesIn(ask.form).replace(/\r\n?/g, '\n');
  const isThere = fields.state === fields.shown || fields.state === deal?.state;
  if (written?.name === ask.staff.name && written.words === said && isThere)
    return backWith(ask, key, 'reply');
  refused('conflict');
  const event = deal?.events.at(-1);
  if (event?.by === 'borrower' && !(last && last.at > event.at)) {
    // an answer and an acceptance also move the deal, after their words and at the same moment
    const said = deal?.events.findLast(({ words, at }) => words && +at === +event.at);
    const who = item?.name ?? '';
    // the words of an acceptance are the name under which it was given
    if (said?.kind === 'terms-accepted')
      return itemPage(ask, key, {
        ...{ why: 'conflict', who, fields },
        did: `accepted version ${said.to} of the term sheet`,
      });
    return itemPage(ask, key, { why: 'conflict', who, theirs: said?.words ?? null, fields });
  }
  return itemPage(ask, key, {
    why: 'conflict',
    who: last?.name ?? '',
    theirs: written?.words ?? null,
    fields,
  });
}

/** The change that the form asks for; undefined where it is not valid. */
async function requestedChange(ask: StaffAsk): Promise<ItemChange | undefined> {
  if (posted(ask, 'do') === 'state') {
    const state = oneOf(inbox.ITEM_STATES, posted(ask, 'state'));
    return state && { state };
  }
  const to = posted(ask, 'assignee');
  if (to === '') return { assignee: null };
  const account = await assignable(ask.office.pool, to);
  return account && { assignee: account.id };
}

/** Longer than a second click or a retry after a broken connection takes. Milliseconds. */
const TWICE_MS = 60_000;

/** Whether the newest note has the same words by the same account: a button that was pressed twice. */
async function isJustWritten({ office, staff }: StaffAsk, key: ItemKey, words: string): Promise<boolean> {
  const [newest] = await inbox.notesOf(office.pool, key);
  return newest?.name === staff.name && newest.words === words && Date.now() - +newest.at < TWICE_MS;
}

export async function change(ask: StaffAsk): Promise<Response | null> {
  const { office, staff } = ask;
  const { pool, mail } = office;
  const key = keyOf(ask);
  const item = await inbox.readItem(pool, key);
  if (!item) return erasedPage(ask, key);
  const version = postedNumber(ask, 'version');
  const words = posted(ask, 'words').replace(/\r\n?/g, '\n');
  const back = seeOther(homeOf(ask, key));
  const what = posted(ask, 'do');
  if ([...SENTENCES.keys()].some((name) => characters(posted(ask, name)) > LONGEST))
    return itemPage(ask, key, { why: 'too-long', fields: fieldsOf(ask) });
  if (item.kind === 'deal' && /^(deal|assign)$/.test(what)) {
    const outcome = await changeDeal(ask, item);
    if (outcome === 'conflict') return inConflict(ask, key);
    if (outcome === 'incomplete' || outcome === 'not-yet' || outcome === 'ended')
      return itemPage(ask, key, { why: outcome, fields: fieldsOf(ask) });
    return backWith(ask, key, outcome);
  }
  // a deal has states of its own, which its borrower sees
  if (item.kind === 'deal' && /^(state|reply)$/.test(what)) return back;
  switch (what) {
    case 'release':
    case 'discard':
    case 'restore':
      if (!(await inbox.changeHeld(pool, key, version, what, staff.id))) return inConflict(ask, key);
      return what === 'discard' ? seeOther('/staff/inbox?held') : back;
    case 'new-link': {
      if (item.kind !== 'deal' || item.suspicion !== null) return back;
      // the page of a withdrawn deal shows no link, and with the one that they have its borrower can come back
      if (item.moves?.at(-1)?.to === 'withdrawn') return back;
      const link = await renewLink(ask, key);
      return link ? dealPage(ask, key, null, link) : backWith(ask, key, 'link');
    }
    case 'unread':
      await inbox.markRead(pool, key, false);
      await audit(pool, { by: staff.id, item: key, action: 'item.marked-unread' });
      return seeOther(`/staff/inbox${filterQuery(filterOf(ask.url))}`);
    case 'note':
      if (words === '') return back;
      if (!(await isJustWritten(ask, key, words)))
        await inbox.addNote(pool, key, { by: staff.id, kind: 'note', words, mail: null });
      return backWith(ask, key, 'note');
    case 'reply': {
      if (words === '' || !mail) return back;
      const state: ItemState = posted(ask, 'then') === 'done' || !mayAnswer(item) ? 'done' : 'theirs';
      const sent = await inTransaction(pool, async (db) => {
        if (!(await inbox.changeItem(db, key, version, { state }, staff.id))) return false;
        const note = await inbox.addNote(db, key, { by: staff.id, kind: 'reply', words, mail: 'waiting' });
        await mail.queueReply(note, db);
        return true;
      });
      return sent ? backWith(ask, key, 'reply') : inConflict(ask, key);
    }
    default: {
      const itemChange = await requestedChange(ask);
      if (!itemChange) return what === 'assign' ? itemPage(ask, key, { why: 'ended', fields: {} }) : back;
      if ('assignee' in itemChange && itemChange.assignee === item.assigned)
        return backWith(ask, key, 'assign');
      // what has nothing to be done for its sender is not answered until somebody says so
      if (
        'state' in itemChange &&
        itemChange.state === item.state &&
        (item.state !== 'done' || item.answered)
      )
        return backWith(ask, key, 'state');
      const done = await inTransaction(pool, (db) =>
        inbox.changeItem(db, key, version, itemChange, staff.id),
      );
      if (!done) return inConflict(ask, key);
      return 'state' in itemChange ? backWith(ask, key, 'state', item.state) : backWith(ask, key, 'assign');
    }
  }
}
