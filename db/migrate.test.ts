import pg from 'pg';
import { expect, it } from 'vitest';
import { describeError } from '#server/log.ts';
import { testDatabase } from '#tests/test-database.ts';
import { migrate } from './migrate.ts';

const database = testDatabase();

/**
 * What the log says of a migration of another database of the same PostgreSQL, which a statement has spoiled.
 * @param isHeld the statement's transaction stays open meanwhile
 */
async function migrated(
  name: string,
  spoil: string,
  isHeld = false,
): Promise<ReturnType<typeof describeError> | null> {
  await database.pool.query(`create database ${name}`);
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
  const said = await migrated('held', 'begin; create table contact_submissions (id int)', true);
  expect(said).toMatchObject({ code: '55P03' });
});
