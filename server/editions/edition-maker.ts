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

/** An order that a process has, and has not answered. */
interface Given {
  order: Order;
  answer: PromiseWithResolvers<readonly Issue[]>;
  late: NodeJS.Timeout;
}

/** A process, with its orders by number, the oldest first. */
interface Maker {
  child: ChildProcess;
  given: Map<number, Given>;
}

/**
 * Reads content and makes editions in a process of its own, one edition after the other, and checks between their pages:
 * whoever types waits for a check. People write the content and all pages are rendered, so the work takes no time and no
 * memory of the process that answers visitors, and may crash.
 * @param script make-edition.js of the build
 */
export function editionMaker(script: string, most = MOST_MS) {
  let maker: Maker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let orders = 0;
  let isStopped = false;
  const oneByOne = { make: pLimit(1), check: pLimit(1) };

  /**
   * Ends a process, which may have begun to write, or be in an unknown state. The order for which it ends comes to
   * nothing, and its others are given to the next one.
   */
  function end(old: Maker, at: number | undefined, error: Error): void {
    old.child.kill('SIGKILL');
    if (maker === old) maker = null;
    const left = [...old.given];
    old.given.clear();
    for (const [id, { order, answer, late }] of left) {
      clearTimeout(late);
      if (id === at || isStopped) answer.reject(error);
      else give(order, answer);
    }
  }

  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => maker && end(maker, undefined, new NotMade('unused')), IDLE_MS).unref();
  }

  function begin(): Maker {
    const child = fork(fileURLToPath(script), [], {
      execArgv: [`--max-old-space-size=${HEAP}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // with an arena for each thread that encodes pictures the process grew to 1,260 MB; it is as fast with two
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    const begun: Maker = { child, given: new Map() };
    // of several orders the oldest is taken for the one that it died of
    const died = (why: string) => end(begun, [...begun.given.keys()][0], new NotMade(why));
    // why it died, such as for want of memory: not on a line of its own, because each line of the log is JSON
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (words) => {
      said = (said + words).slice(0, 500);
    });
    child.once('exit', () => {
      if (maker === begun) maker = null;
    });
    child.once('close', (code, signal) =>
      died(`the process that makes editions ended with ${code ?? signal} ${said}`.trimEnd()),
    );
    // it could not be started at all: an error without a listener ends the server. `npm ci` removes Node for minutes, and
    // a machine may have no process left to give.
    child.on('error', (error) => died(error.message));
    child.on('message', (answered: Answered) => {
      const given = begun.given.get(answered.id);
      if (!given) return;
      if ('failed' in answered) end(begun, answered.id, new NotMade(answered.failed));
      else {
        begun.given.delete(answered.id);
        clearTimeout(given.late);
        given.answer.resolve(answered.issues);
      }
      rest();
    });
    return begun;
  }

  function give(order: Order, answer: Given['answer']): void {
    clearTimeout(idle);
    maker ??= begin();
    const at = maker;
    const id = ++orders;
    const fail = (error: Error) => end(at, id, error);
    const late = setTimeout(
      () => fail(new TookTooLong('an edition was not made in time')),
      order.isMade ? most.make : most.check,
    );
    at.given.set(id, { order, answer, late });
    const unsent = (error: unknown) => fail(new NotMade(String(error)));
    try {
      at.child.send({ ...order, id } satisfies Numbered, (error) => error && unsent(error));
    } catch (error) {
      unsent(error);
    }
  }

  const make = (order: Order): Promise<readonly Issue[]> =>
    oneByOne[order.isMade ? 'make' : 'check'](() => {
      const answer: Given['answer'] = Promise.withResolvers();
      give(order, answer);
      return answer.promise;
    });

  return {
    /** @throws NotMade */
    make,
    /** Begins the process with an order whose answer nobody waits for, unless it is there. */
    ready(order: Order): void {
      if (maker) return;
      maker = begin();
      make(order).catch(() => {});
    },
    stop(): void {
      isStopped = true;
      clearTimeout(idle);
      if (maker) end(maker, undefined, new NotMade('the server stops'));
    },
  };
}
