import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { officeLimits } from '#server/rate-limit.ts';
import { AGENT, officeApp, SITE } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { app, ask, session } = officeApp(database);

const COUNT = 1_200;

beforeEach(async () => {
  await database.pool.query(
    `truncate contact_submissions, investor_sign_ups restart identity;
     insert into contact_submissions (first_name, last_name, email, message, idempotency_key, created_at)
     select 'Robin', n::text, 'robin@aspen.example', '=' || repeat('much ', 180), 'k' || n, now() - make_interval(secs => n)
     from generate_series(1, ${COUNT}) n;
     insert into investor_sign_ups (first_name, last_name, email) values ('Noel', 'Spruce', 'noel@spruce.example')`,
  );
});

describe.each(['csv', 'xlsx'])('an export as %s', (format) => {
  const begin = (cookie: string) =>
    app().request(`${SITE}/staff/export/${format}`, {
      headers: { 'user-agent': 'Mozilla/5.0 (test)', cookie: `__Host-staff=${cookie}` },
    });

  it('reads its items in batches, as they are taken, while others are answered', async () => {
    const query = vi.spyOn(database.pool, 'query');
    const most = async () => {
      const results = await Promise.all(query.mock.results.map(({ value }) => value));
      return Math.max(...results.map(({ rows = [] }) => rows.filter((row: object) => 'words' in row).length));
    };
    const cookie = await session('editor');
    const { body } = await begin(cookie);
    const reader = body!.getReader();
    await reader.read();
    expect(await most()).toBeLessThanOrEqual(250);
    expect((await ask('/staff/inbox', { session: cookie })).status).toBe(200);
    query.mockClear();
    let isDone = false;
    while (!isDone) isDone = (await reader.read()).done;
    expect(await most()).toBeLessThanOrEqual(250);
    query.mockRestore();
  });

  it('has every item once, the newest first, without formulas', async () => {
    const file = await (await begin(await session('editor'))).arrayBuffer();
    const lines =
      format === 'csv'
        ? new TextDecoder()
            .decode(file)
            .trim()
            .split('\r\n')
            .map((line) => line.replace(/^"[^"]*"/, '').split(','))
        : (await readXlsx(new Uint8Array(file))).sheets[0]!.rows;
    expect(lines[0]!.slice(0, 3)).toEqual(['received', 'kind', 'name']);
    expect(lines.slice(1).map((line) => line[2])).toEqual([
      'Noel Spruce',
      ...Array.from({ length: COUNT }, (_, i) => `Robin ${i + 1}`),
    ]);
    expect(lines[2]![7]).toMatch(format === 'csv' ? /^'=much/ : /^=much/);
  });
});

it('an export says kinds, states and times as the page does, and each time once for machines', async () => {
  await database.pool.query(
    `update investor_sign_ups set created_at = '2026-11-24T00:25:26.042Z';
     delete from contact_submissions where id > 1;
     update contact_submissions set created_at = '2026-06-30T13:05:00Z', message = 'A loan.', suspicion = 'too-fast';
     with made as (insert into deals (role, name, email, company, reference, address, idempotency_key, state, created_at)
     values ('sponsor', 'Sage Willow', 'sage@willow.example', 'Willow', 'OAK 7', 'name=Sweetgum+Court&loan=8M', 'd', 'more-needed', '2026-01-02T15:00:00Z') returning id)
     insert into deal_events (deal_id, by, kind, "from", "to") select id, 'staff', 'state', 'received', 'more-needed' from made`,
  );
  const cookie = await session('editor');
  const linesOf = async (query: string) =>
    (await ask(`/staff/export/csv${query}`, { session: cookie })).text.trim().split('\r\n').slice(1);
  const [signUp, deal] = await linesOf('');
  expect(signUp).toBe(
    '"Nov 23, 2026, 7:25 PM",Sign-up,Noel Spruce,,noel@spruce.example,,,Investor updates,Waits for us,before the next update,,2026-11-24T00:25:26.042Z',
  );
  expect(deal).toMatch(
    /^"Jan 2, 2026, 10:00 AM",Deal,Sage Willow,Willow,sage@willow.example,OAK 7,Sweetgum Court,,More needed,"theirs, \d+ days?",,2026-01-02T15:00:00.000Z$/,
  );
  const [held] = await linesOf('?held');
  expect(held).toBe(
    '"Jun 30, 2026, 9:05 AM",Message,Robin 1,,robin@aspen.example,,,A loan.,Quarantine,too fast,,2026-06-30T13:05:00.000Z',
  );
  await database.pool.query('truncate deals cascade');
});

it('exports no more than ten lists of one account in ten minutes: each takes 16 MB until it is whole', async () => {
  const at = app({ limits: officeLimits(null) });
  const [cookie, other] = [await session('editor'), await session('administrator')];
  const statusOf = async (session: string) => {
    const headers = { 'user-agent': AGENT, cookie: `__Host-staff=${session}` };
    const { status, headers: told, body } = await at.request(`${SITE}/staff/export/csv`, { headers });
    await body?.cancel();
    return [status, told.has('retry-after')];
  };
  for (let i = 0; i < 10; i++) expect(await statusOf(cookie)).toEqual([200, false]);
  expect(await statusOf(cookie)).toEqual([429, true]);
  expect(await statusOf(other)).toEqual([200, false]);
});
