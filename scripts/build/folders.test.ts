import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareNextFolder, swapIn } from './folders.ts';

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
/** The number of a process that has ended. */
const ended = () => spawnSync(process.execPath, ['-e', '']).pid;

it('a build that is being made leaves the last one as it is, and takes its place when it is whole', () => {
  const build = join(root, 'build');
  put(build, 'last');
  const next = prepareNextFolder(build);
  put(next, 'next');
  expect(served()).toBe('last');
  swapIn(next, build);
  expect(served()).toBe('next');
  expect(readdirSync(root)).toEqual(['build']);
});

it('removes what an interrupted build left, and not what belongs to one that runs', () => {
  put(join(root, `build-next-${ended()}`), 'half');
  put(join(root, `build-old-${ended()}`), 'older');
  put(join(root, `build-next-${process.ppid}`), 'of another');
  put(join(root, 'build-next-configured'), 'no build of ours');
  put(join(root, 'build'), 'last');
  prepareNextFolder(join(root, 'build'));
  expect(readdirSync(root).sort()).toEqual(
    ['build', `build-next-${process.ppid}`, 'build-next-configured'].sort(),
  );
});

it('puts the last build back where an interruption fell between the two moves', () => {
  put(join(root, `build-old-${ended()}`), 'last');
  prepareNextFolder(join(root, 'build'));
  expect(served()).toBe('last');
  expect(existsSync(join(root, 'build'))).toBe(true);
});
