import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { inviteAccount } from '#db/staff-accounts.ts';
import { beginSession } from '#db/staff-sessions.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { createLog } from '#server/log.ts';
import { officeContent } from '#server/office-content.ts';
import { testDatabase } from '#tests/test-database.ts';
import { officeGate, ROUTES } from './office.ts';
import { pages } from './pages.tsx';

const database = testDatabase();
const SITE = 'https://oak.example';
const AGENT = 'Mozilla/5.0 (test)';

function app() {
  const gate = officeGate({
    ...officeContent(readContent()),
    ...{ siteUrl: SITE, files: new Map(), limits: null, hosted: false },
    receiveFile: async () => [],
    eraseFiles: async () => {},
    retentionDays: 730,
    log: createLog('silent'),
    pool: database.pool,
    pages: async () => pages,
    mail: { queueLink: async () => {}, queueDealLink: async () => {}, queueReply: async () => {} },
    refused: () => {},
  });
  const hono = new Hono();
  hono.use('/staff', gate);
  hono.use('/staff/*', gate);
  hono.all('*', () => new Response('the 404 of the site', { status: 404 }));
  hono.onError((error) => new Response(error.message, { status: 500 }));
  return hono;
}

/** A path that the pattern takes. */
const example = (pattern: string) =>
  pattern
    .replace(':source([a-z_]+)', 'contact_submissions')
    .replace(/:(id|file)\(.*?\)/g, '1')
    .replace(/:format\(.*?\)/, 'csv');

describe('whatever stands in an address or a form', () => {
  const ODD = [
    ...['', 'abc', '-1', '0', '1e308', '-1e308', '1e400', 'NaN', 'Infinity', '1.5', '0x10', '٣'],
    ...['999999999', '2147483648', '99999999999999', '9223372036854775808', '9'.repeat(400)],
    ...['\0', 'a\0b', '\ud800', '\u202e', '%00', '%', "'; --", '{}', '[]', 'null', '<b>', 'x'.repeat(5_000)],
    ...[
      'deals/1/1',
      'deals/999999999999999/999999999',
      'nothing/1/1',
      'pg_tables/1/1',
      'contact_submissions/1/\0',
    ],
  ];
  const PARAMETERS = [
    ...[
      'page',
      'q',
      'turn',
      'kind',
      'held',
      'done',
      'ask',
      'days',
      'before',
      'to',
      'link',
      'anyway',
      'first',
      'out',
    ],
    ...['words', 'answer'],
  ];
  const POSTED = [
    ...[
      'id',
      'version',
      'assignee',
      'item',
      'state',
      'then',
      'email',
      'name',
      'role',
      'words',
      'reason',
      'remedy',
    ],
    ...['typed', 'link', 'to', 'answer', 'everywhere'],
  ];
  const DOINGS = [
    ...['', 'find', 'take-back', 'confirm', 'invite', 'role', 'disable', 'ask-passkey', 'keep-passkey'],
    ...[
      'remove-passkey',
      'release',
      'discard',
      'unread',
      'read',
      'note',
      'reply',
      'state',
      'assign',
      'deal',
      'done',
    ],
    ...['ask-link', 'use-link', 'use-passkey', '\0'],
  ];
  const all = (names: readonly string[], value: string) =>
    new URLSearchParams(names.map((name) => [name, value]));

  /** What a row, and nothing of a row, is asked by. */
  const pathsOf = (pattern: string) =>
    ['1', '0', '2147483648', '999999999999999'].flatMap((id) =>
      ['contact_submissions', 'deals', 'nothing', 'pg_tables'].map((source) =>
        pattern
          .replace(':source([a-z_]+)', source)
          .replace(/:(id|file)\(.*?\)/g, id)
          .replace(/:format\(.*?\)/, 'xlsx'),
      ),
    );

  it('is answered with a page or with 404, never with an error of ours', async () => {
    await database.pool.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Sage', 'Willow', 'sage@willow.example', 'Hello', gen_random_uuid())`,
    );
    const store = createSubmissionStore(database.pool, {});
    const deal = { role: 'sponsor', name: 'Robin', email: 'robin@hale.example' } as const;
    await store.save(dealForm, { ...deal, reference: 'OAK 2345678', address: 'for=buy' } as never, {
      key: null,
      suspicion: null,
    });
    const invited = {
      name: 'Some administrator',
      email: 'robin@oak.example',
      role: 'administrator',
    } as const;
    const { id } = await inviteAccount(database.pool, invited, null);
    const cookie = await beginSession(database.pool, id, { agent: AGENT, before: undefined });
    const at = app();
    const wrong: string[] = [];
    const tell = async (path: string, form?: Record<string, string>) => {
      const answer = await at.request(SITE + path, {
        method: form ? 'POST' : 'GET',
        headers: { 'user-agent': AGENT, cookie: `__Host-staff=${cookie}`, origin: SITE },
        ...(form && { body: new URLSearchParams(form) }),
      });
      const text = await answer.text();
      if (answer.status >= 500)
        wrong.push(
          `${answer.status} ${path.slice(0, 80)} ${JSON.stringify(form ?? '').slice(0, 90)}: ${text.slice(0, 90)}`,
        );
    };
    const readings = ROUTES.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const asked: [path: string, form?: Record<string, string>][] = [];
    for (const pattern of ['/staff', ...readings]) {
      for (const path of new Set(pathsOf(pattern))) asked.push([path]);
      for (const value of ODD) asked.push([`${example(pattern)}?${all(PARAMETERS, value)}`]);
    }
    const changes = ROUTES.filter(({ method, path }) => method === 'POST' && path !== '/staff/sign-out');
    for (const { path } of [...changes, { path: '/staff' }])
      for (const [i, doing] of DOINGS.entries()) {
        asked.push([example(path), { do: doing }]);
        // each thing to do with every fourteenth value, and all of them with each form
        for (const value of ODD.filter((_, n) => (n + i) % 14 === 0))
          asked.push([example(path), { ...Object.fromEntries(all(POSTED, value)), do: doing }]);
      }
    const next = asked.values();
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (const [path, form] of next) await tell(path, form);
      }),
    );
    expect(wrong).toEqual([]);
  }, 120_000);
});
