import { createHmac } from 'node:crypto';
import type pg from 'pg';
import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { customerOf } from './client-address.ts';

/** Counts one request of a client. Resolves to 0 where it may pass, else to the seconds after which it may. */
export type RateLimit = (client: string) => Promise<number>;

/** For several copies of the server that count together. */
export interface SharedCount {
  pool: pg.Pool;
  /**
   * The same in every copy, and not in the database: clients are stored as digests that are keyed with it. A digest
   * without a secret hides nothing, because all IPv4 addresses can be tried in minutes.
   */
  secret: string;
  /** How long a request waits for the shared count before the copy uses its own. */
  patienceMs?: number;
}

/** How many times the limit of one client all clients of its customer may use together. */
const CUSTOMER_TIMES = 4;

/**
 * Counts a client, and with it all clients of its customer: an IPv6 customer has thousands, and with one request of each of
 * sixty nobody else's deal was answered.
 */
function forCustomers(limitOf: (times: number) => RateLimit): RateLimit {
  const [own, ofAll] = [limitOf(1), limitOf(CUSTOMER_TIMES)];
  return async (client) => {
    const wait = await own(client);
    const customer = customerOf(client);
    return wait > 0 || customer === client ? wait : ofAll(customer);
  };
}

/** The limits for visitors. */
export function visitorLimits(shared: SharedCount | null) {
  const limiter = limiterOf(shared);
  const own = (points: number, duration = 60, keyPrefix = 'own') =>
    new RateLimiterMemory({ points, duration, keyPrefix });
  return {
    /**
     * Ten posts a minute, and ten more within any ten minutes, for an office whose people share one address. With
     * `shared`, over all copies of the server together; while the database does not answer, each copy counts for itself.
     */
    post: forCustomers((times) =>
      byDigest(
        shared,
        counted(
          new BurstyRateLimiter(limiter('post', 10 * times, 60), limiter('post-burst', 10 * times, 600)),
        ),
      ),
    ),
    /**
     * Sixty submissions a day of all forms: a broker sends twenty deals. The next ones are taken and set apart. Within its
     * limit of posts one visitor filled the lists of staff with 15,000 a day, and had as many strangers mailed.
     */
    sent: forCustomers((times) => byDigest(shared, counted(limiter('sent', 60 * times, 86_400)))),
    /**
     * Two rendered pages a second, and forty more within any half minute: rendering a page on request costs a thousand
     * times as much as sending a file. The limit protects the processor of this copy, so this copy counts alone, and no
     * page waits for the database.
     */
    render: forCustomers((times) =>
      counted(new BurstyRateLimiter(own(2 * times, 1), own(40 * times, 30, 'burst'))),
    ),
    /**
     * Answers that take tens of milliseconds to make: two a second, and ten more within any twenty, so that no visitor
     * fills the queue of the workers. Each copy has its own workers, so it counts alone.
     */
    costly: forCustomers((times) =>
      counted(new BurstyRateLimiter(own(2 * times, 1), own(10 * times, 20, 'burst'))),
    ),
    /**
     * Two page views a second, counted apart from the forms, so that reading the site never prevents a visitor from
     * sending a message.
     */
    view: forCustomers((times) => counted(own(120 * times))),
    /** One file a second. The deal that it belongs to was counted among the posts. */
    file: forCustomers((times) => counted(own(60 * times))),
  };
}

export type VisitorLimits = ReturnType<typeof visitorLimits>;

/** Counts events by client. */
interface Tally {
  /** The seconds after which a client may continue; 0 where it may now. */
  wait: RateLimit;
  count(client: string, points?: number): Promise<void>;
}

/** The limits of the private office. */
export interface OfficeLimits {
  /** Posts of one address to the sign-in page, successful or not. */
  asks: RateLimit;
  /** Links and passkeys of one browser that failed. */
  failures: Tally;
  /** Sign-in links that one address requests for one account. */
  links: RateLimit;
  /** Sign-in links that one account is mailed, whoever requests them. */
  linksTo: RateLimit;
  /** Pages and files that one account reads. */
  reads: RateLimit;
  /** Changes by one account. */
  changes: RateLimit;
  /** Lists that one account exports. */
  exports: RateLimit;
  /** Kilobytes of content that one account writes in a day. */
  written: Tally;
}

/**
 * In a quarter of an hour: three hundred posts from one address, which an office may share; thirty failures of one
 * browser; five sign-in links from one address to one account. An account is mailed twenty links a day. A signed-in
 * account reads 300 things and changes 60 in a minute: more than a person does by hand, and too few for a stolen
 * session to copy everything quickly. It exports ten lists in ten minutes: each takes 16 MB until it is whole. It writes
 * 300 MB a day, a hundred photographs: what is not published is kept for a month, and the photographs of one editor could
 * fill the disk of the database in two hours.
 */
export function officeLimits(shared: SharedCount | null): OfficeLimits {
  const limiter = limiterOf(shared);
  const limit = (name: string, points: number, seconds: number) =>
    byDigest(shared, counted(limiter(name, points, seconds)));
  return {
    asks: forCustomers((times) => limit('sign-in-ask', 300 * times, 900)),
    failures: tally(shared, 'sign-in', 30, 900),
    links: limit('sign-in-link', 5, 900),
    linksTo: limit('sign-in-mail', 20, 86_400),
    reads: limit('office-read', 300, 60),
    changes: limit('office-change', 60, 60),
    exports: limit('office-export', 10, 600),
    written: tally(shared, 'office-written', 300_000, 86_400),
  };
}

/**
 * Five mails a day to one address that visitors entered as theirs: without it, twenty deals mailed a stranger twenty
 * times.
 */
export function letterLimit(shared: SharedCount | null): RateLimit {
  return byDigest(shared, counted(limiterOf(shared)('letter', 5, 86_400)));
}

/** Counts kilobytes of documents per day, of one address and of all together. */
export type UploadTallies = ReturnType<typeof uploadTallies>;

/**
 * The documents of five deals of the largest size for one address, and of a hundred for all. Without it three posts
 * stored 285 MB in four seconds.
 */
export const uploadTallies = (shared: SharedCount | null) => ({
  client: tally(shared, 'upload', 500_000, 86_400),
  all: tally(shared, 'upload-all', 10_000_000, 86_400),
});

/** How much longer than its own time a count may go on: the clocks of two copies are never quite the same. */
const CLOCKS_APART_MS = 3_600_000;

/**
 * Counts in the database, by the clocks of the copies. A count that was begun while a clock was ahead would end only on that
 * day: until then an editor's sixty changes a minute were sixty in all. It begins anew.
 */
class DatabaseLimiter extends RateLimiterPostgres {
  override consume(...asked: Parameters<RateLimiterPostgres['consume']>) {
    return this.#inTime(asked[0], () => super.consume(...asked));
  }
  override penalty(...asked: Parameters<RateLimiterPostgres['penalty']>) {
    return this.#inTime(asked[0], () => super.penalty(...asked));
  }
  override get(...asked: Parameters<RateLimiterPostgres['get']>) {
    return this.#inTime(asked[0], () => super.get(...asked));
  }

  async #inTime<Count extends RateLimiterRes | null>(
    key: string | number,
    ask: () => Promise<Count>,
  ): Promise<Count> {
    const first = ask();
    // a refusal is a count as well
    const count: unknown = await first.catch((refusal: unknown) => refusal);
    const most = this.duration * 1000 + CLOCKS_APART_MS;
    if (!(count instanceof RateLimiterRes) || count.msBeforeNext <= most) return first;
    await this.delete(String(key));
    return ask();
  }
}

/**
 * Returns a function that makes limiters: they count over all copies where `shared` is given, and in this copy alone
 * while the database does not answer.
 */
function limiterOf(shared: SharedCount | null) {
  return (keyPrefix: string, points: number, duration: number) => {
    const own = new RateLimiterMemory({ keyPrefix, points, duration });
    if (!shared) return own;
    const counted = new DatabaseLimiter({
      keyPrefix,
      points,
      duration,
      storeClient: shared.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      // A client that was refused once is then refused from memory, so that a flood does not reach the database.
      inMemoryBlockOnConsumed: points + 1,
    });
    return new RLWrapperTimeouts({
      limiter: counted,
      timeoutMs: shared.patienceMs ?? 1_000,
      insuranceLimiter: own,
    });
  };
}

/** The key of a client: a keyed digest where it is stored in the database. */
const digestOf = (shared: SharedCount | null, client: string): string =>
  shared ? createHmac('sha256', shared.secret).update(client).digest('base64url') : client;

function byDigest(shared: SharedCount | null, count: RateLimit): RateLimit {
  return (client) => count(digestOf(shared, client));
}

function tally(shared: SharedCount | null, name: string, most: number, seconds: number): Tally {
  const limiter = limiterOf(shared)(name, most, seconds);
  return {
    async wait(client) {
      const found = await limiter.get(digestOf(shared, client));
      return found && found.consumedPoints >= most ? secondsOf(found) : 0;
    },
    async count(client, points = 1) {
      await limiter.penalty(digestOf(shared, client), points);
    },
  };
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

function counted(limiter: { consume(key: string): Promise<unknown> }): RateLimit {
  return async (client) => {
    try {
      await limiter.consume(client);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return secondsOf(refusal);
    }
  };
}
