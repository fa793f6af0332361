import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** How a program ends, and what it says, where its folder has a `.env` with this line. */
function run(program: string, line: string, env: Record<string, string> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'oak-settings-'));
  writeFileSync(join(cwd, '.env'), `${line}\n`);
  const { status, stderr } = spawnSync(process.execPath, [resolve(program)], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  rmSync(cwd, { recursive: true });
  return { status, says: stderr.split(' ')[0] };
}

it.each([
  ['all tests', 'scripts/test.ts'],
  ['a runner that is called by itself', 'tests/cases.ts'],
  ['a bench of the built site', 'tests/start-site.ts'],
])('%s: does not begin where the settings are those of a site', (_, program) => {
  expect(run(program, "DATABASE_URL='postgres://oak@db/oak'")).toEqual({ status: 1, says: 'DATABASE_URL' });
  expect(run(program, '', { SMTP_URL: 'smtp://mail.example' })).toEqual({ status: 1, says: 'SMTP_URL' });
});

it('begins beside other settings', () => {
  expect(run('tests/cases.ts', 'PORT=3001\nDATABASE_URL=')).toEqual({ status: 0, says: '' });
});
