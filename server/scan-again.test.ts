import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { addFile, findByKey, findDeal } from '#db/deals.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { startStandIn, VIRUS } from '#tests/stand-ins/clamd.ts';
import { testDatabase } from '#tests/test-database.ts';
import { dealFilesIn } from './deal-files.ts';
import { dealFolder } from './deal-folder.ts';
import { parseEnv } from './env.ts';
import { createLog } from './log.ts';
import { scanAgain } from './scan-again.ts';
import { fileScanner } from './scan-file.ts';

const database = testDatabase();
const log = createLog('silent');
let dataDir: string;
let dealId: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'oak-again-'));
  await database.pool.query('truncate deals cascade');
  const key = randomUUID();
  const person = { role: 'broker', name: 'Robin', email: 'robin@hale.example', reference: 'OAK AAA-AAA' };
  await createSubmissionStore(database.pool).save(dealForm, person, { key, suspicion: null });
  dealId = (await findByKey(database.pool, key))!.id;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('what came while no scanner answered is clean or set apart as soon as one does, and the borrower hears of a virus', async () => {
  const files = dealFilesIn(dealFolder(dataDir), database.pool);
  const keep = async (name: string, content: string) => {
    const part = await files.partPath();
    writeFileSync(part, content);
    const whole = { size: content.length, sha256: name };
    const storedKey = await files.keep(part, whole);
    const row = { name, type: 'text/csv', document: 't12', scan: 'not-scanned', storedKey } as const;
    await addFile(database.pool, dealId, { ...row, ...whole }, 1e9);
  };
  await keep('roll.csv', 'unit,rent\n');
  await keep('bad.csv', `unit,${VIRUS}\n`);
  await keep('more.csv', 'unit,beds\n');
  const scans = async () => {
    const deal = (await findDeal(database.pool, dealId))!;
    return deal.files.map(({ name, scan }) => [name, scan]);
  };
  const clamd = await startStandIn();
  const scan = fileScanner(parseEnv({ CLAMAV_URL: clamd.url }).clamav, log, 500);
  const again = () => scanAgain({ pool: database.pool, files, scan, log });

  clamd.behaviour = 'silent';
  expect(await again()).toBe(0);
  expect((await scans()).map(([, scan]) => scan)).toEqual(Array(3).fill('not-scanned'));
  clamd.behaviour = 'fine';
  // an hour may pass before the last one is scanned
  expect(await Promise.all([again(), again()])).toEqual([3, 0]);
  expect(await scans()).toEqual([
    ['roll.csv', 'clean'],
    ['bad.csv', 'infected'],
    ['more.csv', 'clean'],
  ]);
  expect((await findDeal(database.pool, dealId))!.events).toMatchObject([
    {
      by: 'site',
      kind: 'file-refused',
      from: 't12',
      to: 'infected-later',
      words: 'bad.csv',
      shownToBorrower: true,
    },
  ]);
  expect(await again()).toBe(0);
  await clamd.close();
});

it('a document that the scanner always fails on holds up none of those after it', async () => {
  const files = dealFilesIn(dealFolder(dataDir), database.pool);
  for (const [name, content] of Object.entries({ 'bomb.csv': 'a,bomb\n', 'roll.csv': 'unit,rent\n' })) {
    const part = await files.partPath();
    writeFileSync(part, content);
    const whole = { size: content.length, sha256: name };
    const row = { name, type: 'text/csv', document: 't12', scan: 'not-scanned' } as const;
    const storedKey = await files.keep(part, whole);
    await addFile(database.pool, dealId, { ...row, ...whole, storedKey }, 1e9);
  }
  const scan = async (open: () => Readable) =>
    (await text(open())).includes('bomb') ? ('not-scanned' as const) : ('clean' as const);
  expect(await scanAgain({ pool: database.pool, files, scan, log })).toBe(1);
  const { files: stored } = (await findDeal(database.pool, dealId))!;
  expect(stored.map((file) => file.scan)).toEqual(['not-scanned', 'clean']);
});
