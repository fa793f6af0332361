import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '#server/test-database.ts';
import { erase, expire, overview, personalTables, readRows, rowsOf } from './personal-data.ts';
import { createServices } from './services.ts';

const database = testDatabase();
const tables = [...personalTables.keys()];
const all = (rows: number) => Object.fromEntries(tables.map((table) => [table, rows]));
const clean = { key: null, suspicion: null };

/** One row of each kind. */
async function everything(email: string) {
  const services = createServices(database.pool);
  const person = { firstName: 'Robin', lastName: 'Hale', email };
  const message = { ...person, phone: null, company: null, message: 'Hello' };
  await services.contact.save(message, clean);
  await services.contact.save({ ...message, message: 'Buy' }, { key: null, suspicion: 'honeypot' });
  await services.newsletter.subscribe(email, clean);
  await services.investorUpdates.save(
    { ...person, utmSource: null, utmMedium: null, utmCampaign: null },
    clean,
  );
  await services.webinar.register({ ...person, session: '2025-11-19' }, clean);
  await services.media.save({ name: 'Robin', outlet: null, email, deadline: null, message: 'Who?' }, clean);
}

beforeEach(async () => {
  await database.pool.query(`truncate ${tables.join(', ')}`);
  await everything('Robin@Hale.example');
  await everything('other@hale.example');
});

it('knows every table with an address in it', async () => {
  const { rows } = await database.pool.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'email' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...tables].sort());
  expect((await overview(database.pool)).map(({ table, rows }) => [table, rows])).toEqual(
    tables.map((table) => [table, 2]),
  );
});

it('gives out everything under an address, in whatever letters, and nobody else’s', async () => {
  const found = await rowsOf(database.pool, ' rOBIN@hale.EXAMPLE');
  expect(Object.keys(found)).toEqual(tables);
  for (const rows of Object.values(found)) expect(rows).toMatchObject([{ email: 'Robin@Hale.example' }]);
  const [registration] = found.webinar_registrations!;
  expect(Object.keys(registration!)).toEqual([
    'id',
    'created_at',
    'first_name',
    'last_name',
    'email',
    'session',
    'suspicion',
  ]);
  expect(registration!.session).toBe('2025-11-19');
  expect(registration!.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('takes an address as it is, and not as a pattern', async () => {
  for (const email of ['%', '%@hale.example', 'hale.example', "' or true --", '']) {
    expect(Object.values(await rowsOf(database.pool, email)).flat()).toEqual([]);
  }
});

it('erases everything under an address, says what, and leaves the others', async () => {
  expect(await erase(database.pool, 'robin@hale.example')).toEqual(all(1));
  expect(await erase(database.pool, 'robin@hale.example')).toEqual(all(0));
  expect(Object.values(await rowsOf(database.pool, 'other@hale.example')).flat()).toHaveLength(tables.length);
});

it('erases all of it or nothing', async () => {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on media_enquiries for each row execute function refuse()`);
  await expect(erase(database.pool, 'robin@hale.example')).rejects.toThrow('no');
  await database.pool.query('drop function refuse cascade');
  expect(Object.values(await rowsOf(database.pool, 'robin@hale.example')).flat()).toHaveLength(tables.length);
});

it('forgets what is older than the days given, from several copies at once', async () => {
  for (const table of tables) {
    await database.pool.query(
      `update ${table} set created_at = now() - interval '731 days' where email = 'other@hale.example'`,
    );
  }
  expect(await expire(database.pool, 732)).toEqual(all(0));
  const counts = await Promise.all([expire(database.pool, 730), expire(database.pool, 730)]);
  for (const table of tables) expect(counts[0]![table]! + counts[1]![table]!).toBe(1);
  expect(Object.values(await rowsOf(database.pool, 'robin@hale.example')).flat()).toHaveLength(tables.length);
});

it('reads more than a page of a table, oldest first', async () => {
  await database.pool.query(
    `insert into news_subscriptions (email) select 'n' || i from generate_series(1, 1001) i`,
  );
  const emails: unknown[] = [];
  for await (const row of readRows(database.pool, 'news_subscriptions')) emails.push(row.email);
  expect([emails.length, emails[2], emails.at(-1)]).toEqual([1003, 'n1', 'n1001']);
});
