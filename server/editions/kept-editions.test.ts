import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptEditions } from './kept-editions.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oak-kept-'));
  writeFileSync(join(folder, '.stamp'), 'of this build');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('drafts that somebody looked at take no more room by the hour: the last twelve stay, and what is public', async () => {
  const kept = keptEditions(folder, folder);
  const make = async (words: string) => {
    const files = { 'site.yaml': words };
    return { files, made: kept.finish(await kept.begin(files, async () => words), files) };
  };
  const { files, made } = await make('public');
  kept.point(1, files);
  for (let i = 0; i < 30; i++) await make(`draft ${i}`);
  const names = readdirSync(join(folder, 'editions'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(names.length).toBeLessThanOrEqual(13);
  expect(kept.last()).toMatchObject({ number: 1, folder: made });
});
