import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Issue } from '#app/collections/document.server.ts';
import { NotMade, TookTooLong } from './content-desk.ts';

/** What the maker's process is asked to do. */
export interface Order {
  /** Holds `content/`; the output is written beside it. */
  folder: string;
  /** Folder of the build whose code renders the pages. */
  build: string;
  /** Editions of the same build; compressed copies of unchanged files are taken from them. */
  before: readonly string[];
  rules: { siteEnv: 'development' | 'production'; allowSample: boolean };
  pageOrigin: string;
  /** True to make pages; false only to read and check the content. */
  isMade: boolean;
}

/** An order as its process gets it. */
export type Numbered = Order & { id: number };

/** The issues of content that does not pass; none where what was asked for is done. */
export type Answered = { id: number } & ({ issues: readonly Issue[] } | { failed: string });

export type EditionMaker = ReturnType<typeof editionMaker>;

/**
 * The limit of the JavaScript heap in megabytes. With it the process took 846 to 909 MB at its peak, in twelve editions with
 * pictures (docs/operations.md).
 */
const HEAP = 384;
/**
 * The limits for one order. A process that takes longer will never finish: of 20,000 marks of emphasis in one paragraph
 * the parser took 80 seconds on a busy machine, and everybody's drafts wait for it.
 */
const MOST_MS = { make: 120_000, check: 60_000 };
/**
 * An unused process ends after this time: whoever types an article for minutes does not wait for a new one, and then it is
 * not needed for hours.
 */
const IDLE_MS = 300_000;

/**
 * Reads content and makes editions in a process of its own, one edition after the other, and checks between their pages:
 * whoever types waits for a check. People write the content and all pages are rendered, so the work takes no time and no
 * memory of the process that answers visitors, and may crash.
 * @param script make-edition.js of the build
 */
export function editionMaker(script: string, most = MOST_MS) {
  let child: ChildProcess | null = null;
  let said = '';
  let idle: NodeJS.Timeout | undefined;
  let orders = 0;
  let isStopped = false;
  const oneByOne = { make: pLimit(1), check: pLimit(1) };
  /** Processes that were ended because one of their orders came to nothing. */
  const spoiled = new WeakSet<ChildProcess>();

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  function begun(): ChildProcess {
    if (child) return child;
    const begins = fork(fileURLToPath(script), [], {
      execArgv: [`--max-old-space-size=${HEAP}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // with an arena for each thread that encodes pictures the process grew to 1,260 MB; it is as fast with two
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    // why it died, such as for want of memory: not on a line of its own, because each line of the log is JSON
    said = '';
    begins.stderr?.setEncoding('utf8').on('data', (words) => {
      said = (said + words).slice(0, 500);
    });
    const gone = () => {
      if (child === begins) child = null;
    };
    begins.once('exit', gone);
    // it could not be started at all: an error without a listener ends the server. `npm ci` removes Node for minutes, and
    // a machine may have no process left to give.
    begins.on('error', (error) => {
      said = error.message;
      gone();
    });
    child = begins;
    return begins;
  }

  async function ask(order: Order): Promise<readonly Issue[]> {
    clearTimeout(idle);
    const at = begun();
    const id = ++orders;
    try {
      const answer = await new Promise<Answered>((settle, reject) => {
        const late = setTimeout(
          () => reject(new TookTooLong('an edition was not made in time')),
          order.isMade ? most.make : most.check,
        );
        const finish = (how: () => void) => {
          clearTimeout(late);
          at.off('message', answered);
          at.off('close', died);
          how();
        };
        const died = (code: number | null, signal: string | null) =>
          finish(() =>
            reject(
              new NotMade(`the process that makes editions ended with ${code ?? signal} ${said}`.trimEnd()),
            ),
          );
        const answered = (result: Answered) => result.id === id && finish(() => settle(result));
        at.once('close', died);
        at.on('message', answered);
        const unsent = (error: unknown) => finish(() => reject(new NotMade(String(error))));
        try {
          at.send({ ...order, id } satisfies Numbered, (error) => error && unsent(error));
        } catch (error) {
          unsent(error);
        }
      });
      if ('failed' in answer) throw new NotMade(answer.failed);
      return answer.issues;
    } catch (error) {
      // another order took the process with it
      if (spoiled.has(at) && !isStopped) return ask(order);
      // the process may have begun to write, or be in an unknown state
      spoiled.add(at);
      end();
      throw error;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  const make = (order: Order): Promise<readonly Issue[]> =>
    oneByOne[order.isMade ? 'make' : 'check'](() => ask(order));

  return {
    /** @throws NotMade */
    make,
    /** Begins the process with an order whose answer nobody waits for, unless it is there. */
    ready(order: Order): void {
      if (child) return;
      begun();
      make(order).catch(() => {});
    },
    stop(): void {
      isStopped = true;
      end();
    },
  };
}
