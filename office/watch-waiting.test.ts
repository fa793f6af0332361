// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { watchWaiting } from './watch-waiting.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an open page says within five seconds that a change waits for approval, and that it waits no more', async () => {
  vi.useFakeTimers();
  const answers = [new Response('1'), new Response('1'), new Response('0')];
  const ask = vi.fn((_path: string) => Promise.resolve(answers.shift()!));
  vi.stubGlobal('fetch', ask);
  document.body.innerHTML = '<nav class="tabs"><a href="/staff/content">Content </a></nav>';
  const [told, looked] = [vi.fn(), vi.fn()];
  addEventListener('look', looked);
  addEventListener('waiting', told);
  const tab = document.querySelector('a')!;
  watchWaiting();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tab.textContent).toBe('Content 1');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tab.textContent).toBe('Content ');
  expect(looked).toHaveBeenCalledTimes(3);
  expect(ask.mock.calls.map(([path]) => path)).toEqual(Array(3).fill('/staff/content/waiting'));
});

it('a session that has ended, or a server that is away, changes nothing', async () => {
  vi.useFakeTimers();
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('no', { status: 503 }),
  ];
  vi.stubGlobal('fetch', () => answers.shift()!());
  document.body.innerHTML = '<nav class="tabs"><a href="/staff/content">Content <b>2</b></a></nav>';
  watchWaiting();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(document.querySelector('a')!.textContent).toBe('Content 2');
});
