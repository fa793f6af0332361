import { expect, it } from 'vitest';
import { readHistory, readVersion } from '#app/features/terms-history/read-history.server.ts';
import { changesBetween } from '#app/lending/changes-between.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { testDatabase } from '#tests/test-database.ts';
import { keepTerms, readTerms } from './terms-history.ts';

const database = testDatabase();
const current = publishedTerms(fixtureContent());

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
  const kept = await readTerms(pool);
  expect(kept.map(({ terms }) => terms.version)).toEqual([current.version, '00000000']);
  expect(kept[0]!.firstServed).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(changesBetween(kept[0]!.terms, current)).toEqual([]);
  expect(await readTerms(pool, '00000000')).toEqual([kept[1]]);
  expect(await readTerms(pool, '11111111')).toEqual([]);

  const asked: (string | undefined)[] = [];
  const history = (version?: string) => {
    asked.push(version);
    return readTerms(pool, version);
  };
  expect((await readVersion(history, '00000000', current))?.asOf).toBe('2025-06-01');
  expect(await readVersion(history, '11111111', current)).toBeNull();
  // the current version is not read from the database, and a name that is no version was never served
  expect(await readVersion(history, current.version, current)).toBe(current);
  expect(await readVersion(history, 'no-version', current)).toBeNull();
  expect(asked).toEqual(['00000000', '11111111']);

  const { versions, complete } = await readHistory(() => readTerms(pool), current);
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
});

it('shows the current version alone while the database is away', async () => {
  const away = () => Promise.reject(new Error('away'));
  const { versions, complete } = await readHistory(away, current);
  expect([versions.map(({ version }) => version), complete]).toEqual([[current.version], false]);
  expect(versions[0]).toMatchObject({ firstServed: null, changes: null });
  await expect(readVersion(away, '00000000', current)).rejects.toThrow('away');
  expect(await readVersion(away, current.version, current)).toBe(current);
});
