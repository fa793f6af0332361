import { spawn } from 'node:child_process';

/**
 * Runs a command, and returns whether it succeeded.
 * @param words prints the output `at once`, or `together` when the command has ended, for a command that runs beside
 * another.
 */
export async function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  words: 'at once' | 'together',
): Promise<boolean> {
  const out = words === 'at once' ? 'inherit' : 'pipe';
  const child = spawn(command, args, { stdio: ['ignore', out, out], env: { ...process.env, CI: '1' } });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((settle) => {
    child.on('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      settle(null);
    });
    child.on('close', settle);
  });
  process.stdout.write(Buffer.concat(said));
  return code === 0;
}
