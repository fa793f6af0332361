import { createHmac } from 'node:crypto';
import type pg from 'pg';
import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';

/** Counts one request of a client. Resolves to 0 when it may pass, else to the seconds after which it may. */
export type RateLimit = (client: string) => Promise<number>;

/** Where several copies of the server count together. */
export interface SharedCount {
  pool: pg.Pool;
  /**
   * The same in every copy, and not in the database: clients are written under a digest made with it. A digest without
   * a secret hides nothing, because all IPv4 addresses can be tried in minutes.
   */
  secret: string;
  /** How long a visitor waits for the count before the copy goes by its own. */
  patienceMs?: number;
}

/**
 * Ten posts a minute, and ten more within any ten minutes for an office behind one address. With `shared`, over all
 * copies of the server together; while the database does not answer, each copy counts for itself.
 */
export function postLimit(shared: SharedCount | null): RateLimit {
  const limiter = limiterOf(shared);
  return byDigest(
    shared,
    counted(new BurstyRateLimiter(limiter('post', 10, 60), limiter('post-burst', 10, 600))),
  );
}

/** Counts what has happened, by whom. */
interface Tally {
  /** The seconds after which a client may go on; 0 where it may now. */
  wait: RateLimit;
  count(client: string, points?: number): Promise<void>;
}

/** How often what may happen in the private office. */
export interface OfficeLimits {
  /** What one address posts to the sign-in page, whatever comes of it. */
  asks: RateLimit;
  /** Links and passkeys of one browser that opened nothing. */
  failures: Tally;
  /** Links by mail to one account that one address asks for. */
  links: RateLimit;
  /** Links by mail to one account, whoever asks. */
  linksTo: RateLimit;
  /** Pages and files that one account reads. */
  reads: RateLimit;
  /** What one account changes. */
  changes: RateLimit;
}

/**
 * In a quarter of an hour three hundred posts of one address, which may be an office's, of which thirty of one browser may fail; and
 * five links that it has sent to one account, which twenty a day may reach. Whoever has signed in reads 300 things and changes 60 in a minute:
 * more than anybody does by hand, and too few to take all of it away quickly with a session that is not theirs.
 */
export function officeLimits(shared: SharedCount | null): OfficeLimits {
  const limiter = limiterOf(shared);
  const limit = (name: string, points: number, seconds: number) =>
    byDigest(shared, counted(limiter(name, points, seconds)));
  return {
    asks: limit('sign-in-ask', 300, 900),
    failures: tally(shared, 'sign-in', 30, 900),
    links: limit('sign-in-link', 5, 900),
    linksTo: limit('sign-in-mail', 20, 86_400),
    reads: limit('office-read', 300, 60),
    changes: limit('office-change', 60, 60),
  };
}

/** Five mails a day to one address that visitors typed as theirs: twenty deals mailed a stranger twenty times. */
export function letterLimit(shared: SharedCount | null): RateLimit {
  return byDigest(shared, counted(limiterOf(shared)('letter', 5, 86_400)));
}

/** Kilobytes of documents in a day, of one address and of all together. */
export type UploadTallies = ReturnType<typeof uploadTallies>;

/** Five deals as large as a deal may be, of one address, and a hundred of all. Three posts stored 285 MB in four seconds. */
export const uploadTallies = (shared: SharedCount | null) => ({
  client: tally(shared, 'upload', 500_000, 86_400),
  all: tally(shared, 'upload-all', 10_000_000, 86_400),
});

/** Makes limiters that count together where that is wanted, and alone while the database does not answer. */
function limiterOf(shared: SharedCount | null) {
  return (keyPrefix: string, points: number, duration: number) => {
    const own = new RateLimiterMemory({ keyPrefix, points, duration });
    if (!shared) return own;
    const counted = new RateLimiterPostgres({
      keyPrefix,
      points,
      duration,
      storeClient: shared.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      // A client that has been refused is refused from memory from then on: a flood does not reach the database.
      inMemoryBlockOnConsumed: points + 1,
    });
    return new RLWrapperTimeouts({
      limiter: counted,
      timeoutMs: shared.patienceMs ?? 1_000,
      insuranceLimiter: own,
    });
  };
}

/** Clients are written under a digest where they are written at all. */
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

/**
 * Two pages a second: what is rendered while somebody waits costs a thousand times what a file costs. It guards the
 * processor of this copy, so this copy counts it, and no page waits for the database.
 */
export function renderLimit(): RateLimit {
  return counted(new RateLimiterMemory({ points: 120, duration: 60 }));
}

/**
 * What takes tens of milliseconds to make: two a second, and ten more within any twenty, so that no visitor fills the queue
 * of the workers. Of them each copy has its own.
 */
export function costlyLimit(): RateLimit {
  return counted(
    new BurstyRateLimiter(
      new RateLimiterMemory({ points: 2, duration: 1 }),
      new RateLimiterMemory({ keyPrefix: 'burst', points: 10, duration: 20 }),
    ),
  );
}

/** Two page views a second, apart from the forms: reading the site never costs a visitor a message. */
export function viewLimit(): RateLimit {
  return counted(new RateLimiterMemory({ points: 120, duration: 60 }));
}

/** A file a second. The deal that it belongs to was counted among the posts. */
export function fileLimit(): RateLimit {
  return counted(new RateLimiterMemory({ points: 60, duration: 60 }));
}

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
