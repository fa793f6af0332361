import { inTransaction } from '#db/in-transaction.ts';
import { passkeysOf } from '#db/staff-accounts.ts';
import { audit } from '#db/staff-audit.ts';
import { proveSession } from '#db/staff-sessions.ts';
import { posted, type StaffAsk } from '#office/ask.ts';
import { showPage } from '#office/show-page.ts';
import { askForPasskey, checkPasskey } from './passkeys.ts';

// Actions that cannot be undone ask for the account's passkey again, even within a valid session.

/** The page that asks for the passkey, and then continues with the requested action. */
export async function proofPage(ask: StaffAsk): Promise<Response> {
  const { office, staff, url, form, request } = ask;
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  const shown = {
    to: url.pathname + url.search,
    fields: request.method === 'POST' ? fields : null,
    hasPasskey: (await passkeysOf(office.pool, staff.id)).length > 0,
  };
  return showPage(ask, 'proof', shown, 403);
}

/** Options for the browser to ask for the passkey again. */
export const askForProof = async ({ office, staff }: StaffAsk): Promise<Response> =>
  Response.json(await askForPasskey(office, await passkeysOf(office.pool, staff.id)));

/** Records that a passkey was used. It has to be one of this account. */
export async function keepProof(ask: StaffAsk): Promise<Response> {
  const { office, staff, token } = ask;
  const account = await checkPasskey(office, posted(ask, 'answer'));
  if (account?.id !== staff.id) {
    office.refused('passkey');
    return Response.json({ refused: true }, { status: 403 });
  }
  await inTransaction(office.pool, async (db) => {
    await proveSession(db, token!);
    await audit(db, { by: staff.id, action: 'session.proved' });
  });
  return Response.json({ proved: true });
}
