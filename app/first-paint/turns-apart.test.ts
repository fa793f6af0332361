import { expect, it } from 'vitest';
import { turnsApart } from './turns-apart.server.ts';

it('lets others go before each task, and a task that fails holds up none', async () => {
  const inTurn = turnsApart();
  const seen: string[] = [];
  const others = () => {
    seen.push('others');
    next = setImmediate(others);
  };
  let next = setImmediate(others);
  const done = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) =>
      inTurn(async () => {
        seen.push(name);
        if (name === 'b') throw new Error('no page');
        return name;
      }),
    ),
  );
  clearImmediate(next);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  for (const [i, name] of seen.entries()) if (name !== 'others') expect(seen[i - 1]).toBe('others');
});

it('lets others who need several turns come to their end between two tasks', async () => {
  const inTurn = turnsApart();
  const seen: string[] = [];
  const other = async () => {
    for (let i = 0; i < 5; i++) await new Promise(setImmediate);
    seen.push('other');
  };
  const others: Promise<void>[] = [];
  await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      inTurn(async () => {
        seen.push(name);
        others.push(other());
      }),
    ),
  );
  await Promise.all(others);
  expect(seen).toEqual(['a', 'other', 'b', 'other', 'c', 'other']);
});
