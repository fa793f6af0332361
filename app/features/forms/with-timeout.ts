const TIMEOUT_MS = 30_000;

/**
 * Answers to a post that was refused before anything of it was read: sent from elsewhere, too large, no form, or one of
 * too many. A proxy in front of the site answers with 413 and 429 too.
 */
const UNREAD = [403, 413, 415, 429];

/**
 * The result of a page's `clientAction`: the action's own answer, or 'failed' where there is none in time, or one that
 * is not the action's (refused, or a proxy's page). Redirects pass through.
 */
export async function withTimeout<Answer>(
  action: () => Promise<Answer>,
): Promise<Answer | { state: 'failed'; values: object; isUnknown?: true; refused?: number }> {
  const silence = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('no answer')));
  try {
    return await Promise.race([action(), silence]);
  } catch (answer) {
    if (answer instanceof Response && answer.status < 400) throw answer;
    // an error of the line has no status
    const { status } = answer as { status?: number };
    const outcome = status && UNREAD.includes(status) ? { refused: status } : { isUnknown: true as const };
    return { state: 'failed', values: {}, ...outcome };
  }
}
