import type { Refusal } from '#app/lending/intake/file-limits.ts';

export type Outcome = 'kept' | 'kept-clean' | 'duplicate' | Refusal;

export interface SentFile {
  outcome: Outcome;
  /** For a duplicate: the row of the identical file. */
  same?: string | null;
}

/** A file could not be uploaded: the connection is lost, or the server has no capacity right now. */
export class NotSent extends Error {
  override name = 'NotSent';
  readonly why: 'away' | 'not-stored' | 'stopped' | 'changed';
  constructor(why: NotSent['why']) {
    super(`a file was not sent: ${why}`);
    this.why = why;
  }
}

/**
 * Uploads one file of a deal. Each file has a request of its own, so that one failure leaves the others alone.
 * @param onProgress receives the share of bytes that was sent, 0 to 1 (XMLHttpRequest reports it, `fetch` does not)
 * @throws {NotSent}
 */
export function sendFile(
  token: string,
  row: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentFile> {
  return new Promise((settle, refuse) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append(`file:${row}`, file);
    request.open('POST', `/submit/status/${token}/files`);
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const sent = (request.response as { results?: SentFile[] } | null)?.results?.[0];
      if (sent) settle(sent);
      else if (request.status === 404) settle({ outcome: 'gone' });
      else refuse(new NotSent('not-stored'));
    };
    // a file that was saved again or moved since it was chosen fails as a lost line does, and can never be read again
    request.onerror = () =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => refuse(new NotSent('away')),
          () => refuse(new NotSent('changed')),
        );
    request.onabort = () => refuse(new NotSent('stopped'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
