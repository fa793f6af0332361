/**
 * What visitors have sent, for staff.
 *
 *   npm run submissions -- list [--quarantined]
 *   npm run submissions -- export [--format csv|json] [--quarantined]
 */
import { once } from 'node:events';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { stringify } from 'csv-stringify';
import type { Pool } from 'pg';
import { readSubmissions, type StoredSubmission } from '#db/contact-submissions.ts';
import { openDatabase } from '#server/database.ts';
import { loadEnv } from '#server/env.ts';

const USAGE = `npm run submissions -- list [--quarantined]
npm run submissions -- export [--format csv|json] [--quarantined]`;

interface Choice {
  format: 'csv' | 'json';
  quarantined: boolean;
}

type Command = (pool: Pool, choice: Choice) => Promise<void>;

const commands = new Map<string | undefined, Command>([
  ['list', list],
  ['export', exportAll],
]);

/** What was asked for on the command line cannot be done. */
class UsageError extends Error {}

export function parseCommand(args: string[]): { command: Command; choice: Choice } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const [name, ...rest] = parsed.positionals;
  const command = commands.get(name);
  if (!command)
    throw new UsageError(name === undefined ? 'No command was given.' : `There is no command ${name}.`);
  if (rest.length > 0) throw new UsageError(`${rest[0]} was not expected.`);
  const { format = 'csv', quarantined = false } = parsed.values;
  if (format !== 'csv' && format !== 'json') throw new UsageError(`--format is csv or json, not ${format}.`);
  return { command, choice: { format, quarantined } };
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: 'string' }, quarantined: { type: 'boolean' } },
  });

async function list(pool: Pool, { quarantined }: Choice): Promise<void> {
  const rows: string[][] = [];
  for await (const row of readSubmissions(pool, { quarantined })) rows.push(tableRow(row));
  if (rows.length === 0) {
    await write(`No ${quarantined ? 'quarantined ' : ''}submissions yet.\n`);
    return;
  }
  const header = ['Id', 'Received (UTC)', 'Name', 'Email', 'Phone', 'Company', 'Message'];
  if (quarantined) header.push('Reason');
  const widths = header.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: string[]) =>
    `${cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()}\n`;
  await write(line(header) + line(widths.map((width) => '─'.repeat(width))) + rows.map(line).join(''));
}

/** One row for the terminal, each cell on one line and cut where it is long. */
export function tableRow(row: StoredSubmission): string[] {
  const name = `${row.firstName} ${row.lastName}`;
  const cells: [string, number][] = [
    [String(row.id), 20],
    [row.createdAt.toISOString().slice(0, 16).replace('T', ' '), 16],
    [name, 24],
    [row.email, 48],
    [row.phone ?? '', 20],
    [row.company ?? '', 20],
    [row.message, 48],
  ];
  if (row.reason !== undefined) cells.push([row.reason, 20]);
  return cells.map(([text, width]) => {
    const shown = printable(text);
    return shown.length > width ? `${shown.slice(0, width - 1)}…` : shown;
  });
}

/** Without the characters by which a message could move the cursor, recolour the terminal, or reverse its text. */
function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

async function exportAll(pool: Pool, { format, quarantined }: Choice): Promise<void> {
  const rows = readSubmissions(pool, { quarantined });
  if (format === 'json') return exportJson(rows);
  for await (const chunk of csv(rows, quarantined)) await write(chunk);
}

async function exportJson(rows: AsyncIterable<StoredSubmission>): Promise<void> {
  let separator = '[\n';
  for await (const row of rows) {
    await write(separator + JSON.stringify(record(row)));
    separator = ',\n';
  }
  await write(separator === '[\n' ? '[]\n' : '\n]\n');
}

/**
 * RFC 4180 in UTF-8: CRLF between records, quotes where needed. A value that a spreadsheet would run as a formula gets
 * an apostrophe in front, telephone numbers with a plus sign included.
 */
export async function* csv(
  rows: AsyncIterable<StoredSubmission>,
  quarantined: boolean,
): AsyncGenerator<string> {
  const columns = ['id', 'created_at', 'first_name', 'last_name', 'email', 'phone', 'company', 'message'];
  if (quarantined) columns.push('reason');
  const lines = stringify({ header: true, columns, escape_formulas: true, record_delimiter: 'windows' });
  const feed = (async () => {
    for await (const row of rows) {
      if (!lines.write(record(row))) await once(lines, 'drain');
    }
    lines.end();
  })();
  feed.catch((error: Error) => lines.destroy(error));
  for await (const chunk of lines) yield String(chunk);
  await feed;
}

/** The columns by the names that they have in the database. */
function record(row: StoredSubmission) {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    company: row.company,
    message: row.message,
    ...(row.reason === undefined ? {} : { reason: row.reason }),
  };
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function main(): Promise<void> {
  // `… | head` closes the pipe when it has seen enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const { command, choice } = parseCommand(process.argv.slice(2));
  const database = await openDatabase(loadEnv());
  try {
    await command(database.pool, choice);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const usage = error instanceof UsageError ? `\n${USAGE}` : '';
    const { message, code } = error as NodeJS.ErrnoException;
    process.stderr.write(`${message || code}${usage}\n`);
    process.exitCode = 1;
  }
}
