/**
 * What visitors have sent, for staff. USAGE has the commands.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import type { Pool } from 'pg';
import { allowErasing, eraseWhatIsDue } from '#db/erasing.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { itemsOf } from '#db/inbox.ts';
import {
  dealsForCounsel,
  erase,
  overview,
  personalTables,
  readRows,
  rowsOf,
  type StoredRow,
  sayErased,
} from '#db/personal-data.ts';
import { csv } from '#db/rows-as-csv.ts';
import { audit } from '#db/staff-audit.ts';
import { storeOf } from '#server/deal-bucket.ts';
import { dealFilesIn } from '#server/deal-files.ts';
import type { Env } from '#server/env.ts';
import { asUsage, databaseCommand, UsageError } from './database-command.ts';

const USAGE = `npm run submissions -- list [--table NAME] [--quarantined]
npm run submissions -- export [--table NAME] [--quarantined] [--format csv|json]
npm run submissions -- export --email ADDRESS      everything stored under an address, as JSON
npm run submissions -- erase --email ADDRESS [--yes] [--counsel]   --counsel: also a term sheet or a loan
npm run submissions -- expire                      erases what is due: kept long enough, discarded, withdrawn
Tables: ${[...personalTables.keys()].join(', ')}`;

interface Choice {
  format: 'csv' | 'json';
  table: string;
  /** Only submissions in quarantine. */
  quarantined: boolean;
  email: string | undefined;
  yes: boolean;
  /** On the word of legal counsel, also deals with a term sheet or a loan. */
  counsel: boolean;
}

type Command = (pool: Pool, choice: Choice, env: Env) => Promise<void>;

const commands = new Map<string | undefined, Command>([
  ['list', list],
  [
    'export',
    (pool, choice, env) => (choice.email ? exportPerson(pool, choice, env) : exportTable(pool, choice)),
  ],
  ['erase', erasePerson],
  ['expire', expireAll],
]);

export function parseCommand(args: string[]): { command: Command; choice: Choice } {
  const parsed = asUsage(() => parse(args));
  const [name, ...rest] = parsed.positionals;
  const command = commands.get(name);
  if (!command)
    throw new UsageError(name === undefined ? 'No command was given.' : `There is no command ${name}.`);
  if (rest.length > 0) throw new UsageError(`${rest[0]} was not expected.`);
  const { format = 'csv', quarantined = false, email, yes = false, counsel = false } = parsed.values;
  const { table = 'contact_submissions' } = parsed.values;
  if (format !== 'csv' && format !== 'json') throw new UsageError(`--format is csv or json, not ${format}.`);
  if (!personalTables.has(table)) throw new UsageError(`There is no table ${table}.`);
  if (email === undefined ? name === 'erase' : email.trim() === '') {
    throw new UsageError('--email needs an address.');
  }
  return { command, choice: { format, table, quarantined, email, yes, counsel } };
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      table: { type: 'string' },
      quarantined: { type: 'boolean' },
      email: { type: 'string' },
      yes: { type: 'boolean' },
      counsel: { type: 'boolean' },
    },
  });

async function list(pool: Pool, { table, quarantined }: Choice): Promise<void> {
  const tables = (await overview(pool)).map((of) => [
    of.table,
    String(of.rows),
    String(of.quarantined),
    of.latest?.slice(0, 16).replace('T', ' ') ?? '',
  ]);
  await write(`${aligned(['Table', 'Rows', 'Quarantined', 'Latest (UTC)'], tables)}\n`);
  const rows: string[][] = [];
  for await (const row of readRows(pool, table, { quarantined })) rows.push(tableRow(row));
  if (rows.length === 0) await write(`No ${table.replace('_', ' ')} yet.\n`);
  else await write(aligned(['id', ...personalTables.get(table)!.slice(1)], rows));
}

function aligned(header: readonly string[], rows: string[][]): string {
  const widths = header.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) =>
    `${cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()}\n`;
  return line(header) + line(widths.map((width) => '─'.repeat(width))) + rows.map(line).join('');
}

/** One row for the terminal: each cell on one line and cut where it is long; times to the minute. */
export function tableRow(row: StoredRow): string[] {
  return Object.entries(row).map(([column, value]) => {
    const shown =
      column === 'created_at'
        ? row.created_at.slice(0, 16).replace('T', ' ')
        : printable(String(value ?? ''));
    return shown.length > 48 ? `${shown.slice(0, 47)}…` : shown;
  });
}

/** Removes characters by which a message could move the cursor, change colors, or reverse its text. */
function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

async function exportTable(pool: Pool, { format, table, quarantined }: Choice): Promise<void> {
  const rows = readRows(pool, table, { quarantined });
  if (format === 'json') return exportJson(rows);
  for await (const chunk of csv(rows, personalTables.get(table)!)) await write(chunk);
}

async function exportJson(rows: AsyncIterable<StoredRow>): Promise<void> {
  let separator = '[\n';
  for await (const row of rows) {
    await write(separator + JSON.stringify(row));
    separator = ',\n';
  }
  await write(separator === '[\n' ? '[]\n' : '\n]\n');
}

async function exportPerson(pool: Pool, { email }: Choice, env: Env): Promise<void> {
  await write(`${JSON.stringify(await rowsOf(pool, email!), null, 2)}\n`);
  noteElsewhere(env);
}

async function erasePerson(pool: Pool, { email, yes, counsel: onWord }: Choice, env: Env): Promise<void> {
  // lines of the audit stay, because they name a row by its id only
  const found = Object.entries(await rowsOf(pool, email!)).flatMap(([table, rows]) =>
    table === 'staff_audit' ? [] : [[table, rows.length] as const],
  );
  await write(`To be erased:\n${counts(found)}`);
  noteElsewhere(env);
  if (found.every(([, rows]) => rows === 0)) return;
  const counsel = await dealsForCounsel(pool, email!);
  if (counsel.length > 0 && !onWord)
    throw new Error(
      `Nothing was erased. There is a term sheet or a loan for ${counsel.join(', ')}: --counsel erases it, on counsel's word.`,
    );
  if (!yes && !(await confirmed())) throw new Error('Nothing was erased. --yes erases without a question.');
  const { rows, storedKeys } = await inTransaction(pool, async (db) => {
    const [item] = await itemsOf(db, email!);
    const erased = await erase(db, email!, onWord ? 'counsel' : 'operator');
    await audit(db, { by: null, item, action: 'person.erased', detail: sayErased(erased) });
    return erased;
  });
  await dealFilesIn(storeOf(env), pool)
    .erase(storedKeys)
    .catch(({ message }: Error) => {
      throw new Error(
        `The rows are erased, and their documents are not yet: ${message}. The server erases them within two hours.`,
      );
    });
  await write(`Erased:\n${counts(Object.entries({ ...rows, files: storedKeys.length }))}`);
}

async function expireAll(pool: Pool, _: Choice, env: Env): Promise<void> {
  const retention = { days: env.retentionDays, loanDays: env.loanRetentionDays };
  // whoever runs this has looked at the clock and the settings
  await allowErasing(pool, retention);
  const erased = Object.entries(await eraseWhatIsDue(pool, personalTables.keys(), retention));
  await write(
    `Erased, having been kept ${retention.days} days (a term sheet or a loan ${retention.loanDays}), discarded or withdrawn:\n${counts(erased)}`,
  );
}

const counts = (tables: (readonly [table: string, rows: number])[]) =>
  tables.map(([table, rows]) => `${String(rows).padStart(6)}  ${table}\n`).join('');

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Erase them? There is no way back. [yes/no] ');
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

/**
 * Names the places that this command cannot reach, so that a request is not answered with half of the data. On stderr,
 * beside the data.
 */
function noteElsewhere({ hosted, mail }: Env): void {
  if (hosted)
    process.stderr.write('Not included: contact messages in the hosted backend. See its own tools.\n');
  if (mail) process.stderr.write('Not included: mails that staff have received.\n');
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

if (import.meta.main) {
  // `… | head` closes the pipe after a few lines.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  await databaseCommand(USAGE, (args) => {
    const { command, choice } = parseCommand(args);
    return (pool, env) => command(pool, choice, env);
  });
}
