/** A submission was not saved. The message holds no value of the submission, so it may be logged. */
export class SubmissionNotSaved extends Error {
  override name = 'SubmissionNotSaved';
  /** SQLSTATE or system error code, where there is one. */
  readonly code: string | undefined;
  constructor(error: unknown) {
    const { message, code } = (
      error instanceof Error ? error : new Error(String(error))
    ) as NodeJS.ErrnoException;
    // the error for a host name with several IP addresses that all refuse has an empty message
    super(`The submission was not saved: ${message || code}`);
    this.code = code;
  }
}
