/** A submission was not kept. The message holds no value of the submission, so it may be logged. */
export class SubmissionNotKept extends Error {
  override name = 'SubmissionNotKept';
  /** SQLSTATE or system error code, where there is one. */
  readonly code: string | undefined;
  constructor(error: unknown) {
    const cause = rootCause(error);
    const { message, code } = (
      cause instanceof Error ? cause : new Error(String(cause))
    ) as NodeJS.ErrnoException;
    // An address with several IPs that all refuse has an empty message.
    super(`The submission was not kept: ${message || code}`);
    this.code = code;
  }
}

/** Drizzle's own error repeats the parameters of the query, which are the visitor's words; its cause does not. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}
