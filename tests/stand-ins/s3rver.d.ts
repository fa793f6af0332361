declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** An S3 server of its own, on a folder. It knows one key: S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      allowMismatchedSignatures: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    /** Of winston, which holds the process's own handlers of exceptions until it is told to let go. */
    logger: { exceptions: { unhandle(): void }; close(): void };
  }
}
