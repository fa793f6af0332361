import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { readMail } from '#tests/data/read-mail.ts';
import { newDataDir, onCleanUp, post, startServer, stopServer, storedMessages } from './server-process.ts';

it('a mail that the server was killed before sending is sent by the next start, and not again by another @ci', async () => {
  const subjects: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _, done) {
      let source = '';
      for await (const chunk of stream) source += chunk;
      const { subject, text } = readMail(source);
      subjects.push(`${subject}, number ${/number (\d+) of contact_submissions/.exec(text)?.[1]}`);
      done();
    },
  });
  // A port on which nothing listens yet.
  const reserved = createServer().listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const { port } = reserved.address() as AddressInfo;
  await new Promise((settle) => reserved.close(settle));

  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, NOTIFY_TO: 'staff@oak.example' };
  const env = { DATA_DIR: newDataDir(), ...mail, LOG_LEVEL: 'info' };
  const killed = await startServer(env);
  expect(await post(killed, { message: 'kept' })).toEqual({ status: 200, text: 'stored' });
  killed.process.kill('SIGKILL');
  await killed.exit;
  expect(killed.output().stdout).toContain('"table":"contact_submissions","id":1');
  expect(killed.output().stdout).not.toMatch(/robin|hale/i);

  await once(smtp.listen(port, '127.0.0.1'), 'listening');
  onCleanUp(() => void smtp.close());
  const next = await startServer(env);
  // If the killed server has tried already, the next attempt is half a minute later.
  await expect.poll(() => subjects, { timeout: 90_000 }).toEqual(['Message: Robin Hale, number 1']);
  expect(await stopServer(next)).toBe(0);
  const last = await startServer(env);
  expect((await post(last, { message: 'another' })).status).toBe(200);
  await expect.poll(() => subjects, { timeout: 60_000 }).toHaveLength(2);
  expect(subjects[1]).toBe('Message: Robin Hale, number 2');
  expect(await stopServer(last)).toBe(0);
});

it('a hosted backend that hangs makes a post fail, and nothing else; then the same post is stored once @all', async () => {
  const rows = new Map<string, object>();
  let hangs = true;
  const backend = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, ...row } = JSON.parse(body);
    if (rows.has(id)) {
      const message = 'duplicate key value violates unique constraint "contact_submissions_pkey"';
      response.writeHead(409, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ code: '23505', message, details: null, hint: null }));
    }
    rows.set(id, row);
    // it has stored the row, and does not confirm
    if (hangs) return;
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  onCleanUp(() => void backend.close().closeAllConnections());
  const dataDir = newDataDir();
  const server = await startServer({
    DATA_DIR: dataDir,
    SUPABASE_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    SUPABASE_ANON_KEY: 'public-key',
  });
  const key = randomUUID();
  expect(await post(server, { key })).toEqual({ status: 503, text: 'not kept' });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  hangs = false;
  expect((await post(server, { key })).text).toBe('duplicate');
  expect((await post(server, {})).text).toBe('stored');
  expect(rows.size).toBe(2);
  expect(storedMessages(dataDir)).toEqual([]);
});

it('what is older than RETENTION_DAYS is erased at the start, and the log says so where there was any @all', async () => {
  const dataDir = newDataDir();
  const first = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  await post(first, { message: 'old' });
  await post(first, { message: 'new' });
  const staff = new pg.Client({ host: join(dataDir, 'postgres'), user: 'oak', database: 'postgres' });
  await staff.connect();
  await staff.query(
    `update contact_submissions set created_at = now() - interval '31 days' where message = 'old'`,
  );
  await staff.end();
  expect(await stopServer(first)).toBe(0);
  expect(first.output().stdout).not.toContain('were erased');
  const second = await startServer({ DATA_DIR: dataDir, RETENTION_DAYS: '30', LOG_LEVEL: 'info' });
  await expect.poll(() => storedMessages(dataDir), { timeout: 20_000 }).toEqual(['new']);
  await expect.poll(() => second.output().stdout).toContain('were erased');
});
