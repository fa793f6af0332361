import type { Pool } from 'pg';
import { openDatabase } from '#server/database.ts';
import { type Env, loadEnv } from '#server/env.ts';

/** What was asked for on the command line cannot be done. */
export class UsageError extends Error {}

/** What `read` makes of the command line. What it complains of is the usage. */
export function asUsage<Asked>(read: () => Asked): Asked {
  try {
    return read();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Runs a command of staff over the database. What goes wrong is one line, with the usage where that was wrong.
 * @param read the command line, before the database is opened
 */
export async function databaseCommand(
  usage: string,
  read: (args: string[]) => (pool: Pool, env: Env) => Promise<void>,
): Promise<void> {
  try {
    const work = read(process.argv.slice(2));
    const env = loadEnv();
    const { pool, close } = await openDatabase(env);
    await work(pool, env).finally(close);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    process.stderr.write(`${message || code}${error instanceof UsageError ? `\n${usage}` : ''}\n`);
    process.exitCode = 1;
  }
}
