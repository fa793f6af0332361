/** Types, lint and format, dead code, content: everything that can be known without running the site. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const bin = (name: string) => join('node_modules/.bin', name);

const ROOMS = ['app', 'bench', 'db', 'drawings', 'office', 'scripts', 'server', 'tests'];

export const CHECKS: [name: string, command: string, args: string[]][] = [
  ['types of routes', bin('react-router'), ['typegen']],
  ['types', bin('tsc'), ['--noEmit']],
  ['lint and format', bin('biome'), ['check', '--error-on-warnings']],
  ['layers and circles', bin('depcruise'), ['--config', 'dependency-rules.mjs', ...ROOMS]],
  ['dead code', bin('knip'), []],
  ['content', bin('node'), ['scripts/check-content.ts']],
];

/** Runs every check and returns the names of those that failed. */
export function runChecks(): string[] {
  return CHECKS.filter(([name, command, args]) => {
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}`);
    return status !== 0;
  }).map(([name]) => name);
}

if (import.meta.main) process.exit(runChecks().length > 0 ? 1 : 0);
