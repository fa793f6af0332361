import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { dealFolder } from './deal-folder.ts';
import { storeReadiness } from './store-readiness.ts';

const dirs: string[] = [];
afterAll(() => dirs.forEach((dir) => void rmSync(dir, { recursive: true })));

function newStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'oak-store-'));
  dirs.push(dataDir);
  const lines: { msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { dataDir, log, said: () => lines.map(({ msg }) => msg) };
}

it('asks a folder whether it takes a file, and says once that it does not, and once that it does again', async () => {
  const { dataDir, log, said } = newStore();
  const folder = join(dataDir, 'deal-files');
  const { whyNotReady, doubt } = storeReadiness(dealFolder(dataDir), log);
  expect(await whyNotReady()).toBeNull();
  expect(readdirSync(folder)).toEqual([]);

  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  expect(await whyNotReady(), 'believed for a moment').toBeNull();
  doubt();
  const reason = 'documents are not kept by their store';
  expect([await whyNotReady(), await whyNotReady()]).toEqual([reason, reason]);
  expect(said()).toEqual([
    'documents of deals are not kept by their store: its folder takes nothing (EEXIST)',
  ]);

  rmSync(folder);
  expect(await whyNotReady()).toBeNull();
  expect(said()[1]).toBe('documents of deals are kept again');
  expect(said()).toHaveLength(2);
});

it('asks a store once for however many want to know, and waits for none that is silent @all', async () => {
  const { log, said } = newStore();
  let asked = 0;
  const problem = () => new Promise<null>(() => asked++);
  const { whyNotReady } = storeReadiness({ problem }, log);
  const all = await Promise.all([whyNotReady(), whyNotReady(), whyNotReady()]);
  expect(new Set(all)).toEqual(new Set(['documents are not kept by their store']));
  expect(asked).toBe(1);
  expect(said()).toEqual(['documents of deals are not kept by their store: it does not answer']);
});
