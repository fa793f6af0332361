import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { dealBucket } from '#server/deal-bucket.ts';
import { dealFolder } from '#server/deal-folder.ts';
import { parseEnv } from '#server/env.ts';
import { WHOLE_MATRIX } from '#tests/cases.ts';
import { type ObjectStore, startObjectStore } from '#tests/stand-ins/object-store.ts';
import { ageStoredFiles, compare as compareStore, newDeal, sendFile } from './send-deal.ts';
import { newDataDir, newDir, onCleanUp, startServer, stopServer } from './server-process.ts';

interface Place {
  dataDir: string;
  /** The folder of the store. */
  s3: string;
  store: ObjectStore;
  env: Record<string, string>;
}

async function newPlace(): Promise<Place> {
  const dataDir = newDataDir();
  const s3 = newDir();
  const store = await startObjectStore(s3);
  onCleanUp(async () => store.close());
  return { dataDir, s3, store, env: { DATA_DIR: dataDir, DEAL_FILES_URL: store.url } };
}

const objects = ({ s3 }: Place) => readdirSync(join(s3, 'deals')).filter((name) => name.endsWith('_object'));
const compare = (place: Place) => {
  const { dealFiles } = parseEnv(place.env);
  const files = dealBucket(dealFiles!, dealFolder(place.dataDir));
  return compareStore(place.dataDir, files, () => objects(place).length);
};
const parts = ({ dataDir }: Place) => readdirSync(join(dataDir, 'deal-files'));

it('kill -9 between file and row leaves a file without a row, which is swept, and no row without a file', async () => {
  const place = await newPlace();
  const server = await startServer(place.env);
  const path = await newDeal(server);
  expect(await sendFile(server, path, 1)).toBe('kept');

  // the row has to wait for the deal, which another transaction has locked
  const client = new pg.Client({ host: join(place.dataDir, 'postgres'), user: 'oak', database: 'postgres' });
  await client.connect();
  await client.query('begin; select from deals for update');
  const sent = sendFile(server, path, 2).catch(() => 'gone');
  const waiting = () => client.query('select from pg_locks where not granted');
  await expect.poll(async () => (await waiting()).rowCount, { interval: 20, timeout: 20_000 }).toBe(1);
  expect(objects(place)).toHaveLength(2);
  server.process.kill('SIGKILL');
  expect(await sent).toBe('gone');
  await server.exit;
  await client.end();
  expect(await compare(place)).toMatchObject({ whole: ['file 1.pdf'], broken: [], over: 1 });

  // as if an hour had passed
  await ageStoredFiles(place.dataDir);
  for (const name of parts(place)) utimesSync(join(place.dataDir, 'deal-files', name), 0, 0);
  const again = await startServer(place.env);
  await expect.poll(() => objects(place).length, { timeout: 15_000 }).toBe(1);
  expect(await stopServer(again)).toBe(0);
  expect(await compare(place)).toMatchObject({ whole: ['file 1.pdf'], broken: [], over: 0 });
  expect(parts(place)).toEqual([]);
});

it('a store that refuses, hangs up or is silent costs its file alone: the deal stays, and the file comes when it is back', async () => {
  const place = await newPlace();
  const { store } = place;
  const server = await startServer(place.env);
  const path = await newDeal(server);
  expect(await sendFile(server, path, 1)).toBe('kept');
  // a store that never answers takes as long as the real timeout; the unit test has a shorter one
  const failing = ['refuses', 'hangs-up', ...(WHOLE_MATRIX ? (['silent'] as const) : [])] as const;
  for (const behaviour of failing) {
    store.behaviour = behaviour;
    const began = performance.now();
    expect(await sendFile(server, path, 2), behaviour).toBe('not-stored');
    expect(performance.now() - began).toBeLessThan(60_000);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, 'documents are not kept by their store\n']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  // a deal that is sent meanwhile is stored
  const other = await newDeal(server);
  store.behaviour = 'fine';
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  store.behaviour = 'late';
  expect(await sendFile(server, path, 2)).toBe('kept');
  store.behaviour = 'fine';
  expect(await sendFile(server, path, 2)).toBe('duplicate');
  expect(await sendFile(server, other, 2)).toBe('kept');
  expect(parts(place)).toEqual([]);
  expect(server.output().stdout).toContain('a file of a deal was not kept');
  const numbers = await (await fetch(`${server.url}/metrics`)).text();
  expect(numbers).toContain(`oak_documents_total{outcome="not-stored"} ${failing.length}\n`);
  expect(numbers).toContain('oak_documents_total{outcome="kept"} 3\n');
  expect(server.output().stdout).not.toMatch(/S3RVER|file \d\.pdf/);
  expect(await stopServer(server)).toBe(0);
  const whole = ['file 1.pdf', 'file 2.pdf', 'file 2.pdf'];
  expect(await compare(place)).toEqual({ whole, broken: [], over: 0, deals: 2 });
});

it('a copy of the directory and then one of the bucket are restored together, elsewhere @all', async () => {
  const place = await newPlace();
  const server = await startServer(place.env);
  const path = await newDeal(server);
  for (const n of [1, 2, 3]) expect(await sendFile(server, path, n)).toBe('kept');
  expect(await stopServer(server)).toBe(0);
  const backup = newDir();
  execFileSync('cp', ['-a', `${place.dataDir}/.`, join(backup, 'data')]);
  // files that arrive between the two copies are missing in the first copy only
  const later = await startServer(place.env);
  expect(await sendFile(later, path, 4)).toBe('kept');
  expect(await stopServer(later)).toBe(0);
  execFileSync('cp', ['-a', `${place.s3}/.`, join(backup, 's3')]);
  place.store.close();
  for (const lost of [place.dataDir, place.s3])
    for (const name of readdirSync(lost)) rmSync(join(lost, name), { recursive: true });

  const fresh = await newPlace();
  execFileSync('cp', ['-a', `${backup}/s3/.`, fresh.s3]);
  execFileSync('cp', ['-a', `${backup}/data/.`, fresh.dataDir]);
  const restored = await startServer(fresh.env);
  expect(await sendFile(restored, path, 2)).toBe('duplicate');
  expect(await sendFile(restored, path, 4)).toBe('kept');
  expect(await stopServer(restored)).toBe(0);
  const after = await compare(fresh);
  expect(after.whole).toEqual([1, 2, 3, 4].map((n) => `file ${n}.pdf`));
  expect(after).toMatchObject({ broken: [], over: 1, deals: 1 });
});
