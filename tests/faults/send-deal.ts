import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/database.ts';
import type { FileStore } from '#server/deal-files.ts';
import { listDeals } from '#tests/data/listed-deals.ts';
import type { ServerProcess } from './server-process.ts';

/** A document that differs from all others of its test. */
export const content = (n: number, bytes = 200_000) => `%PDF-1.7\n${n}\n${'x'.repeat(bytes)}`;

/** Stores a deal, and returns the path of its files. */
export async function newDeal(server: ServerProcess): Promise<string> {
  const body = new URLSearchParams({ name: 'Robin' });
  const sent = await fetch(`${server.url}/submit/send`, { method: 'POST', body, redirect: 'manual' });
  return `${sent.headers.get('location')!.replace('/sent/', '/status/')}/files`;
}

/**
 * Sends a deal as the last page of the intake does.
 * @returns the path of its documents
 */
export async function sendDeal(url: string): Promise<string> {
  const body = new FormData();
  const person = { role: 'sponsor', name: 'Robin Hale', email: 'robin@hale.example', consent: 'on' };
  for (const [name, value] of Object.entries(person)) body.append(name, value);
  const asked = `${url}/submit/send?for=buy&name=Sweetgum+Court`;
  const sent = await fetch(asked, { method: 'POST', body, redirect: 'manual' });
  return `${sent.headers.get('location')!.replace('/sent/', '/status/')}/files`;
}

/**
 * Sends one file.
 * @returns its outcome, or the status of an answer other than 200
 */
export async function sendFile(
  server: { url: string },
  path: string,
  n: number,
  file: string | Blob = content(n),
) {
  const body = new FormData();
  body.append('file:t12', new File([file], `file ${n}.pdf`));
  const headers = { accept: 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body });
  if (response.status !== 200) return response.status;
  const { results } = (await response.json()) as { results: { outcome: string }[] };
  return results[0]?.outcome;
}

/** Sends a file in eight parts. Resolves to the status and the outcome, or to 'gone' where the connection was cut. */
export function sendSlowly(url: string, n: number, stop?: (sent: number) => 'cut' | undefined) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file:t12"; filename="file ${n}.pdf"\r\n\r\n`;
  const body = Buffer.from(`${head}${content(n, 2_000_000)}\r\n--${boundary}--\r\n`);
  const headers = {
    accept: 'application/json',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  };
  const sent = request(url, { method: 'POST', headers });
  const answered = (once(sent, 'response') as Promise<[IncomingMessage]>).then(
    async ([answer]) => `${answer.statusCode} ${(await answer.toArray()).join('')}`,
    () => 'gone',
  );
  const part = Math.ceil(body.length / 8);
  const write = async () => {
    for (let at = 0; at < body.length && !sent.destroyed; at += part) {
      if (stop?.(at / body.length) === 'cut') return void sent.destroy();
      sent.write(body.subarray(at, at + part));
      await delay(100);
    }
    sent.end();
  };
  void write();
  return answered;
}

/**
 * Names of rows with a complete file, of rows without one, and the number of files without a row. The server has to be
 * stopped.
 * @param stored how many files the store has
 */
export async function compare(
  dataDir: string,
  files: Pick<FileStore, 'openFile'>,
  stored: () => number,
  databaseUrl: string | undefined = undefined,
) {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    const { rows } = await database.pool.query<{ name: string; storedKey: string; sha256: string }>(
      'select name, stored_key as "storedKey", sha256 from deal_files order by id',
    );
    const whole: string[] = [];
    const broken: string[] = [];
    for (const row of rows) {
      const file = await files.openFile(row);
      const hash = createHash('sha256')
        .update(file ? await buffer(file) : 'nothing')
        .digest('hex');
      (hash === row.sha256 ? whole : broken).push(row.name);
    }
    const deals = (await listDeals(database.pool)).length;
    return { whole, broken, over: stored() - rows.length, deals };
  } finally {
    await database.close();
  }
}

/** Makes the notes of all stored files older than an hour. The server has to be stopped. */
export async function ageStoredFiles(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await database.pool.query(`update stored_files set since = now() - interval '2 hours'`);
  } finally {
    await database.close();
  }
}
