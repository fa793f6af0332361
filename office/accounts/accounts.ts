import { emailAddress, line } from '#app/features/forms/fields.ts';
import { leftBy } from '#db/inbox.ts';
import type { Role } from '#db/staff-accounts.ts';
import * as accounts from '#db/staff-accounts.ts';
import { audit, readAllNotices, readAudit, readNotices } from '#db/staff-audit.ts';
import { endSessions, makeOnce, sessionsOf } from '#db/staff-sessions.ts';
import { posted, postedNumber, rowNumber, type StaffAsk, seeOther } from '#office/ask.ts';
import { unlessBusy } from '#office/frame-data.ts';
import { oneOf } from '#office/inbox/inbox-address.ts';
import { namedLines } from '#office/named-lines.ts';
import { showPage } from '#office/show-page.ts';
import type { AccountsProps } from './accounts-page.tsx';
import { AUDIT_KINDS, OF_KIND } from './audit-kinds.ts';
import { askForNewPasskey, keepNewPasskey } from './passkeys.ts';
import { askForProof, keepProof } from './proof.ts';
import { onward } from './sign-in.ts';

/**
 * The page of one's own account: passkeys, and signing out of all sessions. Right after an invitation it asks for the
 * first passkey.
 */
export async function you(ask: StaffAsk): Promise<Response> {
  const { office, staff, token, url } = ask;
  if (url.searchParams.has('first'))
    return showPage(ask, 'first', { to: onward(url.searchParams.get('to')) });
  const passkeys = await accounts.passkeysOf(office.pool, staff.id);
  return showPage(ask, 'you', {
    passkeys,
    mayAdd: ask.proved !== 'long-ago' || passkeys.length > 0,
    sessions: await sessionsOf(office.pool, staff.id, token!),
    hasNewRole: url.searchParams.has('role'),
  });
}

export async function changeYou(ask: StaffAsk): Promise<Response> {
  const { office, staff } = ask;
  switch (posted(ask, 'do')) {
    case 'ask-passkey':
      // A stolen cookie must not add a passkey. Whoever has just signed in by a link may have lost the device, and
      // needs no proof.
      if (ask.proved === 'long-ago') {
        const { length } = await accounts.passkeysOf(office.pool, staff.id);
        return Response.json(length > 0 ? { prove: true } : { refused: true }, { status: 403 });
      }
      return Response.json(await askForNewPasskey(office, staff));
    case 'ask-proof':
      return askForProof(ask);
    case 'keep-proof':
      return keepProof(ask);
    case 'keep-passkey': {
      const kept = await keepNewPasskey(office, staff, posted(ask, 'answer'));
      if (!kept) office.refused('passkey');
      return Response.json(kept ? { to: onward(posted(ask, 'to')) } : { refused: true }, {
        status: kept ? 200 : 403,
      });
    }
    case 'end-session':
      if (await endSessions(office.pool, { account: staff.id, id: posted(ask, 'id') }))
        await audit(office.pool, { by: staff.id, action: 'session.ended-other' });
      break;
    case 'remove-passkey':
      if (await accounts.removePasskey(office.pool, staff.id, posted(ask, 'id'), posted(ask, 'only') !== ''))
        await audit(office.pool, { by: staff.id, action: 'passkey.removed' });
  }
  return seeOther('/staff/you');
}

async function accountsPage(ask: StaffAsk, said: AccountsProps['said'] = {}, status = 200) {
  const { pool, mail } = ask.office;
  const shown = { accounts: await accounts.listAccounts(pool), sendsMail: mail !== null, said };
  return showPage(ask, 'accounts', shown, status);
}

export async function list(ask: StaffAsk): Promise<Response> {
  const numberOf = (name: string) => rowNumber(ask.url.searchParams.get(name) ?? '');
  const role = numberOf('role');
  const ended = numberOf('ended');
  const changed = Math.max(role, ended);
  // counted when it is shown: an address that is opened again later would say what was so then
  const left = changed < 0 ? null : await unlessBusy(leftBy(ask.office.pool, changed));
  return accountsPage(ask, { role, ended, left: left ?? 0 });
}

const isRole = (word: string): word is Role => (accounts.ROLES as readonly string[]).includes(word);

export async function change(ask: StaffAsk): Promise<Response> {
  const { office, staff } = ask;
  const role = posted(ask, 'role');
  const id = postedNumber(ask, 'id');
  switch (posted(ask, 'do')) {
    case 'invite': {
      const address = emailAddress().read(posted(ask, 'email'));
      const name = line('Name', 100).read(posted(ask, 'name'));
      const typed = { name: posted(ask, 'name'), email: posted(ask, 'email'), role };
      if ('problem' in address || 'problem' in name || !isRole(role))
        return accountsPage(ask, { problem: 'address', typed }, 422);
      if (await accounts.wouldShareName(office.pool, name.value, address.value))
        return accountsPage(ask, { problem: 'name', typed }, 422);
      // for an existing account the role is changed in its own line and not here
      const known = await accounts.accountOf(office.pool, address.value);
      if (known && known.role !== role && !(await accounts.changeRole(office.pool, known.id, role, staff.id)))
        return accountsPage(ask, { problem: 'last', typed }, 422);
      const account = await accounts.inviteAccount(
        office.pool,
        { name: name.value, email: address.value, role },
        staff.id,
      );
      const reopened = account.wasEnded ? account : undefined;
      // shown on a screen, the link would let the administrator who invites sign in as an existing account
      if (account.hasSignedIn) {
        await office.mail?.queueLink({ account: account.id, browserHash: null });
        return accountsPage(ask, { to: account.email, mailed: office.mail !== null, reopened });
      }
      const token = await makeOnce(office.pool, 'link', { account: account.id, way: 'screen' });
      // shown once, to the administrator who invites, who chooses how to pass it on
      return accountsPage(ask, { link: `${office.siteUrl}/staff?link=${token}`, to: account.name, reopened });
    }
    case 'role': {
      if (!isRole(role)) return seeOther('/staff/accounts');
      if (!(await accounts.changeRole(office.pool, id, role, staff.id)))
        return accountsPage(ask, { problem: 'last' }, 422);
      // this page is for administrators alone
      return seeOther(
        id === staff.id && role !== 'administrator' ? '/staff/you?role' : `/staff/accounts?role=${id}`,
      );
    }
    case 'disable': {
      if (!(await accounts.disableAccount(office.pool, id, staff.id)))
        return accountsPage(ask, { problem: 'last' }, 422);
      return seeOther(`/staff/accounts?ended=${id}`);
    }
  }
  return seeOther('/staff/accounts');
}

/** Lines of the audit on one page. */
const LINES = 100;

export async function auditPage(ask: StaffAsk): Promise<Response> {
  const { office, staff, url } = ask;
  const { pool } = office;
  const named = url.searchParams.get('before') ?? '';
  const before = /^\d{1,15}$/.test(named) ? Number(named) : undefined;
  const who = url.searchParams.get('who') ?? '';
  const by = who === 'site' ? null : /^\d{1,9}$/.test(who) ? Number(who) : undefined;
  const kind = oneOf(AUDIT_KINDS, url.searchParams.get('kind'));
  const kinds = kind && OF_KIND[kind];
  const lines = await readAudit(pool, { before, by, kinds, limit: LINES });
  const isAll = before === undefined && by === undefined && kind === undefined;
  const told = isAll ? await readNotices(pool) : null;
  if (told) await readAllNotices(pool, staff.id);
  return showPage(ask, 'audit', {
    lines: await namedLines(pool, lines),
    told,
    next: lines.length === LINES ? lines.at(-1)!.id : null,
    accounts: await accounts.listAccounts(pool),
    who: by === undefined ? '' : who,
    kind: kind ?? '',
  });
}
