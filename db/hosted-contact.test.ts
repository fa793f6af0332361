import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { UNSAFE_DataWithResponseInit as DataWithInit } from 'react-router';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Content } from '#app/collections/content.ts';
import { contactForm } from '#app/features/contact/contact.form.ts';
import { receive } from '#app/features/forms/receive.server.ts';
import type { Origin } from '#app/features/forms/submission-store.server.ts';
import { services, servicesWith } from '#app/services.server.ts';
import { testDatabase } from '#tests/test-database.ts';
import { createPool } from './client.ts';
import type { StoredAt } from './submission-events.ts';
import { createSubmissionStore } from './submissions.ts';

const database = testDatabase();
type Answer = (response: ServerResponse) => unknown;

/** PostgREST's answer to an insert with `return=minimal`. */
const created: Answer = (response) => response.writeHead(201, { 'content-range': '*/*' }).end();
const json =
  (status: number, body: object): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const html =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Hale</h1>');

interface Backend {
  server: Server;
  url: string;
  asked: IncomingMessage[];
  /** What was posted. */
  posted: { id: string }[];
  /** What is stored: posts while `stores` is true, once per id. */
  rows: Map<string, object>;
  stores: boolean;
  answer: Answer;
}
/** The hosted backend: stores posts by their primary key, and answers as the test says. */
let backend: Backend;

/** PostgREST's answer to a second row with the same id, to a role that may not read. */
const taken = json(409, {
  code: '23505',
  message: 'duplicate key value violates unique constraint "contact_submissions_pkey"',
  details: null,
  hint: null,
});
beforeEach(async () => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, ...row } = JSON.parse(body || '{}');
    backend.asked.push(request);
    backend.posted.push({ id, ...row });
    if (backend.rows.has(id)) return taken(response);
    if (backend.stores) backend.rows.set(id, row);
    backend.answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  backend = { server, url, asked: [], posted: [], rows: new Map(), stores: true, answer: created };
  await database.pool.query('truncate contact_submissions');
});
afterEach(() => {
  backend.server.closeAllConnections();
  backend.server.close();
});

const message = {
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

let told: { announced: StoredAt[]; saved: StoredAt[]; refused: string[]; unannounced: StoredAt[] };
const store = (pool = database.pool, announce: (row: StoredAt) => Promise<void> = async () => {}) => {
  told = { announced: [], saved: [], refused: [], unannounced: [] };
  return createSubmissionStore(
    pool,
    {
      // as the queue of mails, which does not start without its database
      ready: async () => void (await pool.query('select 1')),
      announce: async (row) => {
        await announce(row);
        told.announced.push(row);
      },
      onSaved: (row) => void told.saved.push(row),
      onRefused: (error) => void told.refused.push(`${error.stack}`),
      onUnannounced: (row) => void told.unannounced.push(row),
    },
    { url: backend.url, anonKey: 'public-key' },
    1_000,
  );
};
const byKey = (key: string | null): Origin => ({ key, suspicion: null });
const storedHere = async () => (await database.pool.query('select suspicion from contact_submissions')).rows;

describe('the hosted backend', () => {
  it('gets the six columns and an id, by an insert that asks for nothing back, with the public key', async () => {
    const key = randomUUID();
    expect(await store().save(contactForm, message, byKey(key))).toBe('stored');
    expect(backend.posted).toEqual([{ id: key, ...columns }]);
    const [{ method, url, headers }] = backend.asked as [IncomingMessage];
    expect([method, url?.split('?')[0]]).toEqual(['POST', '/rest/v1/contact_submissions']);
    expect(headers).toMatchObject({
      apikey: 'public-key',
      authorization: 'Bearer public-key',
      'content-type': 'application/json',
    });
    expect(headers.prefer ?? '').not.toContain('return=representation');
    expect(await storedHere()).toEqual([]);
    expect(told.saved).toEqual([{ table: 'hosted contact_submissions', id: key }]);
    expect(told.announced).toEqual(told.saved);
  });

  it('has a message once, however often it comes at the same time or later', async () => {
    const contact = store();
    for (const key of [randomUUID(), null]) {
      const save = () => contact.save(contactForm, { ...message, company: key }, byKey(key));
      expect((await Promise.all([save(), save(), save()])).sort()).toEqual([
        'duplicate',
        'duplicate',
        'stored',
      ]);
      expect(await save()).toBe('duplicate');
    }
    expect(backend.rows.size).toBe(2);
  });

  it('does not see what looks sent by a machine', async () => {
    expect(await store().save(contactForm, message, { key: null, suspicion: 'honeypot' })).toBe(
      'quarantined',
    );
    expect(backend.asked).toEqual([]);
    expect(await storedHere()).toEqual([{ suspicion: 'honeypot' }]);
  });

  it('takes messages while our own database is down', async () => {
    const down = createPool(
      { host: join(database.dataDir, 'nowhere'), port: 1, user: 'x', database: 'x' },
      () => {},
    );
    const contact = store(down, async () => void (await down.query('select 1')));
    expect(await contact.save(contactForm, message, byKey(null))).toBe('stored');
    expect(told.saved).toHaveLength(1);
    expect(told.unannounced).toEqual(told.saved);
    await down.end();
  });
});

describe('when its answer does not reach the visitor, a retry finds the message, and staff hear of it once', () => {
  it.each([
    ['by its key', randomUUID()],
    ['by its words', null],
  ])('late, %s', async (_, key) => {
    const contact = store();
    let answerNow = () => {};
    backend.answer = (response) => {
      answerNow = () => created(response);
    };
    const save = () => contact.save(contactForm, message, byKey(key));
    await expect(save()).rejects.toThrow('not saved');
    expect(told.announced).toEqual([]);
    // the late answer arrives all the same, and counts
    answerNow();
    await expect.poll(() => told.saved.length).toBe(1);
    expect(await save()).toBe('duplicate');
    expect(backend.rows.size).toBe(1);
    expect(told.saved).toHaveLength(1);
    // the queue recognizes it by its id
    expect(new Set(told.announced.map(({ id }) => id)).size).toBe(1);
  });

  it('never', async () => {
    const contact = store();
    backend.answer = (response) => response.socket!.destroy();
    const save = () => contact.save(contactForm, message, byKey(null));
    await expect(save()).rejects.toThrow('not saved');
    expect(await save()).toBe('duplicate');
    expect(backend.rows.size).toBe(1);
    expect(told.announced).toHaveLength(1);
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
    backend.stores = false;
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
      context.set(services, servicesWith({ content: {} as Content, pictures: {} }, { submissions: contact }));
      const body = new URLSearchParams({ ...fields, submissionKey: key, elapsed: '60000' });
      const request = new Request('http://oak.example/contact', { method: 'POST', body });
      return (await receive(contactForm, { request, context })) as DataWithInit<unknown>;
    };
    const failed = await post();
    expect(failed.init?.status).toBe(503);
    expect(failed.data).toEqual({ state: 'failed', values: fields });
    expect([...told.saved, ...told.announced]).toEqual([]);
    expect(told.refused).toHaveLength(1);
    expect(told.refused[0]).not.toMatch(/Robin|Hale|public-key/i);

    backend.answer = created;
    backend.stores = true;
    if (!answer) await once(backend.server.listen(port, '127.0.0.1'), 'listening');
    expect((await post()).data).toEqual({ state: 'sent' });
    expect((await post()).data).toEqual({ state: 'sent' });
    expect([...backend.rows]).toEqual([[key, columns]]);
  });
});

it('reads only the beginning of an answer of the hosted backend that has no end', async () => {
  let megabytes = 0;
  const isOver = Promise.withResolvers<void>();
  backend.answer = (response) => {
    const more = () => {
      while (!response.destroyed && megabytes < 100 && response.write(Buffer.alloc(1e6, ' '))) megabytes++;
      if (megabytes === 100) isOver.resolve();
    };
    response.on('drain', more).on('close', isOver.resolve).writeHead(500);
    more();
  };
  await expect(store().save(contactForm, message, byKey(null))).rejects.toThrow('not saved');
  await isOver.promise;
  expect(megabytes).toBeLessThan(20);
});

describe('the SQL for the hosted backend', () => {
  it('lets the public role insert the six columns and an id of its own, and neither read, change nor delete', async () => {
    const { pool } = database;
    await pool.query('create database hosted');
    const { options } = pool as unknown as { options: { host: string; user: string } };
    const hosted = createPool(
      { host: options.host, port: 5432, user: options.user, database: 'hosted' },
      () => {},
    );
    try {
      // What a new Supabase project has: the API's roles, and grants on every new table.
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

      const id = randomUUID();
      const once = () => insert(`id, ${names}`, `'${id}', 'a', 'b', 'c', null, null, 'Hello'`);
      await once();
      // the error that the site reads as 'stored already'
      await expect(once()).rejects.toMatchObject({
        code: '23505',
        message: 'duplicate key value violates unique constraint "contact_submissions_pkey"',
        detail: undefined,
      });
      await hosted.query('delete from contact_submissions where id = $1', [id]);

      const refused = { code: '42501' };
      await expect(asAnon('select * from contact_submissions')).rejects.toMatchObject(refused);
      await expect(asAnon(`update contact_submissions set message = 'x'`)).rejects.toMatchObject(refused);
      await expect(asAnon('delete from contact_submissions')).rejects.toMatchObject(refused);
      await expect(asAnon('truncate contact_submissions')).rejects.toMatchObject(refused);
      await expect(
        insert(`${names}, created_at`, `'a', 'b', 'c', null, null, 'd', now()`),
      ).rejects.toMatchObject(refused);
      await expect(insert(names, `'', 'b', 'c', null, null, 'd'`)).rejects.toMatchObject({ code: '23514' });
      // The policies protect the table even where somebody has granted too much.
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
