import { characters } from '#app/features/forms/fields.ts';
import { saySize } from '#app/format/sizes.ts';
import { DEAL_MOST, FILE_MOST, type Refusal } from '#app/lending/intake/file-limits.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { addNote, readItem } from '#db/inbox.ts';
import { audit } from '#db/staff-audit.ts';
import { readSession } from '#db/staff-sessions.ts';
import { offerTerms } from '#db/term-sheets.ts';
import { giveBack, isOfAnother } from '#office/accounts/sign-in.ts';
import type { Ask, StaffAsk } from '#office/ask.ts';
import { backWith, itemPage } from '#office/inbox/inbox.ts';
import { LONGEST } from '#office/rejected-change.ts';
import { isMultipart } from '#server/post-rules.ts';
import { type FileResult, UnfinishedRequest } from '#server/receive-files.ts';

const CHANGED =
  'Somebody changed this deal while you read. Look at what they did, then choose the file once more.';

/** Messages for files that were refused. */
const REFUSED: Record<Refusal, string> = {
  'too-big': `The file is larger than ${saySize(FILE_MOST)}, which is the most.`,
  'too-much': `With this file the deal would have more than ${saySize(DEAL_MOST)} of files.`,
  program: 'The file is a program, or contains one. A term sheet is a PDF.',
  empty: 'The file is empty.',
  locked: 'The file is locked with a password, so it cannot be scanned, nor read by everybody.',
  'unknown-kind': 'The file is no PDF. A term sheet is one, so that it looks the same to everybody.',
  infected: 'A virus was found in the file. It was not kept.',
  'no-room': 'The server takes no documents now: its disk is full, or as many came as are taken in a day.',
  'day-over': 'As many documents came from here as are taken in a day.',
  gone: CHANGED,
  'not-stored': 'The store did not take the file just now. Please try again.',
};

/** What stands beside the file, which is read past. */
export async function besideFile({ office, request, form }: Ask): Promise<FormData> {
  if (!isMultipart(request.headers.get('content-type'))) return form;
  const never = { kinds: [], keepRow: async () => 'gone' as const };
  const read = async (fields: URLSearchParams, hasFile: boolean) => {
    for (const [name, value] of fields) form.append(name, value.replaceAll('\0', ''));
    if (hasFile) form.append('file:terms', new File([], 'term sheet'));
    return null;
  };
  await office.receiveFile(request, read, never).catch((error: unknown) => {
    if (!(error instanceof UnfinishedRequest)) throw error;
  });
  return form;
}

/** Whether the session goes on, and its account is still an editor. */
async function mayStillOffer({ office, token, agent }: StaffAsk): Promise<boolean> {
  const session = await readSession(office.pool, token!, agent);
  return typeof session === 'object' && session.account.role !== 'reader';
}

/**
 * Offers a term sheet: stores the file, moves the deal, writes the audit and queues the mail, all in one transaction.
 */
export async function attachTerms(ask: StaffAsk): Promise<Response | null> {
  const { office, staff, params, request } = ask;
  const { pool, mail } = office;
  const key = { source: 'deals', id: Number(params.id) };
  const item = await readItem(pool, key);
  if (!item || item.suspicion !== null) {
    // what was written beside the file is given back
    await besideFile(ask);
    return null;
  }
  let typed = new URLSearchParams();
  /** why a file that arrived completely did not become the next version */
  let but = '';
  const notDone = (said: string) =>
    itemPage(ask, key, { why: 'terms', said, fields: { do: 'terms', words: typed.get('words') ?? '' } });
  const isTheirs = () => !isOfAnother(typed.get('by') ?? undefined, staff);
  let isOver = false;
  const words = () => (typed.get('words') ?? '').replaceAll('\0', '').trim().replace(/\r\n?/g, '\n');

  if (!isMultipart(request.headers.get('content-type'))) return notDone('Choose the PDF of the term sheet.');
  let results: FileResult[];
  try {
    results = await office.receiveFile(
      request,
      async (fields) => {
        typed = fields;
        ask.form.append('words', words());
        return isTheirs() && characters(words()) <= LONGEST ? key : null;
      },
      {
        kinds: ['application/pdf'],
        async keepRow(id, file) {
          // the file may have taken a quarter of an hour
          isOver = !(await mayStillOffer(ask));
          if (isOver) return 'gone';
          return inTransaction(pool, async (db) => {
            const account = String(staff.id);
            const sent = typed.get('version') ?? '';
            const expectedVersion = /^\d{1,9}$/.test(sent) ? Number(sent) : -1;
            const offered = await offerTerms(db, id, file, { expectedVersion, words: words(), account });
            if (offered === 'conflict') but = CHANGED;
            if (offered === 'same')
              but = 'The deal has exactly this file already. Choose the one with the new terms.';
            if (offered === 'too-much') return offered;
            if (typeof offered === 'string') return 'gone';
            await audit(db, { by: staff.id, item: key, action: 'terms.offered', detail: String(offered) });
            const waits = mail ? ('waiting' as const) : null;
            if (!mail && words() === '') return 'stored';
            const reply = { by: staff.id, kind: 'reply', words: words(), mail: waits } as const;
            await mail?.queueReply(await addNote(db, key, reply), db, 'term-sheet');
            return 'stored';
          });
        },
      },
    );
  } catch (error) {
    if (!(error instanceof UnfinishedRequest)) throw error;
    return notDone('The file did not arrive whole. Please send it again.');
  }
  if (isOver || !isTheirs()) {
    const form = new FormData();
    for (const [name, value] of typed) form.append(name, value);
    form.append('file:terms', new File([], 'term sheet'));
    return giveBack({ ...ask, form }, isOver ? undefined : staff);
  }
  if (characters(words()) > LONGEST)
    return itemPage(ask, key, { why: 'too-long', fields: { do: 'terms', words: words() } });
  const [result] = results;
  if (result?.outcome === 'kept' || result?.outcome === 'kept-clean') return backWith(ask, key, 'terms');
  if (!result) return notDone('Choose the PDF of the term sheet.');
  return notDone(but || REFUSED[result.outcome as Refusal]);
}
