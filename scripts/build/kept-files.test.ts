import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KEPT_BYTES, KEPT_MS, keepFiles } from './kept-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build with these files below client/, each containing the build's name. */
function build(name: string, files: readonly string[], bytes = 10): string {
  for (const file of files) {
    const path = join(root, name, 'client', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.padEnd(bytes));
  }
  return join(root, name);
}
const text = (name: string, file: string) => readFileSync(join(root, name, 'client', file), 'utf8').trim();

it('a tab of the last build finds its files for a week, whatever is built meanwhile', () => {
  const first = build('first', [
    'assets/a-1.js',
    'assets/a-1.js.br',
    'assets/same.js',
    'pictures/x1/oak.avif',
    'about.data',
  ]);
  const second = build('second', ['assets/a-2.js', 'assets/same.js']);
  keepFiles(first, second, 1_000);
  expect(text('second', 'assets/a-1.js.br')).toBe('first');
  expect(text('second', 'pictures/x1/oak.avif')).toBe('first');
  expect(text('second', 'assets/same.js')).toBe('second');
  // a page has the same name in every build, and other content
  expect(existsSync(join(second, 'client/about.data'))).toBe(false);

  const third = build('third', ['assets/a-3.js']);
  keepFiles(second, third, KEPT_MS);
  expect(text('third', 'assets/a-1.js')).toBe('first');
  const fourth = build('fourth', ['assets/a-4.js']);
  keepFiles(third, fourth, 1_000 + KEPT_MS);
  expect(existsSync(join(fourth, 'client/assets/a-1.js'))).toBe(false);
  expect(text('fourth', 'assets/a-2.js')).toBe('second');
});

it('keeps the youngest where all would be too many', () => {
  const first = build('first', ['assets/a-1.js'], KEPT_BYTES / 2);
  const second = build('second', ['assets/a-2.js'], KEPT_BYTES / 2 + 1);
  keepFiles(first, second, 1);
  const third = build('third', ['assets/a-3.js']);
  expect(keepFiles(second, third, 2)).toEqual({ files: 1, bytes: KEPT_BYTES / 2 + 1 });
  expect(text('third', 'assets/a-2.js')).toBe('second');
});

it('a file that comes back is no longer old', () => {
  const first = build('first', ['assets/a-1.js']);
  const second = build('second', ['assets/a-2.js']);
  keepFiles(first, second, 0);
  const third = build('third', ['assets/a-1.js']);
  keepFiles(second, third, KEPT_MS - 1);
  const fourth = build('fourth', []);
  expect(keepFiles(third, fourth, KEPT_MS + 1).files).toBe(2);
});

it('the first build has nothing to keep', () => {
  expect(keepFiles(join(root, 'none'), build('first', ['assets/a-1.js'])).files).toBe(0);
});
