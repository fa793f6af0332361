import { createHook } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
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
    return { files, made: await kept.finish(await kept.begin(files, async () => words), files) };
  };
  const { files, made } = await make('public');
  await kept.point(1, files);
  for (let i = 0; i < 30; i++) await make(`draft ${i}`);
  const names = readdirSync(join(folder, 'editions'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(names.length).toBeLessThanOrEqual(13);
  expect(await kept.last()).toMatchObject({ number: 1, folder: made });
});

it('an edition whose files find no room leaves none behind: it would take what is left of the disk', async () => {
  const kept = keptEditions(folder, folder);
  const full = async (path: string) => {
    if (path === 'b.yaml') throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    return 'words';
  };
  await expect(kept.begin({ 'a.yaml': '1', 'b.yaml': '2' }, full)).rejects.toThrow('no room');
  expect(readdirSync(join(folder, 'editions'))).toEqual([]);
});

it('builds that are gone leave nothing behind: what the last three made public stays, and the folders of those before go', async () => {
  const builds = Array.from({ length: 20 }, (_, n) => {
    const build = join(folder, `build-${n}`);
    mkdirSync(build);
    writeFileSync(join(build, '.stamp'), `of build ${n}`);
    return build;
  });
  for (const [n, build] of builds.entries()) {
    const kept = keptEditions(folder, build);
    const files = { 'site.yaml': `published with build ${n}` };
    await kept.finish(await kept.begin(files, async () => 'words'), files);
    await kept.point(n + 1, files);
    // as old as a week for each build since
    const old = new Date(Date.now() - (20 - n) * 604_800_000);
    utimesSync(kept.folderOf(files), old, old);
    for (const name of readdirSync(join(folder, 'editions')).filter((one) => one.startsWith('public-')))
      if (JSON.parse(readFileSync(join(folder, 'editions', name), 'utf8')).number === n + 1)
        utimesSync(join(folder, 'editions', name), old, old);
  }
  const kept = keptEditions(folder, folder);
  for (let i = 0; i < 12; i++) {
    const files = { 'site.yaml': `draft ${i}` };
    await kept.finish(await kept.begin(files, async () => 'words'), files);
  }
  const names = readdirSync(join(folder, 'editions'));
  expect(names.filter((name) => name.startsWith('public-'))).toHaveLength(3);
  expect(names.length).toBeLessThanOrEqual(12 + 3 + 3);
  for (const n of [17, 18, 19])
    expect(await keptEditions(folder, builds[n]!).last()).toMatchObject({ number: n + 1 });
});

it('an edition whose folder cannot be read does not count as one that is missing', async () => {
  writeFileSync(join(folder, 'editions'), 'a file where the folder should be');
  await expect(keptEditions(folder, folder).find({ 'site.yaml': 'words' })).rejects.toThrow('ENOTDIR');
});

it('a folder is removed by one request to the disk at a time, so that a disk that hangs keeps one thread', async () => {
  const kept = keptEditions(folder, folder);
  const files = Object.fromEntries(
    [1, 2, 3].flatMap((n) => [1, 2, 3].map((m) => [`pages/${n}/${m}.yaml`, ''])),
  );
  const partial = await kept.begin(files, async () => 'words');
  const asked = new Set<number>();
  let most = 0;
  const requests = createHook({
    init(id, type) {
      if (!type.startsWith('FSREQ')) return;
      asked.add(id);
      most = Math.max(most, asked.size);
    },
    before: (id) => asked.delete(id),
  });
  requests.enable();
  try {
    await kept.drop(partial);
  } finally {
    requests.disable();
  }
  expect(readdirSync(join(folder, 'editions'))).toEqual([]);
  expect(most).toBe(1);
});

it('a disk that hangs while editions are read and made keeps no page from being compressed', async () => {
  const kept = keptEditions(folder, folder);
  const files = { 'site.yaml': 'words' };
  await kept.finish(await kept.begin(files, async () => 'words'), files);
  await kept.point(1, files);
  const pointer = readdirSync(join(folder, 'editions')).find((name) => name.startsWith('public-'))!;
  const pipe = join(folder, 'editions', pointer);
  rmSync(pipe);
  // to open a pipe that nobody writes into takes as long as a disk that does not answer
  execFileSync('mkfifo', [pipe]);
  const hanging = [...Array.from({ length: 6 }, () => kept.last()), kept.find(files)];
  let isOver = false;
  const all = Promise.all(hanging).then(() => {
    isOver = true;
  });
  try {
    expect(String(await promisify(brotliCompress)('a page'))).not.toBe('');
    expect(isOver).toBe(false);
  } finally {
    const writer = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    rmSync(pipe);
    closeSync(writer);
    await all;
  }
});
