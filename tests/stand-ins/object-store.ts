import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';

/**
 * How it answers: correctly, with 503, never, by closing the connection while it reads or writes, by stopping there, or
 * correctly and a second late; with an error that never ends; or correctly, while it keeps half of what it was sent.
 */
type Behaviour = 'fine' | 'refuses' | 'silent' | 'hangs-up' | 'stops' | 'late' | 'endless' | 'keeps-half';

export interface ObjectStore {
  /** For DEAL_FILES_URL. */
  url: string;
  behaviour: Behaviour;
  /** Methods and paths of the requests. */
  asked: string[];
  close(): void;
}

/** A real S3 server with one bucket, `deals`, in a folder; and one that fails in the ways of real ones. */
export async function startObjectStore(directory: string): Promise<ObjectStore> {
  const open = async (allowMismatchedSignatures: boolean) => {
    const settings = { silent: true, directory, configureBuckets: [{ name: 'deals' }] };
    const s3 = new S3rver({ ...settings, allowMismatchedSignatures });
    await s3.configureBuckets();
    s3.logger.exceptions.unhandle();
    return { serve: s3.callback(), close: () => s3.logger.close() };
  };
  // Signatures are verified, except for a list: this server drops the last slash of the bucket's address before it
  // computes the signature, which S3 and its clients do not.
  const objects = await open(false);
  const lists = await open(true);

  const server = createServer(async (request, response) => {
    store.asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    const { behaviour } = store;
    if (behaviour === 'silent') return;
    if (behaviour === 'refuses') return refuse(request, response);
    if (behaviour === 'endless') return endless(request, response);
    if (behaviour === 'keeps-half' && request.method === 'PUT') {
      const { end } = response;
      const half = Number(request.headers['content-length']) / 2;
      response.end = (...asked: unknown[]) => {
        truncateSync(`${directory}${new URL(request.url!, 'http://s3').pathname}._S3rver_object`, half);
        return end.apply(response, asked as Parameters<typeof end>);
      };
    }
    if (behaviour === 'late') await new Promise((settle) => setTimeout(settle, 1000));
    if (behaviour === 'hangs-up' || behaviour === 'stops') return half(request, response, behaviour);
    const isList = request.url?.includes('list-type=') ?? false;
    (isList ? lists : objects).serve(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store: ObjectStore = {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/deals`,
    behaviour: 'fine',
    asked: [],
    close() {
      objects.close();
      lists.close();
      server.close();
      server.closeAllConnections();
    },
  };
  return store;
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const body =
    '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';
  response.writeHead(503, { 'content-type': 'application/xml' }).end(body);
}

function endless(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(400, { 'content-type': 'application/xml' });
  const more = () => {
    if (!response.destroyed) response.write('x'.repeat(50_000), () => setTimeout(more, 20));
  };
  more();
}

/** Reads half of the request, or sends half of the answer, and no more. */
function half(request: IncomingMessage, response: ServerResponse, behaviour: 'hangs-up' | 'stops'): void {
  const end = () => {
    if (behaviour === 'hangs-up') request.socket.destroy();
    else request.pause();
  };
  if (request.method !== 'PUT') {
    response.writeHead(200, { 'content-length': '1000000' });
    response.write('x'.repeat(500), () => setTimeout(end, 100));
    return;
  }
  let left = Number(request.headers['content-length']) / 2;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) end();
  });
}
