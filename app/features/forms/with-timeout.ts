const TIMEOUT_MS = 30_000;

/**
 * What a page's `clientAction` gives: the action's own answer, or 'failed' where there is none in time, or one that is
 * not the action's (too large, too many, a proxy's page). A redirect is passed on.
 */
export async function withTimeout<Answer>(
  action: () => Promise<Answer>,
): Promise<Answer | { state: 'failed'; values: object }> {
  const silence = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('no answer')));
  try {
    return await Promise.race([action(), silence]);
  } catch (answer) {
    if (answer instanceof Response && answer.status < 400) throw answer;
    return { state: 'failed', values: {} };
  }
}
