import { beforeEach, expect, it } from 'vitest';
import { Left } from './content-desk.ts';
import { inTurn } from './in-turn.ts';

let begun: string[] = [];
let ends: Record<string, () => void> = {};
beforeEach(() => {
  begun = [];
  ends = {};
});

/** Something that goes on until the test ends it. */
const long = (name: string) => () => {
  begun.push(name);
  return new Promise<string>((resolve) => {
    ends[name] = () => resolve(name);
  });
};
const asker = (account: number, signal = new AbortController().signal, isOver = async () => false) => ({
  ...{ account, signal, isOver },
});
const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

async function endAll() {
  await moment();
  for (let ended = 0; ended < begun.length; ended += 1) {
    ends[begun[ended]!]!();
    await moment();
  }
}

it('the same thing is done once for all who ask, also while it is being done', async () => {
  const ask = inTurn();
  const answers = [1, 2, 3].map((account) => ask('a', long('a'), asker(account)));
  await endAll();
  expect(await Promise.all(answers)).toEqual(['a', 'a', 'a']);
  expect(begun).toEqual(['a']);
});

it('what nobody asks for is published, and goes first, also where a preview of the same was asked for before', async () => {
  const ask = inTurn();
  const answers = [
    ask('first', long('first'), asker(1)),
    ask('second', long('second'), asker(2)),
    ask('same', long('same'), asker(3)),
    ask('same', long('again')),
  ];
  await endAll();
  await Promise.all(answers);
  expect(begun).toEqual(['first', 'same', 'second']);
});

it('what is over for all who asked is not begun, but where it is published', async () => {
  const ask = inTurn();
  const over = (account: number) => asker(account, undefined, async () => true);
  const answers = [
    ask('first', long('first'), asker(1)),
    ask('over', long('over'), over(1)),
    ask('over for one', long('over for one'), over(1)),
    ask('over for one', long('again'), asker(2)),
    ask('public', long('public'), over(1)),
    ask('public', long('again')),
  ];
  const all = Promise.allSettled(answers);
  await endAll();
  expect(begun).toEqual(['first', 'public', 'over for one']);
  const { reason } = (await all)[1] as PromiseRejectedResult;
  expect(reason).toEqual(expect.any(Left));
});

it('where it cannot be said whether it is over, that is its answer, and the next has its turn', async () => {
  const ask = inTurn();
  const fails = ask(
    'a',
    long('a'),
    asker(1, undefined, () => Promise.reject(new Error('away'))),
  );
  const works = ask('b', async () => 'b', asker(1));
  await expect(fails).rejects.toThrow('away');
  await expect(works).resolves.toBe('b');
});

it('what one account asks for in several windows is made for each of them', async () => {
  const ask = inTurn();
  const answers = ['a', 'b', 'c'].map((name) => ask(name, long(name), asker(1)));
  await endAll();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
});

it('what its client has left before it began is not done, and what began goes on', async () => {
  const ask = inTurn();
  const clients = [1, 2, 3].map(() => new AbortController());
  const answers = clients.map(({ signal }, i) => ask(`${i}`, long(`${i}`), asker(i, signal)));
  const all = Promise.allSettled(answers);
  clients[0]!.abort();
  clients[1]!.abort();
  await endAll();
  expect(begun).toEqual(['0', '2']);
  expect((await all).map((one) => one.status === 'rejected' && one.reason)).toEqual([
    false,
    expect.any(Left),
    false,
  ]);
});

it('what fails keeps nothing else from its turn', async () => {
  const ask = inTurn();
  const fails = ask('a', () => Promise.reject(new Error('no')), asker(1));
  const works = ask('b', async () => 'b', asker(1));
  await expect(fails).rejects.toThrow('no');
  await expect(works).resolves.toBe('b');
});
