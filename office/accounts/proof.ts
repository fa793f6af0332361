import { inTransaction } from '#db/in-transaction.ts';
import { passkeysOf } from '#db/staff-accounts.ts';
import { audit } from '#db/staff-audit.ts';
import { proveSession } from '#db/staff-sessions.ts';
import { html, posted, type StaffAsk } from '#office/ask.ts';
import { frameOf } from '#office/frame-data.ts';
import { askForPasskey, checkPasskey } from './passkeys.ts';

// What cannot be taken back asks the person's device once more, whatever the session's cookie says.

/** The page in between: it asks the device, and then goes on with what was asked for. */
export async function proofPage(ask: StaffAsk): Promise<Response> {
  const { office, staff, url, form, request } = ask;
  const { proof } = await office.pages();
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  return html(
    proof({
      ...frameOf(office, staff),
      to: url.pathname + url.search,
      fields: request.method === 'POST' ? fields : null,
      hasPasskey: (await passkeysOf(office.pool, staff.id)).length > 0,
    }),
    403,
  );
}

/** What the browser needs to ask the device for its yes. */
export const askForProof = async ({ office, staff }: StaffAsk): Promise<Response> =>
  Response.json(await askForPasskey(office, await passkeysOf(office.pool, staff.id)));

/** Notes that the device said yes: it has to be one of this account. */
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
