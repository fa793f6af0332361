import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { officeContent } from '#server/office-content.ts';
import { WHOLE_MATRIX } from '#tests/cases.ts';
import { officeApp, pathOf } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';
import { ROUTES } from './office.ts';

const database = testDatabase();
const { app, ask, newDeal, session } = officeApp(database);

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
    ...['ask-link', 'use-link', 'use-passkey', 'new-link', 'restore', '\0'],
  ];
  const all = (names: readonly string[], value: string) =>
    new URLSearchParams(names.map((name) => [name, value]));

  /** What a row, and nothing of a row, is asked by. */
  const pathsOf = (pattern: string) =>
    ['1', '0', '2147483648', '999999999999999'].flatMap((id) =>
      ['contact_submissions', 'deals', 'nothing', 'pg_tables'].map((source) =>
        pathOf(pattern, { source, id, format: 'xlsx' }),
      ),
    );

  it('is answered with a page or with 404, never with an error of ours @ci', async () => {
    await database.pool.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Sage', 'Willow', 'sage@willow.example', 'Hello', gen_random_uuid())`,
    );
    await newDeal();
    const cookie = await session('administrator');
    const content = readContent();
    const at = app({ ...officeContent(() => content) });
    const wrong: string[] = [];
    const tell = async (path: string, form?: Record<string, string>) => {
      const { status, text } = await ask(path, { session: cookie, ...(form && { form }) }, at);
      if (status >= 500)
        wrong.push(
          `${status} ${path.slice(0, 80)} ${JSON.stringify(form ?? '').slice(0, 90)}: ${text.slice(0, 90)}`,
        );
    };
    const readings = ROUTES.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const asked: [path: string, form?: Record<string, string>][] = [];
    for (const [i, pattern] of ['/staff', ...readings].entries()) {
      for (const path of new Set(pathsOf(pattern))) asked.push([path]);
      for (const value of ODD.filter((_, n) => WHOLE_MATRIX || (n + i) % 6 === 0))
        asked.push([`${pathOf(pattern)}?${all(PARAMETERS, value)}`]);
    }
    const changes = ROUTES.filter(({ method, path }) => method === 'POST' && path !== '/staff/sign-out');
    for (const { path } of [...changes, { path: '/staff' }])
      for (const [i, doing] of DOINGS.entries()) {
        asked.push([pathOf(path), { do: doing }]);
        // each thing to do with every fifty-sixth value, in test:all every fourteenth, and all of them with each form
        for (const value of ODD.filter((_, n) => (n + i) % (WHOLE_MATRIX ? 14 : 56) === 0))
          asked.push([pathOf(path), { ...Object.fromEntries(all(POSTED, value)), do: doing }]);
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
