import type pg from 'pg';
import { approversOf, type Change } from '#db/changes.ts';
import type { SecondPerson } from '#db/staff-accounts.ts';
import { dayAndHour } from '../time-text.ts';

/** It is not public, and its writer is no editor any more. */
export const isLeft = ({ state, mayPublish }: Pick<Change, 'state' | 'mayPublish'>): boolean =>
  state !== 'published' && mayPublish === false;

/** Who can approve a change; where somebody cannot yet, who can first, of what is asked for from then on. */
export interface Approval {
  names: string[];
  next: { names: string[]; from: Date } | null;
}

export function approvalOf(others: readonly SecondPerson[]): Approval {
  const [first, ...later] = others
    .filter(({ may }) => !may)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const until = first && Math.max(first.from.getTime(), Date.now());
  return {
    names: others.filter(({ may }) => may).map(({ name }) => name),
    next: first
      ? {
          names: [first, ...later.filter(({ from }) => from.getTime() <= until!)].map(({ name }) => name),
          from: first.from,
        }
      : null,
  };
}

export const approvalFor = async (
  pool: pg.Pool,
  author: number | null,
  change: number | null,
): Promise<Approval> => approvalOf(await approversOf(pool, author, change));

const WEEK = 'whoever asks and whoever approves has to be an editor for a week';

/** From when on somebody can, where nobody can now; empty where somebody can, or there is nobody else. */
export const sayNobodyYet = ({ names, next }: Approval): string =>
  names.length > 0 || !next
    ? ''
    : `Nobody can approve it before ${dayAndHour(next.from)}: ${WEEK}. From then on ${next.names.join(' or ')} can.`;

/** To an account that cannot approve a change. */
export const sayNotYou = (from: Date): string =>
  `You can approve what is asked for from ${dayAndHour(from)} on: ${WEEK}.`;
