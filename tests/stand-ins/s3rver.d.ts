declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** An S3 server on a folder. It has one key: S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      allowMismatchedSignatures: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    /** Winston's logger, which keeps handlers of the process's exceptions until they are removed. */
    logger: { exceptions: { unhandle(): void }; close(): void };
  }
}
