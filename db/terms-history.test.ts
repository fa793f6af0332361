import { expect, it } from 'vitest';
import { termsHistory } from '#app/features/terms-history/terms-history.server.ts';
import { changesBetween } from '#app/lending/changes-between.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { testDatabase } from '#tests/test-database.ts';
import { keepTerms, servedTerms } from './terms-history.ts';

const database = testDatabase();
const content = fixtureContent();
const current = publishedTerms(content);

it('keeps one row of each version, however many servers begin with it, and reads it as it was', async () => {
  const { pool } = database;
  const [core, ...others] = current.programs;
  const rules = core!.rules.map((rule) =>
    rule.measure === 'ltv' ? { ...rule, from: 70, to: 70, printed: '70%' } : rule,
  );
  const older = {
    ...current,
    version: '00000000',
    asOf: '2025-06-01',
    programs: [{ ...core!, rules }, ...others],
  };
  await keepTerms(pool, older);
  await Promise.all([1, 2, 3].map(() => keepTerms(pool, current)));
  const stored = servedTerms(pool);
  const kept = await stored.list();
  expect(kept.map(({ version }) => version)).toEqual([current.version, '00000000']);
  expect(kept[0]!.firstServed).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(changesBetween((await stored.read(current.version))!, current)).toEqual([]);

  const asked: string[] = [];
  const read = (version: string) => {
    asked.push(version);
    return stored.read(version);
  };
  const history = termsHistory({ ...stored, read });
  expect((await history.terms('00000000'))?.asOf).toBe('2025-06-01');
  expect(await history.terms('11111111')).toBeNull();
  // a name that is no version was never served
  expect(await history.terms('no-version')).toBeNull();
  expect(asked.splice(0)).toEqual(['00000000', '11111111']);

  const { versions, complete } = await history.versions(content);
  expect(complete).toBe(true);
  expect(versions.map(({ changes }) => changes)).toEqual([
    [
      {
        key: 'core',
        program: 'Core Bridge',
        term: 'maximum LTV',
        now: '80% of stabilized value',
        was: '70%',
      },
    ],
    null,
  ]);
  expect((await history.versions(content)).versions).toEqual(versions);
  // 87 KB each: an earlier version is read for the first request alone
  expect(asked).toEqual(['00000000']);
});

it('shows the current version alone while the database is away', async () => {
  const away = () => Promise.reject(new Error('away'));
  const history = termsHistory({ list: away, read: away });
  const { versions, complete } = await history.versions(content);
  expect([versions.map(({ version }) => version), complete]).toEqual([[current.version], false]);
  expect(versions[0]).toMatchObject({ firstServed: null, changes: null });
  await expect(history.terms('00000000')).rejects.toThrow('away');
});
