import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts one request of a client. Resolves to 0 when it may pass, else to the seconds after which it may. */
export type RateLimit = (client: string) => Promise<number>;

/** Ten posts a minute, and ten more within any ten minutes for an office behind one address. */
export function postLimit(): RateLimit {
  return counted(
    new BurstyRateLimiter(
      new RateLimiterMemory({ keyPrefix: 'post', points: 10, duration: 60 }),
      new RateLimiterMemory({ keyPrefix: 'post-burst', points: 10, duration: 600 }),
    ),
  );
}

/** Two pages a second: what is rendered while somebody waits costs a thousand times what a file costs. */
export function renderLimit(): RateLimit {
  return counted(new RateLimiterMemory({ keyPrefix: 'render', points: 120, duration: 60 }));
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
