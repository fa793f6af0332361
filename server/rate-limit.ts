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

/** How often what may happen in the private office. */
export interface OfficeLimits {
  /** Tries to sign in, of one address. */
  tries: RateLimit;
  /** Links by mail to one account. */
  links: RateLimit;
  /** Pages and files that one account reads. */
  reads: RateLimit;
  /** What one account changes. */
  changes: RateLimit;
}

/**
 * Thirty tries and five links in a quarter of an hour. Whoever has signed in reads 300 things and changes 60 in a minute:
 * more than anybody does by hand, and too few to take all of it away quickly with a session that is not theirs.
 */
export function officeLimits(shared: SharedCount | null): OfficeLimits {
  const limiter = limiterOf(shared);
  const limit = (name: string, points: number, seconds: number) =>
    byDigest(shared, counted(limiter(name, points, seconds)));
  return {
    tries: limit('sign-in', 30, 900),
    links: limit('sign-in-link', 5, 900),
    reads: limit('office-read', 300, 60),
    changes: limit('office-change', 60, 60),
  };
}

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
function byDigest(shared: SharedCount | null, count: RateLimit): RateLimit {
  if (!shared) return count;
  return (client) => count(createHmac('sha256', shared.secret).update(client).digest('base64url'));
}

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
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}
