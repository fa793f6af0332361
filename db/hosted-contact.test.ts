import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { UNSAFE_DataWithResponseInit as DataWithInit } from 'react-router';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendContact } from '#app/features/contact/send-contact.server.ts';
import { type ContactSubmission, services } from '#app/services.server.ts';
import { testDatabase } from '#server/test-database.ts';
import { createPool } from './client.ts';
import { hostedContactStore } from './hosted-contact.ts';
import type { Row } from './keep.ts';

const database = testDatabase();
type Answer = (response: ServerResponse) => unknown;

/** As PostgREST answers an insert with `return=minimal`. */
const created: Answer = (response) => response.writeHead(201, { 'content-range': '*/*' }).end();
const json =
  (status: number, body: object): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const html =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Hale</h1>');

/** The hosted backend: takes what is posted, and answers as the test says. */
let backend: { server: Server; url: string; asked: IncomingMessage[]; rows: unknown[]; answer: Answer };
beforeEach(async () => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    backend.asked.push(request);
    backend.rows.push(JSON.parse(body || 'null'));
    backend.answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  backend = { server, url: `http://127.0.0.1:${port}`, asked: [], rows: [], answer: created };
  await database.pool.query('truncate contact_submissions, quarantined_submissions, forwarded_messages');
});
afterEach(() => {
  backend.server.closeAllConnections();
  backend.server.close();
});

const message: ContactSubmission = {
  firstName: 'Robin',
  lastName: 'Hale',
  email: 'robin@hale.example',
  phone: null,
  company: null,
  message: 'We buy a building.',
};
const columns = {
  first_name: 'Robin',
  last_name: 'Hale',
  email: 'robin@hale.example',
  phone: null,
  company: null,
  message: 'We buy a building.',
};

let witnessed: { kept: Row[]; refused: string[] };
const store = (pool = database.pool) => {
  witnessed = { kept: [], refused: [] };
  return hostedContactStore(
    pool,
    { url: backend.url, anonKey: 'public-key' },
    {
      onKept: (row) => void witnessed.kept.push(row),
      onRefused: (error) => void witnessed.refused.push(`${error.stack}`),
    },
    300,
  );
};
const byKey = (key: string | null) => ({ key, suspicion: null });
const count = async (table: string) =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count);

describe('the hosted backend', () => {
  it('gets exactly the six columns, by an insert that asks for nothing back, with the public key', async () => {
    expect(await store().save(message, byKey(null))).toBe('stored');
    expect(backend.rows).toEqual([columns]);
    const [{ method, url, headers }] = backend.asked as [IncomingMessage];
    expect([method, url]).toEqual(['POST', '/rest/v1/contact_submissions']);
    expect(headers).toMatchObject({
      apikey: 'public-key',
      authorization: 'Bearer public-key',
      'content-type': 'application/json',
    });
    expect(headers.prefer ?? '').not.toContain('return=representation');
    expect(await count('contact_submissions')).toBe(0);
    expect(witnessed.kept).toMatchObject([{ table: 'forwarded_messages' }]);
  });

  it('gets a message once, however often it comes at the same time or later', async () => {
    const contact = store();
    for (const key of [randomUUID(), null]) {
      const save = () => contact.save({ ...message, company: key }, byKey(key));
      expect((await Promise.all([save(), save(), save()])).sort()).toEqual([
        'duplicate',
        'duplicate',
        'stored',
      ]);
      expect(await save()).toBe('duplicate');
    }
    expect(backend.rows).toHaveLength(2);
  });

  it('does not see what looks sent by a machine', async () => {
    expect(await store().save(message, { key: null, suspicion: 'honeypot' })).toBe('quarantined');
    expect(backend.asked).toEqual([]);
    expect(await count('quarantined_submissions')).toBe(1);
  });

  it('is not asked while the database that knows the keys is down', async () => {
    const down = createPool(
      { host: join(database.dataDir, 'nowhere'), port: 1, user: 'x', database: 'x' },
      () => {},
    );
    await expect(store(down).save(message, byKey(null))).rejects.toThrow('not kept');
    expect(backend.asked).toEqual([]);
    await down.end();
  });

  it('has the message even if the note of its key was lost', async () => {
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`;
    backend.answer = (response) => database.pool.query(cut).then(() => created(response));
    expect(await store().save(message, byKey(null))).toBe('stored');
    expect(await count('forwarded_messages')).toBe(0);
  });
});

describe('when the hosted backend fails', () => {
  const failures: [string, Answer | null][] = [
    ['with a wrong key', json(401, { message: 'Invalid API key', hint: 'Hale' })],
    ['with a policy', json(403, { code: '42501', message: 'new row violates row-level security policy' })],
    ['with a missing table', json(404, { code: 'PGRST205', message: 'no table', details: null })],
    ['with a missing page that says nothing', (response) => response.writeHead(404).end()],
    ['with a missing page that lists nothing', json(404, [])],
    [
      'with a conflict',
      json(409, { code: '23505', message: 'duplicate', details: 'Key (email)=(robin@hale.example)' }),
    ],
    ['with a fault', json(500, { code: 'XX000', message: 'Failing row contains (Robin, Hale)' })],
    ['with a page from a proxy', html(502)],
    ['with a page that is not its own', html(200)],
    ['with a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['in the middle of its answer', (response) => response.socket!.destroy()],
    ['by saying nothing', () => {}],
    ['by not being there', null],
  ];

  it.each(failures)('%s, the visitor gets the message back, and a retry stores it', async (_, answer) => {
    const contact = store();
    const { port } = backend.server.address() as AddressInfo;
    if (answer) backend.answer = answer;
    else await new Promise((settle) => backend.server.close(settle));

    const key = randomUUID();
    const typed = {
      firstName: 'Robin',
      lastName: 'Hale',
      email: 'robin@hale.example',
      phone: '',
      company: '',
    };
    const fields = { ...typed, message: 'We buy a building.' };
    const post = async () => {
      const context = new RouterContextProvider();
      context.set(services, { contact } as never);
      const body = new URLSearchParams({ ...fields, submissionKey: key, elapsed: '60000' });
      const request = new Request('http://oak.example/contact', { method: 'POST', body });
      return (await sendContact(request, context)) as DataWithInit<unknown>;
    };
    const failed = await post();
    expect(failed.init?.status).toBe(503);
    expect(failed.data).toEqual({ state: 'failed', values: fields });
    expect(await count('forwarded_messages')).toBe(0);
    expect(witnessed.kept).toEqual([]);
    expect(witnessed.refused).toHaveLength(1);
    expect(witnessed.refused[0]).not.toMatch(/Robin|Hale|public-key/i);

    backend.answer = created;
    if (!answer) await once(backend.server.listen(port, '127.0.0.1'), 'listening');
    expect((await post()).data).toEqual({ state: 'sent', repeated: false });
    expect((await post()).data).toEqual({ state: 'sent', repeated: true });
    expect(backend.rows.at(-1)).toEqual(columns);
  });
});

describe('the SQL for the hosted backend', () => {
  it('lets the public role insert the six columns, and neither read, change nor delete', async () => {
    const { pool } = database;
    await pool.query('create database hosted');
    const { options } = pool as unknown as { options: { host: string; user: string } };
    const hosted = createPool(
      { host: options.host, port: 5432, user: options.user, database: 'hosted' },
      () => {},
    );
    try {
      // What a project has before the first table: the API's roles, and grants on whatever is made.
      await hosted.query(`create role anon nologin; create role authenticated nologin;
        grant usage on schema public to anon, authenticated;
        alter default privileges in schema public grant all on tables to anon, authenticated`);
      await hosted.query(readFileSync('db/supabase/contact_submissions.sql', 'utf8'));
      const asAnon = (sql: string) => hosted.query(`begin; set local role anon; ${sql}; commit`);
      const insert = (names: string, values: string) =>
        asAnon(`insert into contact_submissions (${names}) values (${values})`);
      const names = 'first_name, last_name, email, phone, company, message';
      await insert(names, `'Robin', 'Hale', 'r@hale.example', null, null, 'Hello'`);
      const { rows } = await hosted.query('select * from contact_submissions');
      expect(rows).toMatchObject([{ first_name: 'Robin', phone: null, message: 'Hello' }]);

      const refused = { code: '42501' };
      await expect(asAnon('select * from contact_submissions')).rejects.toMatchObject(refused);
      await expect(asAnon(`update contact_submissions set message = 'x'`)).rejects.toMatchObject(refused);
      await expect(asAnon('delete from contact_submissions')).rejects.toMatchObject(refused);
      await expect(asAnon('truncate contact_submissions')).rejects.toMatchObject(refused);
      await expect(
        insert(`${names}, created_at`, `'a', 'b', 'c', null, null, 'd', now()`),
      ).rejects.toMatchObject(refused);
      await expect(insert(names, `'', 'b', 'c', null, null, 'd'`)).rejects.toMatchObject({ code: '23514' });
      // Not for want of grants alone: somebody who grants too much is still held by the policies.
      await hosted.query('grant all on contact_submissions to anon');
      await asAnon(`update contact_submissions set message = 'x'; delete from contact_submissions`);
      expect((await hosted.query('select message from contact_submissions')).rows).toEqual([
        { message: 'Hello' },
      ]);
      expect((await hosted.query(`select * from contact_submissions`)).rowCount).toBe(1);
    } finally {
      await hosted.end();
    }
  });
});
