import { describe, expect, it } from 'vitest';
import { inTransaction } from '#db/in-transaction.ts';
import { disableAccount, inviteAccount } from '#db/staff-accounts.ts';
import { beginSession, makeOnce } from '#db/staff-sessions.ts';
import { AGENT, officeApp, SITE } from '#tests/office-app.ts';
import { passkeyDevice } from '#tests/passkey-device.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { ask } = officeApp(database);

let people = 0;
/** An account that has signed in by a link. */
async function somebody() {
  people += 1;
  const about = { name: `Person ${people}`, email: `person-${people}@oak.example`, role: 'editor' } as const;
  const { id } = await inviteAccount(database.pool, about, null);
  const session = () => beginSession(database.pool, id, { agent: AGENT, before: undefined });
  return { id, about, session: await session(), another: session };
}

const post = async (path: string, form: Record<string, string>, session?: string) => {
  const { status, text, headers } = await ask(path, { form, ...(session && { session }) });
  return { status, headers, json: () => JSON.parse(text) };
};
const askToEnrol = async (session: string) =>
  (await post('/staff/you', { do: 'ask-passkey' }, session)).json();
const keep = async (answer: string, session: string) =>
  (await post('/staff/you', { do: 'keep-passkey', answer }, session)).status;
const askProof = (session: string) => post('/staff/you', { do: 'ask-proof' }, session);
const askToSign = async () => (await post('/staff', { do: 'ask-passkey' })).json();
const enter = async (answer: string) => (await post('/staff', { do: 'use-passkey', answer })).status;

async function withPasskey() {
  const person = await somebody();
  const device = passkeyDevice(SITE);
  expect(await keep(device.enrol(await askToEnrol(person.session)), person.session)).toBe(200);
  return { ...person, device };
}

const passkeys = async (account: number) =>
  (await database.pool.query('select from staff_passkeys where account_id = $1', [account])).rowCount;

describe('signing in with a passkey', () => {
  it('takes an answer once, also of two at the same moment', async () => {
    const { device } = await withPasskey();
    const answer = device.sign(await askToSign());
    expect(await enter(answer)).toBe(200);
    expect(await enter(answer)).toBe(403);
    const next = device.sign(await askToSign());
    expect((await Promise.all([enter(next), enter(next)])).sort()).toEqual([200, 403]);
  });

  it('takes no challenge that is over, made up, or of another purpose', async () => {
    const { device, session } = await withPasskey();
    const over = device.sign(await askToSign());
    await database.pool.query(`update staff_once set ends_at = now() - interval '1 second'`);
    expect(await enter(over)).toBe(403);
    expect(await enter(device.sign({ challenge: 'A'.repeat(43) }))).toBe(403);
    expect(await enter(device.sign(await askToEnrol(session)))).toBe(403);
  });

  it.each([
    ['another origin', { origin: 'https://oak.example.evil.example' }],
    ['the same host without https', { origin: SITE.replace('https', 'http') }],
    ['another site’s passkey', { rpID: 'evil.example' }],
    ['a device that asked nobody', { isVerified: false }],
    ['an answer of another kind', { type: 'webauthn.create' }],
  ])('refuses %s', async (_, odd) => {
    const { device } = await withPasskey();
    expect(await enter(device.sign(await askToSign(), odd))).toBe(403);
    expect(await enter(device.sign(await askToSign()))).toBe(200);
  });

  it('refuses a counter that goes back or stays, which a copied device has, also of two at the same moment', async () => {
    const { device } = await withPasskey();
    expect(await enter(device.sign(await askToSign(), { counter: 10 }))).toBe(200);
    for (const counter of [9, 10, 0])
      expect(await enter(device.sign(await askToSign(), { counter })), `${counter}`).toBe(403);
    const both = [await askToSign(), await askToSign()].map((asked) => device.sign(asked, { counter: 11 }));
    expect((await Promise.all(both.map(enter))).sort()).toEqual([200, 403]);
    // authenticators on many devices always send a counter of zero
    const { device: other } = await withPasskey();
    for (let i = 0; i < 2; i++) expect(await enter(other.sign(await askToSign(), { counter: 0 }))).toBe(200);
  });

  it('is over with the account, and stays over where that is invited again', async () => {
    const { device, id, about } = await withPasskey();
    const asked = await askToSign();
    await disableAccount(database.pool, id, null);
    expect(await enter(device.sign(asked))).toBe(403);
    await inviteAccount(database.pool, about, null);
    expect(await enter(device.sign(await askToSign()))).toBe(403);
  });

  it('is over with the passkey', async () => {
    const { device, session } = await withPasskey();
    const { id } = JSON.parse(device.sign(await askToSign()));
    // the only one, as from a page that was opened while there were two
    await post('/staff/you', { do: 'remove-passkey', id }, session);
    expect(await enter(device.sign(await askToSign()))).toBe(200);
    await post('/staff/you', { do: 'remove-passkey', id, only: 'yes' }, session);
    expect(await enter(device.sign(await askToSign()))).toBe(403);
  });
});

describe('confirming with a passkey', () => {
  const prove = async (answer: string, session: string) =>
    (await post('/staff/you', { do: 'keep-proof', answer }, session)).status;

  it('takes the device of nobody else, and an answer once', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    expect(await prove(other.device.sign((await askProof(one.session)).json()), one.session)).toBe(403);
    const answer = one.device.sign((await askProof(one.session)).json());
    expect(await prove(answer, one.session)).toBe(200);
    expect(await prove(answer, await one.another())).toBe(403);
  });
});

describe('the page of one’s own account', () => {
  const shown = async (session: string) => (await ask('/staff/you', { session })).text;
  const signedInLongAgo = () =>
    database.pool.query(`update staff_sessions set created_at = now() - interval '16 minutes'`);

  it('says what it means to remove the only passkey before it does', async () => {
    const { session, device } = await withPasskey();
    const only = /<details[^>]*>(?:(?!<\/details>).)*value="remove-passkey".*?<\/details>/s;
    const [fold] = only.exec(await shown(session))!;
    expect(fold).toContain('It is your only one.');
    const proof = { do: 'keep-proof', answer: device.sign((await askProof(session)).json()) };
    await post('/staff/you', proof, session);
    expect(await keep(passkeyDevice(SITE).enrol(await askToEnrol(session)), session)).toBe(200);
    expect(await shown(session)).not.toMatch(only);
  });

  it.each([
    ['reader', 'a link each time.'],
    ['editor', 'a link each time, and can export nothing.'],
    ['administrator', 'a link each time, and can invite, export and erase nothing.'],
  ])('tells a %s what goes with it of their own role', async (role, says) => {
    const { id, session } = await withPasskey();
    await database.pool.query('update staff_accounts set role = $2 where id = $1', [id, role]);
    expect(await shown(session)).toContain(`Without it you need ${says} Another is made`);
  });

  it('offers no passkey that it would refuse to make', async () => {
    const { session } = await somebody();
    const other = await withPasskey();
    await signedInLongAgo();
    expect(await shown(session)).not.toContain('Make a passkey on this device');
    expect(await shown(session)).toContain('Sign in by a new link first');
    expect(await shown(other.session)).toContain('Make a passkey on this device');
  });
});

describe('a new passkey', () => {
  it('is kept once for an answer, also of two at the same moment', async () => {
    const { id, session } = await somebody();
    const answer = passkeyDevice(SITE).enrol(await askToEnrol(session));
    expect((await Promise.all([keep(answer, session), keep(answer, session)])).sort()).toEqual([200, 403]);
    expect(await keep(answer, session)).toBe(403);
    expect(await passkeys(id)).toBe(1);
    // two devices that enroll at once give two passkeys
    const both = [await askToEnrol(session), await askToEnrol(session)];
    const kept = both.map((asked) => keep(passkeyDevice(SITE).enrol(asked), session));
    expect(await Promise.all(kept)).toEqual([200, 200]);
    expect(await passkeys(id)).toBe(3);
  });

  it('is not made with the challenge of somebody else, nor with one for signing in', async () => {
    const [one, other] = [await somebody(), await somebody()];
    expect(await keep(passkeyDevice(SITE).enrol(await askToEnrol(one.session)), other.session)).toBe(403);
    expect(await keep(passkeyDevice(SITE).enrol(await askToSign()), one.session)).toBe(403);
    expect([await passkeys(one.id), await passkeys(other.id)]).toEqual([0, 0]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site’s device', { rpID: 'evil.example' }],
    ['a device that asked nobody', { isVerified: false }],
    ['an answer of another kind', { type: 'webauthn.get' }],
  ])('refuses %s', async (_, odd) => {
    const { id, session } = await somebody();
    expect(await keep(passkeyDevice(SITE).enrol(await askToEnrol(session), odd), session)).toBe(403);
    expect(await passkeys(id)).toBe(0);
  });

  it('is made by a link alone for 15 minutes only: later a passkey answers first, and where there is none, a new link is needed', async () => {
    const [one, other] = [await somebody(), await withPasskey()];
    const signedInAgo = (ago: string) =>
      database.pool.query(`update staff_sessions set created_at = now() - interval '${ago}'`);
    await signedInAgo('14 minutes 50 seconds');
    for (const { session } of [one, other])
      expect(await askToEnrol(session)).toMatchObject({ challenge: expect.any(String) });
    await signedInAgo('15 minutes 1 second');
    expect(await askToEnrol(one.session)).toEqual({ refused: true });
    expect(await askToEnrol(other.session)).toEqual({ prove: true });
    const asked = (await askProof(other.session)).json();
    const proof = { do: 'keep-proof', answer: other.device.sign(asked) };
    expect((await post('/staff/you', proof, other.session)).status).toBe(200);
    expect(await askToEnrol(other.session)).toMatchObject({ challenge: expect.any(String) });
    expect(await askToEnrol(await one.another())).toMatchObject({ challenge: expect.any(String) });
  });

  it('of somebody else stays theirs', async () => {
    const [one, other] = [await withPasskey(), await somebody()];
    expect(await keep(one.device.enrol(await askToEnrol(other.session)), other.session)).toBe(403);
    expect([await passkeys(one.id), await passkeys(other.id)]).toEqual([1, 0]);
  });

  it('is not kept for an account that ends at the same moment: it would open that again once it is invited', async () => {
    const { id, session } = await somebody();
    const answer = passkeyDevice(SITE).enrol(await askToEnrol(session));
    let keeping: Promise<number> | undefined;
    await inTransaction(database.pool, async (db) => {
      await db.query('update staff_accounts set disabled_at = now() where id = $1', [id]);
      await db.query('delete from staff_passkeys where account_id = $1', [id]);
      keeping = keep(answer, session);
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into staff_passkeys%'`;
      await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
    });
    expect(await keeping).toBe(403);
    expect(await passkeys(id)).toBe(0);
  });
});

it('an invitation that is used at the same moment in two browsers lets one in', async () => {
  const { id } = await somebody();
  await database.pool.query('update staff_accounts set signed_in_at = null where id = $1', [id]);
  const link = await makeOnce(database.pool, 'link', { account: id, way: 'command' });
  const enters = [1, 2, 3].map(() => post('/staff', { do: 'use-link', link }));
  const answers = await Promise.all(enters);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403]);
  expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1);
});
