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
const asker = (account: number, signal = new AbortController().signal) => ({ account, signal });
const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

async function endAll() {
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

it('publishing goes before checks and previews, also where a preview of the same was asked for before', async () => {
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
