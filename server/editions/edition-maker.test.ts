import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { NotMade } from './content-desk.ts';
import { type EditionMaker, editionMaker, type Order } from './edition-maker.ts';

/** A process that behaves as the name of the order's folder says. */
const SCRIPT = `
import { spawn } from 'node:child_process';
process.on('message', ({ id, folder }) => {
  if (folder === 'dies') return process.stderr.write('no memory', () => process.exit(3));
  if (folder === 'is slow to go') {
    spawn('sleep', ['1'], { stdio: ['ignore', 'ignore', 'inherit'] }).unref();
    process.exit(3);
  }
  if (folder === 'fails') process.send({ id, failed: 'it cannot be made' });
  if (folder === 'works') process.send({ id, issues: [{ reason: process.pid }] });
  if (folder === 'arenas') process.send({ id, issues: [{ reason: process.env.MALLOC_ARENA_MAX }] });
  if (folder === 'takes long') setTimeout(() => process.send({ id, issues: [{ reason: 'made' }] }), 800);
});
`;

let maker: EditionMaker | undefined;
afterEach(() => maker?.stop());

const order = (folder: string): Order => ({
  ...{ folder, build: 'build', before: [], isMade: true, pageOrigin: 'https://oak.example' },
  rules: { siteEnv: 'development', allowSample: true },
});

it.each([
  ['never', 'an edition was not made in time'],
  ['dies', 'the process that makes editions ended with 3 no memory'],
  ['fails', 'it cannot be made'],
])('a process that %s is ended, and the next order has another', async (how, says) => {
  const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
  writeFileSync(script, SCRIPT);
  maker = editionMaker(pathToFileURL(script).href, how === 'never' ? { make: 50, check: 50 } : undefined);
  await expect(maker.make(order(how))).rejects.toThrow(says);
  maker.stop();
  maker = editionMaker(pathToFileURL(script).href);
  const [lost, first, second] = await Promise.allSettled(
    [how === 'never' ? 'fails' : how, 'works', 'works'].map((folder) => maker!.make(order(folder))),
  );
  expect(lost!.status).toBe('rejected');
  // one process serves both orders
  expect(first).toMatchObject({ status: 'fulfilled', value: [{ reason: expect.any(Number) }] });
  expect(second).toEqual(first);
});

it('a process that cannot be started loses its order, and no other', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
  writeFileSync(script, SCRIPT);
  const { execPath } = process;
  maker = editionMaker(pathToFileURL(script).href);
  try {
    process.execPath = '/nowhere/node';
    await expect(maker.make(order('works'))).rejects.toThrow(NotMade);
  } finally {
    process.execPath = execPath;
  }
  await expect(maker.make(order('works'))).resolves.toBeDefined();
});

it('what is only checked has less time than what is made', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
  writeFileSync(script, SCRIPT);
  maker = editionMaker(pathToFileURL(script).href, { make: 60_000, check: 50 });
  await expect(maker.make({ ...order('never'), isMade: false })).rejects.toThrow('not made in time');
});

it('is ready before the first order: the process has begun, and is begun once', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
  writeFileSync(
    script,
    SCRIPT.replace('process.pid', '++globalThis.orders').replace(/^/, 'globalThis.orders = 0;'),
  );
  maker = editionMaker(pathToFileURL(script).href);
  maker.ready(order('works'));
  maker.ready(order('works'));
  await expect(maker.make(order('works'))).resolves.toEqual([{ reason: 2 }]);
});

it('content is checked while an edition is made', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
  writeFileSync(script, SCRIPT);
  maker = editionMaker(pathToFileURL(script).href);
  const done: string[] = [];
  await Promise.all([
    maker.make(order('takes long')).then(() => done.push('made')),
    maker.make({ ...order('works'), isMade: false }).then(() => done.push('checked')),
  ]);
  expect(done).toEqual(['checked', 'made']);
});

it('after two orders at once one clock runs to the end of their process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
    writeFileSync(script, SCRIPT);
    maker = editionMaker(pathToFileURL(script).href);
    await Promise.all([maker.make(order('takes long')), maker.make({ ...order('works'), isMade: false })]);
    expect(vi.getTimerCount()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it('an edition whose process is ended by a check that takes too long is made by the next one', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
  writeFileSync(script, SCRIPT);
  maker = editionMaker(pathToFileURL(script).href, { make: 60_000, check: 200 });
  const [made, checked] = await Promise.allSettled([
    maker.make(order('takes long')),
    maker.make({ ...order('never'), isMade: false }),
  ]);
  expect(checked.status).toBe('rejected');
  expect(made).toEqual({ status: 'fulfilled', value: [{ reason: 'made' }] });
});

it('an order that comes while a dead process still has its output open is not lost with it', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
  writeFileSync(script, SCRIPT);
  maker = editionMaker(pathToFileURL(script).href);
  const lost = maker.make(order('is slow to go')).then(
    () => 'made',
    () => 'lost',
  );
  await setTimeout(500);
  const slow = { ...order('takes long'), isMade: false };
  const late = maker.make(slow);
  await expect(lost).resolves.toBe('lost');
  await expect(late).resolves.toEqual([{ reason: 'made' }]);
});

it('the process has two arenas of memory, however many threads encode its pictures', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'maker-')), 'make.mjs');
  writeFileSync(script, SCRIPT);
  maker = editionMaker(pathToFileURL(script).href);
  await expect(maker.make(order('arenas'))).resolves.toEqual([{ reason: '2' }]);
});
