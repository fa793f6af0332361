import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { KeptTerms } from '#app/features/terms-history/terms-history.server.ts';
import type { RateOn } from '#app/lending/rate-series.ts';
import type { Services } from '#app/services.server.ts';

/** What pages are made from. */
export type Seen = Pick<Services, 'content' | 'pictures'>;

/** A request for a worker: what it is asked, and what it would have read from the database. */
export interface Asked {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  nonce: string;
  origin: string;
  /** Null where staff type them. */
  rates: RateOn[] | null;
  /** The version of the terms that the address names, where it was ever served. */
  history: KeptTerms[];
}

export interface Made {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  /** What went wrong on the way, for the log. */
  failures: unknown[];
}

/** So many wait already that this one is better asked again. */
export class QueueFull extends Error {
  override name = 'QueueFull';
  /** Seconds. */
  readonly retryAfter = 5;
}

export interface CostlyAnswers {
  /**
   * @param isCostly what is not goes before all that is
   * @throws {QueueFull}, or what ended the worker
   */
  answer(asked: Asked, seen: Seen, isCostly: boolean): Promise<Made>;
  /** A rendered page as Markdown, which takes nothing from the content. @throws as above */
  markdown(page: { html: string; url: string }): Promise<string>;
  /** The words of a question that nothing answers, as they are counted; null where something does. @throws as above */
  missed(query: string, seen: Seen): Promise<string | null>;
  /** Begins a thread for what was exchanged: the first who asks does not wait for it. */
  follow(seen: Seen): void;
  /** How many that are costly wait for a worker. */
  waiting(): number;
  close(): Promise<void>;
}

const MOST = {
  /** Megabytes of JavaScript in a worker; an answer takes 60. */
  heap: 256,
  /** Of those that are costly, and of the others. At 20 to 90 ms each the last of them waits for about two seconds. */
  waiting: 32,
  /** Milliseconds that one waits for a worker; then it is better asked again as well. */
  patience: 10_000,
  /** Milliseconds that one takes. What takes longer never ends, and its worker is ended. */
  ms: 15_000,
};

/**
 * Makes what takes tens of milliseconds apart from the thread that answers everybody: sheets as PDF, workbooks, answered deals,
 * pages as Markdown. One visitor's sheets stopped every page for 5.7 s. A worker that dies takes one answer with it; the next
 * one is there at once.
 *
 * Each worker has a core less than the machine, two of them at most, at a lower priority on Linux: whatever they do, the
 * server's own thread comes first.
 *
 * @param worker address of what a thread runs (see costly-worker.ts)
 * @param first what pages are made from at the start. Where an answer is asked of another content, other threads make it, and
 * those of the one before end.
 */
export function costlyAnswers(
  worker: string,
  first: Seen,
  onFault: (error: unknown) => void,
  most: Partial<typeof MOST> = {},
): CostlyAnswers {
  const { heap, waiting, patience, ms } = { ...MOST, ...most };
  const threads = Math.min(2, Math.max(1, availableParallelism() - 1));
  const begin = ({ content, pictures }: Seen) => {
    const pool = new Piscina({
      filename: worker,
      workerData: { content, pictures },
      // the first one begins now: it takes as long to load as the server
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: heap },
      niceIncrement: 10,
      atomics: 'disabled',
      recordTiming: false,
    });
    // of a worker that died with nothing to do: no answer tells of it
    pool.on('error', onFault);
    /** Files that are being made: the same address has the same answer for whoever asks meanwhile. */
    const making = new Map<string, Promise<Made>>();
    /** An unknown path or a filtered list takes 10 ms. Behind 32 sheets it waited for three seconds, or was refused. */
    const waits = { cheap: [] as (() => void)[], costly: [] as (() => void)[] };
    return { pool, making, waits, busy: 0 };
  };
  type Pool = ReturnType<typeof begin>;
  const known = new Map([[first.content, begin(first)]]);
  const pools = () => [...known.values()];

  function poolOf(seen: Seen) {
    const found = known.get(seen.content);
    if (found) return found;
    const begun = begin(seen);
    // a request that the exchange overtook asks a moment later: the last one before stays for as long, and no older one
    const before = [...known];
    for (const [i, [content, { pool }]] of before.entries()) {
      const end = () => known.delete(content) && void pool.close();
      if (i < before.length - 1) end();
      else setTimeout(end, patience + ms).unref();
    }
    known.set(seen.content, begun);
    return begun;
  }

  async function run<Result>(name: string, task: unknown, own: Pool, isCostly: boolean): Promise<Result> {
    const { pool, waits } = own;
    const before = isCostly ? waits.costly : waits.cheap;
    if (before.length >= waiting) throw new QueueFull();
    if (own.busy < threads) own.busy++;
    else
      await new Promise<void>((begin, refuse) => {
        const late = setTimeout(() => {
          before.splice(before.indexOf(go), 1);
          refuse(new QueueFull());
        }, patience);
        const go = () => {
          clearTimeout(late);
          begin();
        };
        before.push(go);
      });
    try {
      return (await pool.run(task, { name, signal: AbortSignal.timeout(ms) })) as Result;
    } finally {
      const next = waits.cheap.shift() ?? waits.costly.shift();
      if (next) next();
      else own.busy--;
    }
  }

  return {
    async answer(asked, seen, isCostly) {
      const { pathname } = new URL(asked.url);
      const pool = poolOf(seen);
      const { making } = pool;
      // a page holds the nonce of one answer
      if (!/\.\w+$/.test(pathname)) return run<Made>('answer', asked, pool, isCostly);
      const key = `${asked.method} ${asked.origin} ${asked.url}`;
      const made =
        making.get(key) ?? run<Made>('answer', asked, pool, isCostly).finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
    markdown: (page) => run<string>('markdown', page, pools().at(-1)!, true),
    missed: (query, seen) => run<string | null>('missed', query, poolOf(seen), false),
    follow: (seen) => void poolOf(seen),
    waiting: () => pools().reduce((sum, { waits }) => sum + waits.costly.length, 0),
    close: async () => void (await Promise.all(pools().map(({ pool }) => pool.destroy()))),
  };
}
