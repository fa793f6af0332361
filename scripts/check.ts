/** Types, lint and format, dead code, content: all checks that do not run the site. */
import { join } from 'node:path';
import { installIfStale } from './install-if-stale.mjs';
import { runCommand } from './run-command.ts';

const bin = (name: string) => join('node_modules/.bin', name);

const ROOMS = ['app', 'bench', 'db', 'drawings', 'office', 'scripts', 'server', 'tests'];

export const CHECKS: [name: string, ...command: [string, ...string[]]][] = [
  ['types of routes', bin('react-router'), 'typegen'],
  ['types', bin('tsc'), '--noEmit'],
  ['lint and format', bin('biome'), 'check', '--error-on-warnings'],
  ['layers and circles', bin('depcruise'), '--config', 'dependency-rules.mjs', ...ROOMS],
  ['dead code', bin('knip')],
  ['scale of type and space', bin('node'), 'scripts/check-scale.ts'],
  ['content', bin('node'), 'scripts/check-content.ts'],
];

/** Runs every check and returns the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const broken: string[] = [];
  const waiting = [...CHECKS];
  const check = async () => {
    const [name, ...command] = waiting.shift()!;
    const ended = await runCommand(command, 'together');
    console.log(`${ended ? 'ok' : 'FAILED'}  ${name}`);
    if (!ended) broken.push(name);
  };
  // tsc needs the routes' generated types; it takes as long on one core as all other checks, which run on the other
  // core
  await check();
  await Promise.all([
    check(),
    (async () => {
      while (waiting.length > 0) await check();
    })(),
  ]);
  return broken;
}

if (import.meta.main) {
  await installIfStale({ tests: true });
  process.exit((await runChecks()).length > 0 ? 1 : 0);
}
