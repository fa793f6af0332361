import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareNextFolder, servedBuild, swapIn } from './folders.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const put = (folder: string, text: string) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'page'), text);
};
const served = () => readFileSync(join(root, 'build/page'), 'utf8');
/** The id of a process that has ended. */
const ended = () => spawnSync(process.execPath, ['-e', '']).pid;

it('a build that is being made leaves the last one as it is, and is served when it is whole', () => {
  const build = join(root, 'build');
  for (const text of ['last', 'next']) {
    const next = prepareNextFolder(build);
    put(next, text);
    if (text === 'next') expect(served()).toBe('last');
    swapIn(next, build);
    expect(served()).toBe(text);
  }
  expect(readdirSync(root)).toEqual(['build', 'builds']);
});

it('who has read the link goes on to read the same build, and the link leads back to one before', () => {
  const build = join(root, 'build');
  for (const [day, text] of ['first', 'second', 'third', 'fourth'].entries()) {
    const running = servedBuild(build);
    const before = running && readFileSync(join(running, 'page'), 'utf8');
    const next = prepareNextFolder(build);
    put(next, text);
    swapIn(next, build, new Date(Date.UTC(2026, 10, 1 + day)));
    if (running) expect(readFileSync(join(running, 'page'), 'utf8')).toBe(before);
  }
  const kept = readdirSync(join(root, 'builds')).sort();
  expect(kept).toEqual(['02', '03', '04'].map((day) => `build-2026-11-${day}T00-00-00-000Z`));
  execFileSync('ln', ['-sfn', `builds/${kept[0]}`, 'build'], { cwd: root });
  expect(served()).toBe('second');
});

it('a build that was gone back to stays for the servers that run from it, until the next one after', () => {
  const build = join(root, 'build');
  const builds = join(root, 'builds');
  let day = 0;
  const make = () => {
    const next = prepareNextFolder(build);
    put(next, 'words');
    swapIn(next, build, new Date(Date.UTC(2026, 10, ++day)));
  };
  const days = () =>
    readdirSync(builds).map((name) => name.slice('build-2026-11-'.length, 'build-2026-11-01'.length));
  for (let n = 0; n < 3; n++) make();
  execFileSync('ln', ['-sfn', `builds/${readdirSync(builds).sort()[0]}`, 'build'], { cwd: root });
  make();
  expect(days().sort()).toEqual(['01', '03', '04']);
  make();
  expect(days().sort()).toEqual(['03', '04', '05']);
});

it('a build from before there were links becomes one to go back to', () => {
  put(join(root, 'build'), 'last');
  const next = prepareNextFolder(join(root, 'build'));
  put(next, 'next');
  swapIn(next, join(root, 'build'), new Date(Date.now() + 1000));
  expect(served()).toBe('next');
  const [before] = readdirSync(join(root, 'builds')).sort();
  expect(readFileSync(join(root, 'builds', before!, 'page'), 'utf8')).toBe('last');
});

it('removes what an interrupted build left, and not what belongs to one that runs or to other settings', () => {
  const builds = join(root, 'builds');
  put(join(builds, `build-next-${ended()}`), 'half');
  symlinkSync('nowhere', join(root, `build-link-${ended()}`));
  const kept = [`build-next-${process.ppid}`, 'build-configured-2026-11-01T00-00-00-000Z'];
  for (const name of kept) put(join(builds, name), 'of another');
  prepareNextFolder(join(root, 'build'));
  expect(readdirSync(root)).toEqual(['builds']);
  expect(readdirSync(builds).sort()).toEqual(kept.sort());
});

it('six kills of what makes one build after another: each time a whole one is served, and little is left over', async () => {
  const build = join(root, 'build');
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { prepareNextFolder, swapIn } from ${JSON.stringify(resolve('scripts/build/folders.ts'))};
    for (let n = 0; ; n++) {
      const next = prepareNextFolder(process.argv[1]);
      mkdirSync(next);
      for (const name of ['first', 'page', 'last']) writeFileSync(next + '/' + name, String(n));
      for (let file = 0; file < 400; file++) writeFileSync(next + '/file-' + file, '');
      // two builds never finish in the same millisecond
      swapIn(next, process.argv[1], new Date(Number(process.argv[2]) * 1e9 + n * 1000));
      if (n === 3) console.log('some are made');
    }`;
  for (let kill = 0; kill < 6; kill++) {
    const builder = spawn(process.execPath, ['--input-type=module', '-e', program, build, String(kill)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(builder.stdout, 'data');
    await delay(Math.random() * 100);
    builder.kill('SIGKILL');
    await once(builder, 'close');
    const whole = ['first', 'page', 'last'].map((name) => readFileSync(join(build, name), 'utf8'));
    expect(new Set(whole).size).toBe(1);
    const builds = readdirSync(join(root, 'builds'));
    expect(builds.length).toBeLessThanOrEqual(5);
    // each of them can be restored
    for (const name of builds.filter((one) => !one.includes('next')))
      expect(readdirSync(join(root, 'builds', name)), name).toHaveLength(403);
  }
});
