import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Change, dueChanges, stayBack } from '#db/changes.ts';
import type { Log } from '../log.ts';
import type { Outcome } from './content-desk.ts';
import { scheduledChanges } from './scheduled-changes.ts';

vi.mock('#db/changes.ts', () => ({ dueChanges: vi.fn(), stayBack: vi.fn(async () => true) }));

const due = (id: number, mayPublish = true) => ({ id, mayPublish, authorId: 1, why: 'Soon' }) as Change;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as unknown as Log;
const publish = vi.fn<(change: Change) => Promise<Outcome>>();
const isAway = vi.fn(async () => false);
const begun = () => scheduledChanges({ pool: {} as never, log, isAway, publish });
const reasons = () => vi.mocked(stayBack).mock.calls.map(([, id, reason]) => [id, reason]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(dueChanges).mockResolvedValue([due(1)]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
  vi.mocked(stayBack).mockResolvedValue(true);
});

it.each<[Outcome, string]>([
  [
    {
      done: 'refused',
      issues: [{ file: 'site.yaml', field: 'phone', reason: 'missing', line: null, column: null }],
    },
    'site.yaml: phone: missing',
  ],
  [{ done: 'conflict', conflicts: ['site.yaml'] }, 'site.yaml was changed meanwhile'],
  [{ done: 'not-approved' }, 'it was not approved'],
])('a change that is not published stays back, with its reason: %o', async (outcome, reason) => {
  publish.mockResolvedValue(outcome);
  await begun()();
  expect(reasons()).toEqual([[1, reason]]);
});

it('a change whose author is no editor any more is not published', async () => {
  vi.mocked(dueChanges).mockResolvedValue([due(1, false)]);
  await begun()();
  expect(publish).not.toHaveBeenCalled();
  expect(reasons()).toEqual([[1, 'its writer is no editor any more']]);
});

it('one that fails is tried three times, half a minute apart, and keeps no other from its hour', async () => {
  vi.mocked(dueChanges).mockResolvedValue([due(1), due(2)]);
  publish.mockImplementation(async ({ id }) => {
    if (id === 1) throw new Error('no pages');
    return { done: 'published', number: 2, pages: 1 };
  });
  const publishDue = begun();
  for (const times of [1, 1, 2, 3]) {
    await publishDue();
    expect(publish.mock.calls.filter(([{ id }]) => id === 1)).toHaveLength(times);
    await vi.advanceTimersByTimeAsync(times === 1 && publish.mock.calls.length < 3 ? 10_000 : 31_000);
  }
  expect(publish.mock.calls.filter(([{ id }]) => id === 2)).toHaveLength(4);
  expect(reasons()).toEqual([[1, expect.stringContaining('could not be made')]]);
});

it('what an unreachable database keeps from its hour does not count as failed', async () => {
  publish.mockRejectedValue(new Error('no database'));
  isAway.mockResolvedValue(true);
  await expect(begun()()).rejects.toThrow('no database');
  expect(reasons()).toEqual([]);
});
