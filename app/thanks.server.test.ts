import { beforeEach, expect, it, vi } from 'vitest';
import { thanksPage } from './thanks.server.ts';

const sent = { actionData: { contact: { state: 'sent', repeated: false } }, loaderData: { words: 'a' } };
const render = vi.fn(async (nonce: string) => `<p nonce="${nonce}">sent</p><script nonce="${nonce}">`);
beforeEach(() => render.mockClear());

it('is rendered once, and every answer has its own nonce in it', async () => {
  const pages = [];
  for (const nonce of ['one', 'two']) pages.push(await thanksPage('/once', sent, nonce, render));
  expect(pages).toEqual(
    ['one', 'two'].map((nonce) => `<p nonce="${nonce}">sent</p><script nonce="${nonce}">`),
  );
  expect(render).toHaveBeenCalledTimes(1);
});

it.each([
  ['at another address', '/other', sent],
  ['with another answer', '/base', { ...sent, actionData: { contact: { state: 'sent', repeated: true } } }],
  ['with other words', '/base', { ...sent, loaderData: { words: 'b' } }],
])('is another page %s', async (_, url, answer) => {
  await thanksPage('/base', sent, 'one', render);
  render.mockClear();
  await thanksPage(url, answer, 'two', render);
  expect(render).toHaveBeenCalledTimes(1);
});

it.each([
  ['no form was sent', null],
  ['a field was wrong', { contact: { state: 'invalid', errors: {}, values: { email: 'jane@oak.example' } } }],
  ['it was not kept', { contact: { state: 'failed', values: {} } }],
  ['the answer repeats what was typed', { contact: { state: 'sent', values: {} } }],
  ['the action answered something else', { contact: null }],
])('is nothing where %s', async (_, actionData) => {
  expect(await thanksPage('/none', { ...sent, actionData }, 'one', render)).toBeNull();
  expect(render).not.toHaveBeenCalled();
});

it('is not kept where it cannot be rendered', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  await expect(thanksPage('/broken', sent, 'one', broken)).rejects.toThrow('broken');
  expect(await thanksPage('/broken', sent, 'one', render)).toContain('sent');
});
