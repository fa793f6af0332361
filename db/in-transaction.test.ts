import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { inTransaction } from './in-transaction.ts';

/**
 * A pool of one connection. It answers as the test says, and records the queries and how the connection is released.
 */
function pool(answers: Record<string, string | Error>) {
  const asked: string[] = [];
  const released: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    async query(text: string) {
      asked.push(text);
      const answer = answers[text] ?? text.toUpperCase();
      if (answer instanceof Error) throw answer;
      return { command: answer };
    },
    release: (broken: unknown) => void released.push(broken),
  });
  return { asked, released, client, connect: async () => client as never };
}

it('gives what the work gave, after the commit, and the connection back', async () => {
  const { asked, released, ...one } = pool({});
  const result = await inTransaction(one, async (client) => {
    await client.query('insert');
    return 7;
  });
  expect(result).toBe(7);
  expect(asked).toEqual(['begin', 'insert', 'commit']);
  expect(released).toEqual([false]);
});

it('rejects a commit that PostgreSQL answers with ROLLBACK, and closes the connection', async () => {
  const { released, ...one } = pool({ commit: 'ROLLBACK' });
  await expect(inTransaction(one, async () => 7)).rejects.toThrow('answered with ROLLBACK');
  expect(released).toEqual([true]);
});

it('commits nothing when the work fails, and closes the connection', async () => {
  const { asked, released, ...one } = pool({});
  await expect(inTransaction(one, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(asked).toEqual(['begin']);
  expect(released).toEqual([true]);
});

it('survives a connection that breaks between two queries', async () => {
  const { client, ...one } = pool({});
  await inTransaction({ connect: one.connect }, async () => {
    client.emit('error', new Error('gone'));
  });
  expect(client.listenerCount('error')).toBe(0);
});
