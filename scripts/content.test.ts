import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepTexts } from '#db/editions.ts';
import { testDatabase } from '#tests/test-database.ts';
import { newerThanAnyBuild } from './content.ts';

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

describe('what a developer wrote since the last build', () => {
  const database = testDatabase();

  it('is named, so that no export undoes it', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'oak-export-'));
    mkdirSync(join(dir, 'news'));
    const published = join(dir, 'site.yaml');
    writeFileSync(published, 'phone: 704-555-0100\n');
    writeFileSync(join(dir, '.DS_Store'), 'of the machine');
    await keepTexts(database.pool, { 'site.yaml': 'phone: 704-555-0100\n' });
    expect(await newerThanAnyBuild(database.pool, dir)).toEqual([]);

    const article = join(dir, 'news', 'new-office.mdx');
    writeFileSync(article, 'A new office');
    writeFileSync(published, 'phone: 704-555-0199\n');
    expect((await newerThanAnyBuild(database.pool, dir)).sort()).toEqual([article, published]);
    expect(await newerThanAnyBuild(database.pool, join(dir, 'nothing'))).toEqual([]);
    rmSync(dir, { recursive: true });
  });
});
