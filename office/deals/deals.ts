import { Readable } from 'node:stream';
import { DEAL_STATES, type DealState } from '#app/lending/intake/deal-state.ts';
import { isQuestion, rowsAskedFor } from '#app/lending/intake/document-question.ts';
import { allFiles, TOLD_MOVES } from '#app/lending/intake/stored-deal.ts';
import {
  addEvent,
  assignDeal,
  changeState,
  endLinks,
  findDeal,
  LINK_SHOWN,
  makeLink,
  replyToBorrower,
} from '#db/deals.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { addNote, type Item } from '#db/inbox.ts';
import type { Db } from '#db/rows.ts';
import { assignable } from '#db/staff-accounts.ts';
import { audit, type ItemKey } from '#db/staff-audit.ts';
import { posted, postedNumber, type StaffAsk } from '#office/ask.ts';
import type { Done, Undone } from '#office/rejected-change.ts';
import { showPage } from '#office/show-page.ts';

/** The states that staff can set; only a borrower withdraws. */
const SETTABLE = DEAL_STATES.filter((state) => state !== 'withdrawn');
type Settable = Exclude<DealState, 'withdrawn'>;

export type DealOutcome =
  | Exclude<Done, 'note' | 'link' | 'terms'>
  | Exclude<Undone['why'], 'too-long' | 'terms'>;

/**
 * The words for the borrower: a decline must have a reason, and what would change it; an answer to somebody who wrote after
 * theirs need not.
 */
function wordsFor(ask: StaffAsk, to: string, isSame: boolean): string | null {
  const [words, reason, remedy] = ['words', 'reason', 'remedy'].map((name) =>
    posted(ask, name).replace(/\r\n?/g, '\n'),
  );
  if (to === 'declined' && !(isSame && words)) return reason && remedy ? `${reason}\n\n${remedy}` : null;
  // a request for more must have words; other moves need none
  if (to === 'more-needed' && !words) return null;
  return words ?? '';
}

/**
 * A question to the borrower of a deal that is being read moves the deal to 'more needed', whatever state was chosen.
 */
const stateFor = (chosen: string, now: DealState | undefined, words: string): string =>
  chosen === now && (now === 'received' || now === 'in-review') && isQuestion(words) ? 'more-needed' : chosen;

/**
 * Assigns a deal, moves it, or answers its borrower, on their page and by mail where mail is set up. Everything, with
 * its lines in the audit, is one transaction.
 */
export async function changeDeal(ask: StaffAsk, item: Item): Promise<DealOutcome> {
  const { office, staff } = ask;
  const { pool, mail } = office;
  const version = postedNumber(ask, 'version');
  const key = { source: item.source, id: item.id };
  const account = String(staff.id);
  const note = (db: Db, action: string, detail: string) =>
    audit(db, { by: staff.id, item: key, action, detail });
  if (posted(ask, 'do') === 'assign') {
    const to = posted(ask, 'assignee');
    if (to !== '' && !(await assignable(pool, to))) return 'ended';
    if (item.assigned === (to === '' ? null : Number(to))) return 'assign';
    return inTransaction(pool, async (db) => {
      if (!(await assignDeal(db, item.id, version, { to: to || null, account }))) return 'conflict';
      await note(db, 'item.assigned', to || 'nobody');
      return 'assign';
    });
  }
  const deal = await findDeal(pool, item.id);
  const to = stateFor(posted(ask, 'state'), deal?.state, posted(ask, 'words'));
  const isSame = to === deal?.state;
  const words = wordsFor(ask, to, isSame);
  if (
    !deal ||
    words === null ||
    (!isSame && !SETTABLE.some((state) => state === to)) ||
    (isSame && words === '')
  )
    return 'incomplete';
  // only its borrower can reverse a withdrawal
  if (deal.version !== version || deal.state === 'withdrawn') return 'conflict';
  return inTransaction(pool, async (db) => {
    if (!isSame) {
      const moved = { to: to as Settable, by: 'staff', account, words: words || null } as const;
      const changed = await changeState(db, item.id, version, moved);
      if (changed === 'not-yet') return changed;
      if (changed === undefined) return 'conflict';
      await note(db, 'item.state', to);
    }
    const move = isSame ? null : (TOLD_MOVES.find((one) => one === to) ?? null);
    if (words === '' && !(move && mail)) return 'state';
    if (isSame && !(await replyToBorrower(db, item.id, version, { account, words }))) return 'conflict';
    for (const { id: row } of rowsAskedFor(office.intake.checklist.rows, words))
      await addEvent(db, item.id, { by: 'staff', kind: 'document-asked', account, from: row });
    const waits = mail ? ('waiting' as const) : null;
    const id = await addNote(db, key, { by: staff.id, kind: 'reply', words, mail: waits });
    await mail?.queueReply(id, db, move);
    return 'reply';
  });
}

/**
 * Ends all links to a borrower's page, and makes a new one. It is mailed; where no mail is set up it is returned, to be
 * shown once.
 * @returns null where a mail brings it
 */
export async function renewLink({ office, staff }: StaffAsk, key: ItemKey): Promise<string | null> {
  const { pool, mail, siteUrl } = office;
  return inTransaction(pool, async (db) => {
    await endLinks(db, key.id);
    await audit(db, { by: staff.id, item: key, action: mail ? 'deal.link-renewed' : LINK_SHOWN });
    if (!mail) return `${siteUrl}/submit/status/${await makeLink(db, key.id)}`;
    await mail.queueDealLink(key.id, db);
    return null;
  });
}

/** A document of a deal, always as a download: no type of file is ever opened in the office's origin. */
export async function downloadFile(ask: StaffAsk): Promise<Response | null> {
  const { office, staff, params, request, url } = ask;
  const deal = await findDeal(office.pool, Number(params.id));
  const file = deal && allFiles(deal).find(({ id }) => id === Number(params.file));
  if (!deal || !file || !office.openFile) return null;
  const isInfected = file.scan === 'infected';
  if (file.scan !== 'clean' && !url.searchParams.has('anyway'))
    return showPage(
      ask,
      'refusal',
      { reason: isInfected ? 'infected' : 'unscanned', anyway: `${url.pathname}?anyway` },
      409,
    );
  const item = { source: 'deals', id: deal.id };
  const action = isInfected ? 'file.read-infected' : 'file.read';
  await audit(office.pool, { by: staff.id, item, action, detail: String(file.id) });
  const content = await office.openFile(file).catch((error: unknown) => {
    office.log.error({ err: error, deal: deal.id, file: file.id }, 'the store of documents did not answer');
    return 'away' as const;
  });
  if (content === 'away') return showPage(ask, 'refusal', { reason: 'storeAway' }, 502);
  if (content === null) {
    office.log.error({ deal: deal.id, file: file.id }, 'a document is not where its row says');
    return showPage(ask, 'refusal', { reason: 'fileMissing' }, 404);
  }
  // the body of a HEAD response is never read, so the stream has to be closed here
  if (request.method === 'HEAD') content.destroy();
  const body = content.destroyed ? null : (Readable.toWeb(content) as ReadableStream);
  return new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
