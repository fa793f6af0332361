import pg from 'pg';
import { expect, it } from 'vitest';
import { describeError } from '#server/log.ts';
import { testDatabase } from '#tests/test-database.ts';
import { migrate } from './migrate.ts';

const database = testDatabase();

/**
 * What the log says of a migration of another database of the same PostgreSQL, which a statement has spoiled.
 * @param isHeld the statement's transaction stays open meanwhile
 * @param as how the database is made
 */
async function migrated(
  name: string,
  spoil: string,
  { isHeld = false, as = '' } = {},
): Promise<ReturnType<typeof describeError> | null> {
  await database.pool.query(`create database ${name} ${as}`);
  const { host, port, user } = database.pool.options as { host: string; port: number; user: string };
  const address = { host, port, user, database: name };
  const other = new pg.Client(address);
  await other.connect();
  await other.query(spoil);
  if (!isHeld) await other.end();
  const said = await migrate(address).then(() => null, describeError);
  if (isHeld) await other.end();
  return said;
}

it('the log says which statement of a migration PostgreSQL refused, and why', async () => {
  expect(await migrated('taken', 'create table contact_submissions (id int)')).toMatchObject({
    message:
      'a migration failed: relation "contact_submissions" already exists, at CREATE TABLE "contact_submissions" (',
    code: '42P07',
  });
});

it('but not where the reason may repeat what a visitor sent', async () => {
  const spoil = `create function spoil() returns event_trigger language plpgsql as $$
      begin perform 'Robin Hale'::text::int; end $$;
    create event trigger spoil on ddl_command_start when tag in ('CREATE TABLE') execute function spoil()`;
  const said = await migrated('typed', spoil);
  expect(said).toMatchObject({ code: '22P02' });
  expect(said?.message).toMatch(/^a migration failed: PostgreSQL refused .*, at CREATE TABLE/);
  expect(JSON.stringify(said)).not.toContain('Robin');
});

it('does not wait for what somebody holds: everybody else would wait behind it, for hours behind a psql', async () => {
  const said = await migrated('held', 'begin; create table contact_submissions (id int)', {
    isHeld: true,
  });
  expect(said).toMatchObject({ code: '55P03' });
});

it('begins no database that counts bytes: a message with accents would be too long for its column', async () => {
  const as = `template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`;
  expect(await migrated('bytes', 'select 1', { as })).toMatchObject({
    message: expect.stringContaining('the database has the encoding SQL_ASCII'),
  });
  // one that is in use goes on
  const used =
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)';
  expect(await migrated('used', used, { as })).toBeNull();
});
