import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { compare, load } from './load.ts';
import { newDataDir, post, startServer, storedMessages } from './server-process.ts';

const MEASURED_MS = 2_000;
/** Each post is a connection; both ends of all of them count against the limit of open files of one account. */
const MOST_AT_ONCE = 4_000;

it('ten times the posts that the server can take in a second, all at once: each is kept or refused @all', async () => {
  const dataDir = newDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  const began = Date.now();
  const calm = await load(server, () => Date.now() - began < MEASURED_MS);
  const perSecond = Math.round((calm.acknowledged.length * 1000) / (Date.now() - began));

  const messages = Array.from({ length: Math.min(MOST_AT_ONCE, perSecond * 10) }, () => randomUUID());
  const flood = Promise.all(
    messages.map(async (message) => ({
      message,
      status: (await post(server, { message, key: message }).catch(() => null))?.status ?? 'no answer',
    })),
  );
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const answers = Object.groupBy(await flood, ({ status }) => status);
  const counts = Object.fromEntries(Object.entries(answers).map(([status, some]) => [status, some!.length]));
  expect((await post(server, { message: 'after' })).status).toBe(200);

  const acknowledged = (answers[200] ?? []).map(({ message }) => message);
  const found = compare([...calm.acknowledged, ...acknowledged, 'after'], storedMessages(dataDir));
  console.log(`${perSecond} posts/s, then ${messages.length} at once:`, counts, found);
  expect(found).toMatchObject({ lost: 0, twice: 0 });
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(Object.keys(counts).filter((status) => status !== '200' && status !== '503')).toEqual([]);
});
