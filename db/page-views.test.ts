import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/test-database.ts';
import { createPool } from './client.ts';
import { pageViewCounter, readPageViews } from './page-views.ts';

const database = testDatabase();
it('counts every view once, of several copies at the same time, with few statements', async () => {
  const statements: string[] = [];
  const pool = Object.assign(Object.create(database.pool), {
    query: (text: string, values: unknown[]) => {
      statements.push(text);
      return database.pool.query(text, values);
    },
  });
  const copies = [pageViewCounter(pool), pageViewCounter(pool)];
  const paths = ['/news/a', '/', '/news/b'];
  await Promise.all(
    Array.from({ length: 600 }, (_, i) => {
      const path = paths[i % 3]!;
      return copies[i % 2]!({ path, route: path.replace(/[ab]$/, ':slug') });
    }),
  );
  const rows = await readPageViews(database.pool, 1);
  expect(rows.map(({ route, path, views }) => [route, path, views])).toEqual([
    ['/', '/', 200],
    ['/news/:slug', '/news/a', 200],
    ['/news/:slug', '/news/b', 200],
  ]);
  expect(statements.length).toBeLessThan(20);
});

it('reads the days asked for', async () => {
  await database.pool.query(`update page_views set day = day - 7 where path = '/'`);
  const read = async (days: number) => (await readPageViews(database.pool, days)).map(({ path }) => path);
  expect(await read(7)).not.toContain('/');
  expect(await read(8)).toContain('/');
});

it('rejects when there is no database, and counts again when there is one', async () => {
  const gone = createPool(
    { host: join(database.dataDir, 'nowhere'), port: 1, user: 'oak', database: 'oak' },
    () => {},
  );
  let pool = gone;
  const count = pageViewCounter({
    query: (text: string, values: unknown[]) => pool.query(text, values),
  } as typeof gone);
  await expect(count({ route: '/late', path: '/late' })).rejects.toThrow();
  pool = database.pool;
  await count({ route: '/late', path: '/late' });
  const late = (await readPageViews(database.pool, 1)).filter(({ path }) => path === '/late');
  expect(late).toMatchObject([{ views: 1 }]);
  await gone.end();
});
