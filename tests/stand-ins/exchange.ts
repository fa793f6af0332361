/** What a stand-in of an outside system was asked. */
export interface Asked {
  host: string;
  method: string;
  path: string;
  body: string;
  origin: string | undefined;
}

/** What it answers; 200 and nothing unless it says otherwise. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}
