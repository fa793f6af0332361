/** A request to the stand-in of an outside system. */
export interface Asked {
  host: string;
  method: string;
  path: string;
  body: string;
  origin: string | undefined;
}

/** Its answer; the default is 200 without a body. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}
