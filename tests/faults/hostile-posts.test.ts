import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { contactForm } from '#app/features/contact/contact.form.ts';
import { adviceOn } from '#app/features/forms/fields.ts';
import { checkFields } from '#app/features/forms/send-result.ts';
import {
  newDataDir,
  post,
  postgresPid,
  type ServerProcess,
  startServer,
  stopServer,
  storedMessages,
} from './server-process.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Sends raw headers, some of which `fetch` would not send. Resolves to the status. */
async function send(
  server: ServerProcess,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer,
) {
  const sent = request(server.url + path, { method: 'POST', headers }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode!;
}

describe('whatever is sent to the built site', () => {
  const valid: Record<string, fc.Arbitrary<string>> = {
    firstName: fc.constant('Robin'),
    lastName: fc.constant("O'Hale"),
    email: fc.constant('robin@hale.example'),
    phone: fc.constantFrom('', '704-555-0100'),
    company: fc.constantFrom('', 'Hale & Sons'),
    message: fc.uuid(),
  };
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 1100 }),
    fc.constantFrom(
      '\0',
      "'; drop table contact_submissions; --",
      '\ud800',
      '\u202eevil',
      '<script>',
      '%00',
      'a@b',
    ),
  );
  const fields = fc.record(
    Object.fromEntries(
      contactForm.names.map((name) => [
        name,
        fc.oneof({ weight: 6, arbitrary: valid[name]! }, { weight: 1, arbitrary: text }),
      ]),
    ),
    { requiredKeys: ['message'] },
  );

  it('nothing answers 5xx, and exactly what is acknowledged is stored, as it was typed', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir }, 'site');
    const expected = new Set<string>();
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fields, async (values) => {
        const body = new URLSearchParams(values as Record<string, string>).toString();
        const typed = Object.fromEntries(new URLSearchParams(body));
        const checked = checkFields(contactForm, typed);
        // what is unusual is asked about once
        const unusual = contactForm.names.filter((name) => adviceOn(contactForm.fields[name], typed[name]));
        const post = (more = '') => send(server, '/contact', { 'content-type': FORM }, body + more);
        expect(await post()).toBe('submission' in checked && unusual.length === 0 ? 200 : 422);
        if ('submission' in checked && unusual.length > 0)
          expect(await post(`&${new URLSearchParams(unusual.map((name) => ['seen', typed[name]!]))}`)).toBe(
            200,
          );
        if ('submission' in checked)
          expected.add(JSON.stringify(contactForm.names.map((name) => checked.submission[name])));
        else refused++;
      }),
      { numRuns: 200 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(FORM, 'multipart/form-data', 'multipart/form-data; boundary=x'),
        fc.uint8Array({ maxLength: 2000 }),
        fc.constantFrom(
          '/contact',
          '/contact.data',
          '/contact?index',
          '/news',
          '/webinar-registration',
          '/nowhere',
        ),
        async (type, bytes, path) => {
          expect(await send(server, path, { 'content-type': type }, Buffer.from(bytes))).toBeLessThan(500);
        },
      ),
      { numRuns: 100 },
    );
    const reader = new pg.Client({ host: join(dataDir, 'postgres'), user: 'oak', database: 'postgres' });
    await reader.connect();
    const { rows } = await reader.query({
      text: 'select first_name, last_name, email, phone, company, message from contact_submissions',
      rowMode: 'array',
    });
    await reader.end();
    console.log(`fuzzed: ${expected.size} stored, ${refused} refused, none answered 5xx`);
    expect(rows.map((row) => JSON.stringify(row)).sort()).toEqual([...expected].sort());
    expect(expected.size).toBeGreaterThan(0);
  });

  it('none of it is in a log, whatever goes wrong', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' }, 'site');
    const canary = 'canary7f3a';
    const person = { firstName: canary, lastName: canary, email: `${canary}@hale.example`, message: canary };
    const spy = {
      'content-type': FORM,
      'user-agent': canary,
      referer: `https://oak.example/${canary}`,
      cookie: `a=${canary}`,
      'x-forwarded-for': canary,
    };
    const everywhere = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields).toString();
      const paths = ['/contact', '/contact.data', `/contact?${canary}`, '/news', '/thank-you-for-investing'];
      for (const path of [...paths, '/webinar-registration', '/media/enquiry', `/${canary}`]) {
        await send(server, path, spy, body);
      }
      await send(server, '/contact', { ...spy, 'content-type': `text/${canary}` }, body);
      await send(server, '/contact', { ...spy, origin: `https://${canary}.example` }, body);
      await fetch(`${server.url}/transactions?region=${canary}`, { headers: spy });
    };
    await everywhere(person);
    await everywhere({ ...person, email: canary });
    const staff = new pg.Client({ host: join(dataDir, 'postgres'), user: 'oak', database: 'postgres' });
    await staff.connect();
    // A check constraint that rejects the row makes PostgreSQL repeat the whole row in the error's detail.
    await staff.query(`alter table contact_submissions add check (message not like '%again%')`);
    await staff.end();
    expect((await post(server, { ...person, message: `${canary} again` })).status).toBe(503);
    process.kill(postgresPid(dataDir)!, 'SIGKILL');
    await everywhere({ ...person, message: `${canary} lost` });
    expect(await stopServer(server)).toBe(0);

    const { stdout, stderr } = server.output();
    for (const line of (stdout + stderr).trim().split('\n'))
      expect(() => JSON.parse(line), line).not.toThrow();
    const written = stdout + stderr + readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(written).toContain('"path":"/contact"');
    expect(written).not.toContain(canary);
    expect(written).not.toContain('127.0.0.1');
  });
});

describe('a post from another site', () => {
  it('is refused by Sec-Fetch-Site, and without it by Origin; nothing of it is stored', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir, SITE_URL: 'https://oak.example' });
    const own = ['https://oak.example', server.url, server.url.replace('http:', 'https:')];
    const foreign = [
      'https://evil.example',
      'http://oak.example',
      'https://oak.example.evil.example',
      'null',
      '?',
    ];
    const passed: string[] = [];
    for (const site of [null, 'same-origin', 'none', 'same-site', 'cross-site', 'new-word']) {
      for (const origin of [null, ...own, ...foreign]) {
        const message = JSON.stringify([site, origin]);
        const headers = {
          'content-type': FORM,
          ...(site !== null && { 'sec-fetch-site': site }),
          ...(origin !== null && { origin }),
        };
        const mayPass =
          site === null ? origin === null || own.includes(origin) : site === 'same-origin' || site === 'none';
        const fields = { firstName: 'Robin', lastName: 'Hale', email: 'robin@hale.example', message };
        const status = await send(server, '/contact', headers, new URLSearchParams(fields).toString());
        expect(`${message}: ${status}`).toBe(`${message}: ${mayPass ? 200 : 403}`);
        if (mayPass) passed.push(message);
      }
    }
    expect(storedMessages(dataDir).sort()).toEqual(passed.sort());
  });
});
