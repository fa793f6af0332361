import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectStore, startObjectStore } from '#tests/stand-ins/object-store.ts';
import { dealBucket } from './deal-bucket.ts';
import type { FileStore } from './deal-files.ts';
import { dealFolder } from './deal-folder.ts';
import { parseEnv } from './env.ts';

let dataDir: string;
let store: ObjectStore;
let files: FileStore;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'oak-bucket-'));
  store = await startObjectStore(join(dataDir, 's3'));
  files = open(store.url);
});
afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true });
});

/** @param silenceMs how long the store may be silent; on a busy machine a store that works is silent for a while too */
const open = (url: string, silenceMs = 5_000) =>
  dealBucket(parseEnv({ DEAL_FILES_URL: url }).dealFiles!, dealFolder(dataDir), silenceMs);

async function keep(content: string | Uint8Array): Promise<string> {
  const part = await files.partPath();
  writeFileSync(part, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const key = randomUUID();
  await files.keep(key, part, { size: Buffer.byteLength(content), sha256 });
  rmSync(part);
  return key;
}
const read = async (storedKey: string) => {
  const content = await files.openFile({ storedKey });
  return content && String(await buffer(content));
};

describe('a bucket', () => {
  it('gives back what it was given, of any length, until it is erased', async () => {
    const keys = [await keep('a'), await keep('b'.repeat(5_000_000))];
    expect(await read(keys[0]!)).toBe('a');
    expect((await read(keys[1]!))?.length).toBe(5_000_000);
    await files.erase([...keys, randomUUID()]);
    for (const key of keys) expect(await read(key)).toBeNull();
  });

  it('can be a path in one, and is never asked outside of it', async () => {
    files = open(`${store.url}/oak/deals`);
    const key = await keep('ours');
    expect(await read(key)).toBe('ours');
    await files.erase([key]);
    expect(store.asked).toEqual(
      ['PUT', 'HEAD', 'GET', 'DELETE'].map((method) => `${method} /deals/oak/deals/${key}`),
    );
  });

  it('gives and takes documents while sixty others are read slowly', async () => {
    files = open(store.url, 60_000);
    const [long, short] = [await keep('a'.repeat(8_000_000)), await keep('b')];
    const slow = await Promise.all(
      Array.from({ length: 60 }, async () => (await files.openFile({ storedKey: long }))!),
    );
    expect(await read(short)).toBe('b');
    expect(await read(await keep('c'))).toBe('c');
    expect(await files.problem()).toBeNull();
    for (const one of slow) one.on('error', () => {}).destroy();
  });

  it('leaves parts of documents on this machine until they are old', async () => {
    writeFileSync(await files.partPath(), 'half of a');
    expect(await files.eraseParts(3_600_000)).toBe(0);
    expect(await files.eraseParts(-60_000)).toBe(1);
    expect(readdirSync(join(dataDir, 'deal-files'))).toEqual([]);
  });
});

it('a wrong secret, key or bucket is refused by the store, and said to whoever runs the server', async () => {
  expect(await files.problem()).toBeNull();
  for (const [right, wrong, says] of [
    [':S3RVER@', ':WRONG@', 'the secret in DEAL_FILES_URL is wrong'],
    ['//S3RVER:', '//NOBODY:', 'it does not know the key in DEAL_FILES_URL'],
    ['/deals', '/nobodys', 'it has no bucket of the name in DEAL_FILES_URL'],
  ] as const) {
    files = open(store.url.replace(right, wrong));
    expect(await files.problem()).toBe(says);
    await expect(keep('x')).rejects.toThrow();
  }
  files = open(store.url.replace('http:', 'https:'));
  expect(await files.problem()).toBe('it does not answer (EPROTO)');
  store.close();
  files = open(store.url);
  expect(await files.problem()).toBe('it does not answer (ECONNREFUSED)');
});

describe('a bucket that fails', () => {
  it.each(['refuses', 'silent', 'hangs-up', 'stops'] as const)(
    'and %s says so in time, and works again',
    async (behaviour) => {
      const key = await keep('kept before');
      store.behaviour = behaviour;
      files = open(store.url, 300);
      const began = performance.now();
      await expect(keep('x'.repeat(5_000_000))).rejects.toThrow();
      await expect(read(key)).rejects.toThrow();
      await expect(files.erase([key])).rejects.toThrow();
      expect(performance.now() - began).toBeLessThan(20_000);
      store.behaviour = 'fine';
      files = open(store.url);
      expect(await read(key)).toBe('kept before');
      expect(await read(await keep('kept after'))).toBe('kept after');
    },
  );

  it('with an error that never ends is read no further than any error needs', async () => {
    store.behaviour = 'endless';
    const began = performance.now();
    await expect(keep('x')).rejects.toThrow();
    await expect(read(randomUUID())).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('by keeping half of a document has not kept it', async () => {
    store.behaviour = 'keeps-half';
    await expect(keep('x'.repeat(100_000))).rejects.toThrow('the store kept 50000 of 100000 bytes');
  });

  it('by lacking a file says that it is not there, and by lacking the bucket that it failed', async () => {
    expect(await read(randomUUID())).toBeNull();
    files = open(store.url.replace('/deals', '/nobodys'));
    await expect(read(randomUUID())).rejects.toThrow();
    await expect(keep('x')).rejects.toThrow();
  });
});
