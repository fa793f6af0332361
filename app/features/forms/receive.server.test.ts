import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import type { Content } from '#app/collections/content.ts';
import { services, servicesWith } from '#app/services.server.ts';
import { day } from './day-field.ts';
import { defineForm, type Form } from './define-form.ts';
import { emailAddress, line, optionalLine } from './fields.ts';
import { receive } from './receive.server.ts';
import type { Origin, Outcome, SubmissionStore } from './submission-store.server.ts';

const form = defineForm({
  table: 'letters',
  fields: { name: line('Name', 10), nickname: optionalLine('Nickname', 10) },
  added: { session: day() },
  once: 'message',
  tooFastMs: 1000,
});
const saved: { row: object; origin: Origin }[] = [];
let outcome: Outcome | Error;
let isTooMuch: boolean;
beforeEach(() => {
  saved.length = 0;
  isTooMuch = false;
  outcome = 'stored';
});

const more = { added: { session: '2026-12-16' }, extra: { where: 'online' } };
async function post(
  fields: Record<string, string> | FormData | string,
  isTyped = false,
  { of = form, at = '/letters' }: { of?: Form; at?: string } = {},
) {
  const body =
    typeof fields === 'string' || fields instanceof FormData ? fields : new URLSearchParams(fields);
  const context = new RouterContextProvider();
  const submissions: SubmissionStore = {
    async save(_, row, origin) {
      saved.push({ row, origin });
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
  const own = { submissions, sendsTooMuch: async () => isTooMuch };
  context.set(services, servicesWith({ content: {} as Content, pictures: {} }, own));
  const request = new Request(`https://oak.example${at}`, { method: 'POST', body });
  const answer = await receive(of, { request, context }, { ...more, isTyped });
  return { status: answer.init?.status, ...answer.data };
}

it('saves what was typed, trimmed, with what the server adds, and says so', async () => {
  expect(await post({ name: ' Robin ', role: 'admin' })).toEqual({
    status: 200,
    state: 'sent',
    where: 'online',
  });
  expect(saved).toEqual([
    {
      row: { name: 'Robin', nickname: null, session: '2026-12-16' },
      origin: { key: null, suspicion: null },
    },
  ]);
});

it.each(['duplicate', 'quarantined'] as const)('says of what is a %s nothing else', async (became) => {
  const said = await post({ name: 'Robin' });
  outcome = became;
  expect(await post({ name: 'Robin' })).toEqual(said);
});

it('sets aside what comes after all that a person sends in a day, however it was typed', async () => {
  isTooMuch = true;
  await post({ name: 'Robin' }, true);
  await post({ name: 'Robin', subject: 'Cheap loans' });
  expect(saved.map(({ origin }) => origin.suspicion)).toEqual(['too-many', 'too-many']);
});

it('gives back what breaks a rule with 422, the first message of each field, and saves nothing', async () => {
  expect(await post({ nickname: 'x'.repeat(11) })).toEqual({
    status: 422,
    state: 'invalid',
    errors: { name: 'Name is required', nickname: 'Nickname must be 10 characters or less' },
    values: { nickname: 'x'.repeat(11) },
    advice: {},
  });
  // too long, and without a visible character: the first of two messages
  expect(await post({ name: '\u200d'.repeat(11) })).toMatchObject({ errors: { name: 'Name is required' } });
  expect(await post('not a form')).toMatchObject({ state: 'invalid', values: {} });
  expect(saved).toEqual([]);
});

it('asks once about an unusual text that comes without scripts, which ask themselves', async () => {
  const fields = { name: line('Name', 10), email: emailAddress() };
  const of = defineForm({ ...form, once: 'message', renews: [], fields });
  const odd = { name: 'Robin', email: 'robin@gmial.con' };
  const advice = {
    email: { says: 'Did you mean robin@gmail.com? If it is right, send it once more.' },
  };
  expect(await post(odd, false, { of })).toEqual({
    status: 422,
    state: 'invalid',
    errors: {},
    values: odd,
    advice,
  });
  expect(saved).toEqual([]);
  // what was asked about is not asked again, whatever else is wrong
  const again = { ...odd, name: '', seen: odd.email };
  expect(await post(again, false, { of })).toMatchObject({ errors: { name: 'Name is required' }, advice });
  expect(await post({ ...odd, seen: odd.email }, false, { of })).toMatchObject({ state: 'sent' });
  // another address is
  expect(await post({ ...odd, email: 'robin@gmail.con', seen: odd.email }, false, { of })).toMatchObject({
    errors: {},
  });
  expect(await post(odd, false, { of, at: '/letters.data' })).toMatchObject({ state: 'sent' });
  expect(saved).toHaveLength(2);
});

it('gives back what could not be saved with 503', async () => {
  outcome = new Error('the disk is full');
  expect(await post({ name: 'Robin' })).toEqual({ status: 503, state: 'failed', values: { name: 'Robin' } });
});

const UUID = 'a5c28a86-1f0b-4c3d-9e27-0d1f2b3c4d5e';

it.each([
  [UUID, true],
  [UUID.toUpperCase(), true],
  ['', false],
  ['1', false],
  [`${UUID}0`, false],
  [` ${UUID}`, false],
  [UUID.replaceAll('-', ''), false],
  ['g0000000-0000-4000-8000-000000000000', false],
])('takes %j for the key of the message: %s', async (submissionKey, isKey) => {
  await post({ name: 'Robin', submissionKey });
  expect(saved[0]!.origin.key).toBe(isKey ? submissionKey : null);
});

it.each([
  [{ subject: 'Cheap loans' }, 'honeypot'],
  [{ subject: 'Cheap loans', elapsed: '1' }, 'honeypot'],
  [{ subject: '' }, null],
  [{ website: 'https://managers-fill-this.example' }, null],
  [{ elapsed: '0' }, 'too-fast'],
  [{ elapsed: '999' }, 'too-fast'],
  [{ elapsed: '1000' }, null],
  // absent without JavaScript, empty where the words are older than the form
  [{}, null],
  [{ elapsed: '' }, null],
  [{ elapsed: '-5' }, null],
])('sets %j aside as %j', async (fields, suspicion) => {
  await post({ name: 'Robin', ...fields });
  expect(saved[0]!.origin.suspicion).toBe(suspicion);
});

it('holds nothing apart for its speed alone where much was answered', async () => {
  await post({ name: 'Robin', elapsed: '0' }, true);
  await post({ name: 'Robin', elapsed: '0', subject: 'Cheap loans' }, true);
  expect(saved.map(({ origin }) => origin.suspicion)).toEqual([null, 'honeypot']);
});
