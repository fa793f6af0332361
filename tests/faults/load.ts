import { randomUUID } from 'node:crypto';
import { post } from './server-process.ts';

export interface LoadResult {
  /** The messages that were answered with 200. */
  acknowledged: string[];
  /** How many were answered with each other status. */
  refused: Record<number, number>;
  /** How many got no answer. */
  unanswered: number;
}

/** Visitors who send one message after another until `onAnswer` returns false, or no answer comes. */
export async function load(
  server: { url: string },
  onAnswer: (soFar: LoadResult) => unknown,
  visitors = 8,
): Promise<LoadResult> {
  const result: LoadResult = { acknowledged: [], refused: {}, unanswered: 0 };
  let isOver = false;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (!isOver) {
        const message = randomUUID();
        const answer = await post(server, { message, key: message }).catch(() => null);
        if (answer === null) {
          result.unanswered++;
          return;
        }
        if (answer.status === 200) result.acknowledged.push(message);
        else result.refused[answer.status] = (result.refused[answer.status] ?? 0) + 1;
        if (onAnswer(result) === false) isOver = true;
      }
    }),
  );
  return result;
}

/** Compares the stored messages with the acknowledged ones. */
export function compare(acknowledged: string[], stored: string[]) {
  const kept = new Set(stored);
  return {
    lost: acknowledged.filter((message) => !kept.has(message)).length,
    twice: stored.length - kept.size,
    /** Committed without an acknowledgment: allowed, and the reason why a retry must not make a second row. */
    keptUnanswered: kept.size - new Set(acknowledged).size,
  };
}
