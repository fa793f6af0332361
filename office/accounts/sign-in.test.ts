import { describe, expect, it } from 'vitest';
import { tokenDigest } from '#db/secret-token.ts';
import { makeOnce } from '#db/staff-sessions.ts';
import { officeApp } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { ask, invited, mailed, refused, session } = officeApp(database);

describe('a link', () => {
  const enter = (link: string, browser?: string) =>
    ask('/staff', {
      form: { do: 'use-link', link },
      ...(browser && { headers: { cookie: `__Host-staff-browser=${browser}` } }),
    });

  it('works once', async () => {
    const { id } = await invited('reader');
    const link = await makeOnce(database.pool, 'link', { account: id, way: 'command' });
    expect((await enter(link)).status).toBe(303);
    expect((await enter(link)).status).toBe(403);
    expect(refused).toEqual(['link']);
  });

  it('works for fifteen minutes', async () => {
    const { id } = await invited('reader');
    const link = await makeOnce(database.pool, 'link', { account: id, way: 'command' });
    await database.pool.query(`update staff_once set ends_at = now() - interval '1 second'`);
    expect((await enter(link)).status).toBe(403);
  });

  it('that was mailed works only in the browser that asked for it', async () => {
    const { id } = await invited('reader');
    const asked = await ask('/staff', { form: { do: 'ask-link', email: 'READER@oak.example ' } });
    const browser = asked.headers.get('set-cookie')!.match(/^__Host-staff-browser=([^;]+)/)![1]!;
    expect(mailed).toEqual([{ account: id, browserHash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    const link = await makeOnce(database.pool, 'link', mailed[0] as object);
    expect((await enter(link)).status).toBe(403);
    expect((await enter(link, 'another')).status).toBe(403);
    expect((await enter(link, browser)).status).toBe(303);
  });

  it('works still when somebody else asks for another, or the same one does', async () => {
    const { id } = await invited('reader');
    const [own, others] = ['own', 'others'].map(tokenDigest);
    const first = await makeOnce(database.pool, 'link', { account: id, browserHash: own! });
    await makeOnce(database.pool, 'link', { account: id, browserHash: others! });
    const second = await makeOnce(database.pool, 'link', { account: id, browserHash: own! });
    for (const link of [first, second]) expect((await enter(link, 'own')).status).toBe(303);
  });

  it('of another purpose opens nothing', async () => {
    const { id } = await invited('reader');
    expect((await enter(await makeOnce(database.pool, 'add-passkey', { account: id }))).status).toBe(403);
  });

  it('is answered alike for every address, with an account, without, or disabled', async () => {
    await invited('reader');
    const texts = [];
    for (const email of ['reader@oak.example', 'nobody@oak.example']) {
      const { status, text } = await ask('/staff', { form: { do: 'ask-link', email } });
      texts.push({ status, text: text.replaceAll(email, '') });
    }
    expect(texts[0]).toEqual(texts[1]);
    expect(mailed).toHaveLength(1);
  });
});

it('leads on only to pages of its own', async () => {
  const cookie = await session('reader');
  for (const to of ['https://evil.example', '//evil.example', '/staff/../contact', '/staff/sign-out'])
    expect(
      (await ask(`/staff?to=${encodeURIComponent(to)}`, { session: cookie })).headers.get('location'),
    ).toBe('/staff/inbox');
});
