import { beforeEach, expect, it, vi } from 'vitest';
import type { Files } from '#db/editions.ts';
import { NotMade, TookTooLong } from './content-desk.ts';
import type { EditionMaker, Order } from './edition-maker.ts';
import type { KeptEditions } from './kept-editions.ts';
import { madeEditions } from './made-editions.ts';

const make = vi.fn<(order: Order) => Promise<[]>>();
beforeEach(() => {
  make.mockReset().mockResolvedValue([]);
});

const editions = () => {
  const kept = {
    folderOf: (files: Files) => Object.values(files).join(),
    ...{ find: () => null, last: () => null, begin: async () => 'folder', drop() {} },
  };
  return madeEditions(
    { folder: 'build', files: {} } as Parameters<typeof madeEditions>[0],
    kept as unknown as KeptEditions,
    { make } as unknown as EditionMaker,
    { rules: { siteEnv: 'development', allowSample: true }, pageOrigin: 'https://oak.example' },
  );
};
const asker = { account: 1, signal: new AbortController().signal };
const contentOf = async () => '';
const draft = { 'site.yaml': 'digest' };

it('a draft is checked once for all who look at it, at the same time or later', async () => {
  const { check } = editions();
  const looks = [1, 2, 3].map((account) => check(draft, contentOf, { ...asker, account }));
  expect(await Promise.all(looks)).toEqual([[], [], []]);
  await check(draft, contentOf, asker);
  expect(make).toHaveBeenCalledTimes(1);
  await check({ 'site.yaml': 'another' }, contentOf, asker);
  expect(make).toHaveBeenCalledTimes(2);
});

it('what did not finish is not checked or previewed again, but published where somebody wants it', async () => {
  make.mockRejectedValue(new TookTooLong('not made in time'));
  const { check, make: makes } = editions();
  for (const look of [check, check, makes])
    await expect(look(draft, contentOf, asker)).rejects.toThrow('not made in time');
  expect(make).toHaveBeenCalledTimes(1);
  await expect(makes(draft, contentOf)).rejects.toThrow('not made in time');
  expect(make).toHaveBeenCalledTimes(2);
});

it('a check waits for no preview', async () => {
  const { check, make: makes } = editions();
  let finish = () => {};
  make.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        finish = () => resolve([]);
      }),
  );
  const preview = makes(draft, contentOf, asker).catch(() => {});
  await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(1));
  await expect(check({ 'site.yaml': 'another' }, contentOf, asker)).resolves.toEqual([]);
  finish();
  await preview;
});

it('what failed for another reason, as with the database away, is tried again', async () => {
  make.mockRejectedValueOnce(new Error('no database'));
  const { check } = editions();
  await expect(check(draft, contentOf, asker)).rejects.toThrow('no database');
  await expect(check(draft, contentOf, asker)).resolves.toEqual([]);
});

it.each(['the process that makes editions ended with SIGKILL', 'spawn node ENOENT'])(
  'what ended for a reason that passes (%s) is made again at the next look',
  async (reason) => {
    make.mockRejectedValueOnce(new NotMade(reason));
    const { check, make: makes } = editions();
    await expect(check(draft, contentOf, asker)).rejects.toThrow(reason);
    await expect(check(draft, contentOf, asker)).resolves.toEqual([]);
    make.mockRejectedValueOnce(new NotMade(reason)).mockRejectedValueOnce(new Error('asked again'));
    const other = { 'site.yaml': 'other' };
    await expect(makes(other, contentOf, asker)).rejects.toThrow(reason);
    await expect(makes(other, contentOf, asker)).rejects.toThrow('asked again');
  },
);
