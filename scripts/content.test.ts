import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('an export into a folder of its own takes nothing away that is there', () => {
  const dir = mkdtempSync(join(tmpdir(), 'oak-export-'));
  const own = join(dir, 'own.txt');
  writeFileSync(own, 'not of the site');
  const command = ['scripts/content.ts', 'export', '--to', dir];
  // a database that there is not: the folder is looked at first
  const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const { status, stderr } = spawnSync('node', command, { encoding: 'utf8', env });
  expect(stderr).toContain(`${dir} is not empty: an export takes away what else is there.`);
  expect([status, existsSync(own)]).toEqual([1, true]);
  rmSync(dir, { recursive: true });
});
