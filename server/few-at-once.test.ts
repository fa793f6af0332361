import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

it('makes two tasks of an asker at once, while those of others go beside them, and goes on after a failure', async () => {
  const few = fewAtOnce(2);
  const now = { a: 0, b: 0 };
  const most = { a: 0, b: 0, both: 0 };
  const task = (asker: 'a' | 'b', fails = false) =>
    few(asker, async () => {
      now[asker] += 1;
      most[asker] = Math.max(most[asker], now[asker]);
      most.both = Math.max(most.both, now.a + now.b);
      await delay(5);
      now[asker] -= 1;
      if (fails) throw new Error('failed');
      return asker;
    });
  const failed = [task('a', true), task('a', true)];
  const all = [...Array.from({ length: 10 }, () => task('a')), task('b'), task('b')];
  for (const one of failed) await expect(one).rejects.toThrow('failed');
  expect(await Promise.all(all)).toEqual([...Array(10).fill('a'), 'b', 'b']);
  expect(most).toEqual({ a: 2, b: 2, both: 4 });
});
