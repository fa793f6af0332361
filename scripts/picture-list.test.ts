import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildPictures, pictureVersion } from './build-pictures.ts';
import { pictureList } from './picture-list.ts';

const root = mkdtempSync(join(tmpdir(), 'pictures-'));
for (const path of ['app/art', 'content', 'scripts']) cpSync(path, join(root, path), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

test('every picture has a name of its own, and comes by day and night or not at all', () => {
  const names = pictureList(root).map((picture) => picture.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names.filter((one) => one.endsWith('-day')))
    expect(names).toContain(name.replace(/-day$/, '-night'));
  expect(names.filter((name) => /^deal-\d+-day$/.test(name))).toHaveLength(31);
});

test('the version changes with the portfolio and the drawings, and with nothing else', () => {
  const before = pictureVersion(root);
  appendFileSync(join(root, 'app/art/camera.test.ts'), '// a test draws nothing\n');
  appendFileSync(join(root, 'content/site.yaml'), '# words are not drawn\n');
  expect(pictureVersion(root)).toBe(before);
  appendFileSync(join(root, 'content/transactions.yaml'), '# another portfolio\n');
  const after = pictureVersion(root);
  expect(after).not.toBe(before);
  appendFileSync(join(root, 'app/art/oak.ts'), '// another oak\n');
  expect(pictureVersion(root)).not.toBe(after);
});

test('a version whose folder is complete is not built again', async () => {
  const version = pictureVersion(root);
  mkdirSync(join(root, 'public/pictures', version), { recursive: true });
  expect(await buildPictures({ root })).toEqual({ version, encoded: 0, files: 0 });
});
