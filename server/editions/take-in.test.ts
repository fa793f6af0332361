import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { baseOf, openChanges } from '#db/changes.ts';
import { head, keepTexts, publishEdition } from '#db/editions.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { testDatabase } from '#tests/test-database.ts';
import { createLog } from '../log.ts';
import type { Built } from './built.ts';
import type { Made } from './made-editions.ts';
import { takeIn } from './take-in.ts';

const database = testDatabase();

/** A build with these texts. */
async function buildOf(texts: Record<string, string>): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'oak-build-'));
  mkdirSync(join(folder, 'content'));
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, 'content', path), text);
  const files = await keepTexts(database.pool, texts);
  return { folder, files, edition: { content: fixtureContent() } } as unknown as Built;
}

it('what a build brought that goes with no edition is left without what staff alone have changed', async () => {
  const { pool } = database;
  const take = (built: Built, made?: Made) =>
    takeIn({ pool, log: createLog('silent') }, built, async () => made!);
  const first = await buildOf({ 'one.yaml': 'words: of the build', 'two.yaml': 'words: of the build' });
  await take(first);
  const { files, number } = (await head(pool))!;
  const byStaff = await keepTexts(pool, { 'one.yaml': 'words: of staff' });
  await publishEdition(pool, {
    ...{ parent: number, files: { ...files, ...byStaff }, origin: 'build', by: null, why: 'By staff' },
    terms: publishedTerms(fixtureContent()),
  });
  const next = await buildOf({ 'one.yaml': 'words: of the build', 'two.yaml': 'words: of the next' });
  const issue = { file: 'two.yaml', line: null, column: null, field: 'words', reason: 'unknown' };
  await take(next, { issues: [issue] });
  const [left] = await openChanges(pool);
  expect(Object.keys(left!.files)).toEqual(['two.yaml']);
  // it was written over the build before it, and not over itself
  expect(await baseOf(pool, left!)).toEqual(first.files);
});
