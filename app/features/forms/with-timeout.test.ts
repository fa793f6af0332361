import { afterEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

afterEach(() => vi.useRealTimers());

const failed = { state: 'failed', values: {}, isUnknown: true };
const thrown = (what: unknown) => withTimeout(() => Promise.reject(what));

it('hands on what the action answers', async () => {
  expect(await withTimeout(async () => ({ state: 'sent' }))).toEqual({ state: 'sent' });
});

it('hands on a redirect, and takes any other refusal for a failure', async () => {
  const redirect = new Response(null, { status: 302, headers: { location: '/thank-you' } });
  await expect(thrown(redirect)).rejects.toBe(redirect);
  // the post was too large, or a proxy answered with a page
  expect(await thrown(new Response('', { status: 400 }))).toEqual(failed);
  expect(await thrown(new Response('', { status: 502 }))).toEqual(failed);
  expect(await thrown(new TypeError('Failed to fetch'))).toEqual(failed);
});

it('knows that a post did not come which was refused before it was read, and hands on the status', async () => {
  for (const status of [403, 413, 415, 429]) {
    // as React Router throws it
    expect(await thrown({ status, data: 'no' })).toEqual({ state: 'failed', values: {}, refused: status });
    expect(await thrown(new Response('', { status }))).toEqual({
      state: 'failed',
      values: {},
      refused: status,
    });
  }
  for (const status of [408, 500, 503]) expect(await thrown({ status, data: 'no' })).toEqual(failed);
});

it('waits thirty seconds for an answer, and no longer', async () => {
  vi.useFakeTimers();
  let answered: unknown;
  void withTimeout(() => new Promise<never>(() => {})).then((answer) => {
    answered = answer;
  });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(answered).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toEqual(failed);
});
