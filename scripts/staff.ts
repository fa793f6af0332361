/** Accounts of the private office. USAGE has the commands. */

import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { emailAddress } from '#app/features/forms/fields.ts';
import { capitalized } from '#app/format/first-letter.ts';
import {
  accountOf,
  disableAccount,
  inviteAccount,
  listAccounts,
  ROLES,
  type Role,
} from '#db/staff-accounts.ts';
import { makeOnce } from '#db/staff-sessions.ts';
import type { Env } from '#server/env.ts';
import { asUsage, databaseCommand, UsageError } from './database-command.ts';

const USAGE = `npm run staff -- invite name@firm.example [--name "Robin Hale"] [--role ${ROLES.join('|')}]
npm run staff -- list
npm run staff -- disable name@firm.example`;

interface Asked {
  email: string;
  name: string;
  role: Role;
}

/**
 * Makes or updates an account, and a link that signs in with it once: also for somebody who has lost a device. The very
 * first account becomes an administrator, later ones editors unless the command says otherwise.
 */
async function invite(pool: Pool, { email, name, role }: Asked, env: Env): Promise<string> {
  const account = await inviteAccount(pool, { email, name, role }, null);
  const token = await makeOnce(pool, 'link', { account: account.id, way: 'command' });
  return `${account.name}, ${account.email}, ${account.role}. This link signs in once, within 15 minutes, on any device:\n\n${env.siteUrl}/staff?link=${token}\n`;
}

async function list(pool: Pool): Promise<string> {
  const accounts = await listAccounts(pool);
  if (accounts.length === 0) return 'Nobody has been invited yet, and there is no /staff.\n';
  return accounts
    .map(({ email, name, role, disabled, passkeys, lastSeen }) => {
      const seen = lastSeen
        ? `last here ${lastSeen.toISOString().slice(0, 16).replace('T', ' ')} UTC`
        : 'not yet here';
      return `${email}  ${name}, ${disabled ? 'disabled' : role}, ${passkeys} passkeys, ${seen}\n`;
    })
    .join('');
}

async function disable(pool: Pool, { email }: Asked): Promise<string> {
  const account = await accountOf(pool, email);
  if (!account) throw new UsageError(`There is no active account ${email}.`);
  await disableAccount(pool, account.id, null);
  return `${email} is signed out everywhere, and may not come in any more.\n`;
}

function parseStaff(args: string[]) {
  const parsed = asUsage(() => parse(args));
  const [command = '', address = '', ...rest] = parsed.positionals;
  const { role } = parsed.values;
  if (!['invite', 'list', 'disable'].includes(command))
    throw new UsageError(command === '' ? 'No command was given.' : `There is no command ${command}.`);
  const extra = command === 'list' ? address : rest[0];
  if (extra) throw new UsageError(`${extra} was not expected.`);
  if (role !== undefined && !(ROLES as readonly string[]).includes(role))
    throw new UsageError(`--role is ${ROLES.join(', ')}, not ${role}.`);
  const email = command === 'list' ? { value: '' } : emailAddress().read(address);
  if ('problem' in email) throw new UsageError('An address like name@firm.example is needed.');
  return {
    command,
    email: email.value,
    name: parsed.values.name?.trim() ?? '',
    role: role as Role | undefined,
  };
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string' }, name: { type: 'string' } },
  });

/** robin.hale@… is Robin Hale unless the command gives a name. */
const nameFrom = (email: string): string =>
  email
    .split('@')[0]!
    .split(/[._-]+/)
    .map(capitalized)
    .join(' ');

function run(args: string[]) {
  const { command, role, ...asked } = parseStaff(args);
  return async (pool: Pool, env: Env): Promise<void> => {
    const accounts = await listAccounts(pool);
    const known = accounts.find(({ email }) => email.toLowerCase() === asked.email.toLowerCase());
    const first = accounts.length === 0 ? 'administrator' : 'editor';
    const all = {
      email: asked.email,
      name: asked.name || known?.name || nameFrom(asked.email),
      role: role ?? known?.role ?? first,
    };
    const said =
      command === 'invite' ? invite(pool, all, env) : command === 'list' ? list(pool) : disable(pool, all);
    process.stdout.write(await said);
  };
}

if (import.meta.main) await databaseCommand(USAGE, run);
