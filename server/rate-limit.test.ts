import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/test-database.ts';
import { letterLimit, officeLimits, type RateLimit, visitorLimits } from './rate-limit.ts';

const database = testDatabase();
beforeEach(async () => void (await database.pool.query('truncate rate_limits')));

/** The database may be slow on a busy machine; only the test of the timeout sets a short one. */
const copy = (pool = database.pool, patienceMs = 20_000) =>
  visitorLimits({ pool, secret: 'shared', patienceMs }).post;

async function passed(copies: RateLimit[], count: number, client = '192.0.2.1') {
  let passes = 0;
  for (let i = 0; i < count; i++) if ((await copies[i % copies.length]!(client)) === 0) passes++;
  return passes;
}

describe('a limit that copies of the server share', () => {
  it('lets twenty posts through over all copies together, and tells each when to come back', async () => {
    const copies = [copy(), copy()];
    expect(await passed(copies, 30)).toBe(20);
    for (const one of copies) expect(await one('192.0.2.1')).toBeGreaterThan(0);
    expect(await passed(copies, 1, '192.0.2.2')).toBe(1);
  });

  it('lets exactly twenty through when thirty come at once', async () => {
    const copies = [copy(), copy()];
    const waits = await Promise.all(Array.from({ length: 30 }, (_, i) => copies[i % 2]!('192.0.2.1')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
  });

  it('keeps no address, only digests that need the secret', async () => {
    await passed([copy()], 11);
    const { rows } = await database.pool.query<{ key: string }>('select key from rate_limits order by key');
    expect(rows).toEqual([
      { key: expect.stringMatching(/^post-burst:[\w-]{43}$/) },
      { key: expect.stringMatching(/^post:[\w-]{43}$/) },
    ]);
    const another = { pool: database.pool, secret: 'another', patienceMs: 20_000 };
    await visitorLimits(another).post('192.0.2.1');
    expect((await database.pool.query('select 1 from rate_limits')).rowCount).toBe(3);
  });

  it('stays out of backups: the table is UNLOGGED, which only the migration can say', async () => {
    const { rows } = await database.pool.query(
      `select relpersistence as kind from pg_class where oid = 'rate_limits'::regclass`,
    );
    expect(rows).toEqual([{ kind: 'u' }]);
  });

  it('counts what happens in the office apart', async () => {
    const { asks, failures, links, reads, changes } = officeLimits({
      ...{ pool: database.pool, secret: 'shared', patienceMs: 20_000 },
    });
    expect(await passed([links], 8)).toBe(5);
    await failures.count('192.0.2.1');
    for (const other of [asks, reads, changes]) expect(await passed([other], 1)).toBe(1);
    const { rows } = await database.pool.query<{ key: string; points: number }>(
      'select key, points from rate_limits order by points, key',
    );
    expect(rows.map(({ points }) => points)).toEqual([1, 1, 1, 1, 6]);
    // a copy of the server that runs an older version goes on counting under the same keys
    expect(rows.map(({ key }) => key.split(':')[0])).toEqual([
      ...['office-change', 'office-read', 'sign-in-ask', 'sign-in', 'sign-in-link'],
    ]);
  });

  it('counts failures alone, over all copies together', async () => {
    const shared = { pool: database.pool, secret: 'shared', patienceMs: 20_000 };
    const copies = [officeLimits(shared).failures, officeLimits(shared).failures];
    for (let i = 0; i < 40; i++) expect(await copies[i % 2]!.wait('one browser')).toBe(0);
    for (let i = 0; i < 30; i++) await copies[i % 2]!.count('one browser');
    for (const { wait } of copies) {
      expect(await wait('one browser')).toBeGreaterThan(0);
      expect(await wait('another')).toBe(0);
    }
  });

  it('turns a flood away from memory', async () => {
    const one = copy();
    await passed([one], 100);
    const { rows } = await database.pool.query('select sum(points)::int as points from rate_limits');
    expect(rows).toEqual([{ points: 11 + 11 }]);
  });

  it('begins anew where a clock was ahead when it began: it would go on until that day', async () => {
    const shared = { pool: database.pool, secret: 'shared', patienceMs: 20_000 };
    const { post } = visitorLimits(shared);
    const { failures } = officeLimits(shared);
    const fail = async () => {
      await failures.count('one browser', 20);
      return failures.wait('one browser');
    };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 });
    expect(await passed([post], 30)).toBe(20);
    expect(await fail()).toBe(0);
    vi.useRealTimers();
    expect(await fail()).toBe(0);
    // in this copy, which remembers whom it refused, and in another
    expect(await passed([post, copy()], 30)).toBe(20);
    expect(await fail()).toBeGreaterThan(0);
  });

  it('is counted by each copy for itself while the database is away or slow', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 9 });
    expect(await passed([copy(away)], 30)).toBe(20);
    await away.end();

    const holder = await database.pool.connect();
    await holder.query('begin; lock table rate_limits');
    expect(await passed([copy(database.pool, 5)], 30)).toBe(20);
    await holder.query('rollback');
    holder.release();
  });
});

describe('a limit over time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

  it('gives ten posts a minute, and ten more only once in ten minutes', async () => {
    const own = [visitorLimits(null).post];
    expect(await passed(own, 30)).toBe(20);
    expect(await own[0]!('192.0.2.1')).toBeLessThanOrEqual(60);
    wait(61);
    // the minute is over, the burst's ten minutes are not
    expect(await passed(own, 30)).toBe(10);
    wait(480);
    expect(await passed(own, 30)).toBe(10);
    wait(61);
    expect(await passed(own, 30)).toBe(20);
  });

  it('gives two rendered pages a second, and forty more only once in half a minute', async () => {
    const own = [visitorLimits(null).render];
    expect(await passed(own, 50)).toBe(42);
    wait(1.5);
    expect(await passed(own, 50)).toBe(2);
    wait(30);
    expect(await passed(own, 50)).toBe(42);
  });

  it.each([
    ['posts', () => visitorLimits(null).post, 20],
    ['submissions', () => visitorLimits(null).sent, 60],
    ['rendered pages', () => visitorLimits(null).render, 42],
    ['costly answers', () => visitorLimits(null).costly, 12],
    ['page views', () => visitorLimits(null).view, 120],
    ['files', () => visitorLimits(null).file, 60],
    ['posts to the sign-in page', () => officeLimits(null).asks, 300],
  ])(
    'gives all networks of one IPv6 customer four times as many %s as one of them',
    async (_, make, most) => {
      const own = [make()];
      let passes = 0;
      for (let i = 0; i < 6; i++) passes += await passed(own, most + 1, `2001:db8:1:${i}::/64`);
      expect(passes).toBe(4 * most);
      expect(await passed(own, most + 1, '2001:db8:2:1::/64')).toBe(most);
    },
  );

  it.each([
    ['page views', () => visitorLimits(null).view, 120, 60],
    ['files', () => visitorLimits(null).file, 60, 60],
    ['submissions', () => visitorLimits(null).sent, 60, 86_400],
    ['posts to the sign-in page', () => officeLimits(null).asks, 300, 900],
    ['links to sign in by', () => officeLimits(null).links, 5, 900],
    ['links to one account', () => officeLimits(null).linksTo, 20, 86_400],
    ['letters to an address that a visitor typed', () => letterLimit(null), 5, 86_400],
    ['pages read in the office', () => officeLimits(null).reads, 300, 60],
    ['changes in the office', () => officeLimits(null).changes, 60, 60],
  ])('gives so many %s, and says how long to wait for more', async (_, make, most, seconds) => {
    const own = [make()];
    expect(await passed(own, most + 10)).toBe(most);
    expect(await own[0]!('192.0.2.1')).toBe(seconds);
    expect(await passed(own, 1, '192.0.2.2')).toBe(1);
    wait(seconds - 1.5);
    // rounded up: less than a second counts as a second
    expect(await own[0]!('192.0.2.1')).toBe(2);
    wait(2);
    expect(await passed(own, most + 10)).toBe(most);
  });
});
