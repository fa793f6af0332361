import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { TermsHistory } from '#app/features/terms-history/terms-history.server.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import type { RateOn } from '#app/lending/rate-series.ts';
import type { Services } from '#app/services.server.ts';
import { fairLine } from './fair-line.ts';

/** The data that pages are rendered from. */
export type RenderData = Pick<Services, 'content' | 'pictures'>;

/** A request for a worker, with what the worker would have read from the database. */
export interface WorkerRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  nonce: string;
  origin: string;
  /** Null where staff type the rates. */
  rates: RateOn[] | null;
  /** All versions of the terms, for a page that lists them. */
  versions: Awaited<ReturnType<TermsHistory['versions']>> | null;
  /** The version of the terms that the address names; null where it was never served, undefined where nobody knows. */
  terms: PublishedTerms | null | undefined;
}

export interface WorkerResponse {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  /** Errors while the answer was made, for the log. */
  failures: unknown[];
}

/** Thrown where the client should try again later: many requests wait already, or the answer took too long. */
export class QueueFull extends Error {
  override name = 'QueueFull';
  /** Seconds. */
  readonly retryAfter = 5;
}

export type CostlyAnswers = ReturnType<typeof costlyAnswers>;

const MOST = {
  /** Megabytes of JavaScript in a worker; an answer takes 60. */
  heap: 256,
  /**
   * Length of the queue of costly requests, which take 20 to 90 ms: the last one waits for about two seconds. That of
   * the others, which take 2 to 20 ms, is four times as long.
   */
  waiting: 32,
  /** Cheap requests that go before a costly one. */
  passing: 4,
  /**
   * The longest time that a request waits for a worker, in milliseconds. After it the client is asked to try again
   * later.
   */
  patience: 10_000,
  /**
   * The longest time that one answer takes, in milliseconds. A worker that takes longer will never finish, and is
   * ended.
   */
  ms: 15_000,
};

/**
 * Makes answers that take tens of milliseconds in worker threads, away from the thread that answers all requests:
 * sheets as PDF, workbooks, answered deals, pages as Markdown. In the main thread, one visitor's sheets stopped every
 * page for 5.7 s. A worker that dies loses one answer; the next worker starts at once.
 *
 * For visitors there is one worker fewer than the machine has cores, and never more than two, at a lower priority on
 * Linux, so that the server's own thread always comes first. Previews of the office are many contents in turn, each of
 * which starts a thread of its own: they have workers apart from those of visitors, make one answer at a time, and come
 * last.
 *
 * @param worker address of the script that a thread runs (see costly-worker.ts)
 * @param first the public content at the start, or `previews`. A request with other content starts new threads, and
 * those of the content before it end.
 */
export function costlyAnswers(
  worker: string,
  first: RenderData | 'previews',
  onFault: (error: unknown) => void,
  most: Partial<typeof MOST> = {},
) {
  const { heap, waiting, patience, ms } = { ...MOST, ...most };
  const isPublic = first !== 'previews';
  const threads = isPublic ? Math.min(2, Math.max(1, availableParallelism() - 1)) : 1;
  const newPlaces = () => ({
    busy: 0,
    /**
     * Cheap requests have a queue of their own: an unknown path or a filtered list takes 10 ms, but behind 32 sheets it
     * waited for three seconds or was refused.
     */
    waits: { cheap: fairLine(4 * waiting), costly: fairLine(waiting) },
    /** Cheap requests that went before the costly ones since the last of those. */
    passed: 0,
  });
  type Places = ReturnType<typeof newPlaces>;
  /**
   * Cheap requests go first, but of five one is costly: ten addresses that searched as often as they may kept everybody's
   * deals waiting until they were refused.
   */
  function nextOf(places: Places) {
    const { cheap, costly } = places.waits;
    const isCheap = cheap.length > 0 && (places.passed < MOST.passing || costly.length === 0);
    places.passed = isCheap ? places.passed + 1 : 0;
    return (isCheap ? cheap : costly).next();
  }
  const shared = newPlaces();
  const begin = ({ content, pictures }: RenderData) => {
    const pool = new Piscina({
      filename: worker,
      workerData: { content, pictures },
      // the first thread for visitors starts now: it takes as long to load as the server
      minThreads: isPublic ? 1 : 0,
      maxThreads: threads,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: heap },
      niceIncrement: isPublic ? 10 : 19,
      atomics: 'disabled',
      recordTiming: false,
    });
    // reports a worker that died while idle, which no answer would report
    pool.on('error', onFault);
    /** Files that are being made, by address: whoever asks for the same file meanwhile gets the same answer. */
    const making = new Map<string, Promise<WorkerResponse>>();
    return { pool, making, places: isPublic ? newPlaces() : shared };
  };
  type Pool = ReturnType<typeof begin>;
  const known = new Map<RenderData['content'], Pool>();
  if (isPublic) known.set(first.content, begin(first));
  const pools = () => [...known.values()];

  function poolOf(renderData: RenderData) {
    const found = known.get(renderData.content);
    if (found) return found;
    const begun = begin(renderData);
    // A request that began before an exchange of content may ask a moment after it: the content before the current one
    // is kept for as long, and nothing older. Threads that are ended twice remain for ever.
    const before = [...known];
    for (const [i, [content, { pool }]] of before.entries()) {
      const end = () => {
        if (known.get(content)?.pool !== pool) return;
        known.delete(content);
        void pool.close();
      };
      if (i < before.length - 1) end();
      else setTimeout(end, patience + ms).unref();
    }
    known.set(renderData.content, begun);
    return begun;
  }

  async function run<Result>(
    name: string,
    task: unknown,
    renderData: RenderData,
    isCostly: boolean,
    asker: string,
  ): Promise<Result> {
    const places = isPublic ? poolOf(renderData).places : shared;
    const { waits } = places;
    const line = isCostly ? waits.costly : waits.cheap;
    if (places.busy < threads) places.busy++;
    else
      await new Promise<void>((begin, reject) => {
        const refuse = () => {
          clearTimeout(late);
          reject(new QueueFull());
        };
        const one = {
          begin: () => {
            clearTimeout(late);
            begin();
          },
          refuse,
        };
        const late = setTimeout(() => {
          line.remove(asker, one);
          refuse();
        }, patience);
        if (!line.add(asker, one)) refuse();
      });
    try {
      // not before its turn: meanwhile a preview of another draft may have ended the threads of this one
      return (await poolOf(renderData).pool.run(task, { name, signal: AbortSignal.timeout(ms) })) as Result;
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error;
      onFault(new Error(`an answer took longer than ${ms / 1000} seconds`));
      // on a machine that is busy with something else every answer takes this long for a while
      throw new QueueFull();
    } finally {
      const next = nextOf(places);
      if (next) next.begin();
      else places.busy--;
    }
  }

  return {
    /**
     * Makes the answer to a request.
     * @param isCostly false for requests that go before all costly ones
     * @param asker whose requests wait for each other, and not those of others for them
     * @throws {QueueFull}, or the error that ended the worker
     */
    async answer(
      request: WorkerRequest,
      renderData: RenderData,
      isCostly: boolean,
      asker: string,
    ): Promise<WorkerResponse> {
      const { pathname } = new URL(request.url);
      const begun = () => run<WorkerResponse>('answer', request, renderData, isCostly, asker);
      // not shared: a page holds the nonce of one response, and a preview is looked at by one person
      if (!/\.\w+$/.test(pathname) || !isPublic) return begun();
      const { making } = poolOf(renderData);
      const key = `${request.method} ${request.origin} ${request.url}`;
      const response = making.get(key) ?? begun().finally(() => making.delete(key));
      making.set(key, response);
      return response;
    },
    /** A rendered page as Markdown. Throws as `answer`. */
    markdown: (page: { html: string; url: string }, renderData: RenderData, asker: string) =>
      run<string>('markdown', page, renderData, true, asker),
    /**
     * The words of a search query that has no result, in the form in which they are counted; null where there is a
     * result. Throws as `answer`.
     */
    missed: (query: string, renderData: RenderData, asker: string) =>
      run<string | null>('missed', query, renderData, true, asker),
    /** Starts a thread for new content in advance, so that the first request for it does not wait. */
    follow: (renderData: RenderData): void => void poolOf(renderData),
    /** How many costly requests wait for a worker. */
    waiting: () => pools().reduce((sum, { places }) => sum + places.waits.costly.length, 0),
    close: async (): Promise<void> => void (await Promise.all(pools().map(({ pool }) => pool.destroy()))),
  };
}
