import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './compress.ts';

it('writes three copies of each text, and takes those of a text that has not changed from the last build', async () => {
  const root = mkdtempSync(join(tmpdir(), 'copies-'));
  const [last, next] = ['last', 'next'].map((name) => join(root, name)) as [string, string];
  for (const folder of [last, next]) mkdirSync(folder);
  for (const file of ['same.html', 'other.html', 'oak.avif'])
    writeFileSync(join(last, file), `${file}: oak `.repeat(50));
  expect(await compress(last)).toEqual({ compressed: 2, reused: 0 });

  for (const file of ['same.html', 'oak.avif']) copyFileSync(join(last, file), join(next, file));
  writeFileSync(join(next, 'other.html'), 'another page');
  // different content shows which copy was taken
  writeFileSync(join(last, 'same.html.gz'), 'from the last build');
  expect(await compress(next, { before: [last] })).toEqual({ compressed: 1, reused: 1 });
  expect(readFileSync(join(next, 'same.html.gz'), 'utf8')).toBe('from the last build');
  const copy = (ending: string) => readFileSync(join(next, `other.html${ending}`));
  for (const text of [
    brotliDecompressSync(copy('.br')),
    gunzipSync(copy('.gz')),
    zstdDecompressSync(copy('.zst')),
  ])
    expect(text.toString()).toBe('another page');
  expect(() => copyFileSync(join(next, 'oak.avif.br'), join(root, 'x'))).toThrow('ENOENT');
  rmSync(root, { recursive: true });
});
