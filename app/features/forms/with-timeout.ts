const TIMEOUT_MS = 30_000;

/**
 * The result of a page's `clientAction`: the action's own answer, or 'failed' where there is none in time, or one that
 * is not the action's (too large, too many requests, a proxy's page). Redirects pass through.
 */
export async function withTimeout<Answer>(
  action: () => Promise<Answer>,
): Promise<Answer | { state: 'failed'; values: object; isUnknown: true }> {
  const silence = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('no answer')));
  try {
    return await Promise.race([action(), silence]);
  } catch (answer) {
    if (answer instanceof Response && answer.status < 400) throw answer;
    return { state: 'failed', values: {}, isUnknown: true };
  }
}
