import type { Pool } from 'pg';
import { openDatabase } from '#server/database.ts';
import { type Env, loadEnv } from '#server/env.ts';

/** The command line asks for something that cannot be done. */
export class UsageError extends Error {}

/** Returns the result of `read`; its errors become usage errors. */
export function asUsage<Asked>(read: () => Asked): Asked {
  try {
    return read();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Runs a command of staff with the database. An error is printed as one line, with the usage where the command line was
 * wrong.
 * @param read parses the command line, before the database is opened
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
