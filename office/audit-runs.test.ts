import { expect, it } from 'vitest';
import type { WrittenLine } from '#db/staff-audit.ts';
import { auditRuns } from './audit-runs.ts';

const line = (time: string, action: string, sourceId: number | null, more: Partial<WrittenLine> = {}) =>
  ({
    ...{ id: 1, at: new Date(`2026-11-24T${time}:00-05:00`), name: 'Casey Linden', action, about: null },
    ...{ source: sourceId === null ? null : 'deals', sourceId, detail: null },
    ...more,
  }) satisfies WrittenLine;

/** Time, items and repetition of each line that is shown. */
const shown = (lines: WrittenLine[]) =>
  auditRuns(lines).map(({ newest, items, again }) =>
    [newest.at.getUTCHours() - 5, ...items, again].join(' '),
  );

it('shows what one account read again as one line, with how often and since when', () => {
  const again = ['16:15', '15:40', '11:03'].map((time) => line(time, 'item.read', 63));
  expect(auditRuns(again)).toEqual([
    { newest: again[0], items: ['deal 63'], again: ', 3 times since 11:03\u00a0AM' },
  ]);
  const list = line('09:00', 'list.read', null, { detail: '51' });
  expect(auditRuns([list, list])).toEqual([{ newest: list, items: [], again: ', twice' }]);
});

it('names all that was read in the same minute', () => {
  const person = [3, 2, 1].map((id) => line('09:00', 'person.read', id));
  expect(shown(person)).toEqual(['9 deal 3 deal 2 deal 1 ']);
  const early = line('08:59', 'person.read', 1);
  expect(shown([...person, early])).toEqual(['9 deal 3 deal 2 deal 1 (twice) , since 8:59\u00a0AM']);
});

it('keeps a line for each deed, account, item at another time, list and day', () => {
  const read = line('15:00', 'item.read', 1);
  expect(auditRuns([read, { ...read, name: 'Jordan Alder' }, read])).toHaveLength(3);
  expect(auditRuns([read, line('14:00', 'item.read', 2)])).toHaveLength(2);
  expect(auditRuns([read, { ...read, at: new Date(+read.at - 86_400_000) }])).toHaveLength(2);
  const deed = line('15:00', 'item.noted', 1);
  expect(auditRuns([deed, deed])).toHaveLength(2);
  expect(auditRuns(['51', '20'].map((detail) => line('15:00', 'list.read', null, { detail })))).toHaveLength(
    2,
  );
});
