import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { AppOptions } from './app-options.ts';
import { ignoreBody, limitBodyTime } from './body-time.ts';
import type { Env } from './env.ts';
import { joinChunks } from './join-chunks.ts';
import type { Log } from './log.ts';
import type { memoryFiles } from './memory-files.ts';
import { type RefusalStatus, refusal } from './refusal-page.ts';
import { requestsInTurn } from './requests-in-turn.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * The HTTP server around the application: what Node's own answers by itself has our headers too, and no client holds a
 * connection for longer than its time.
 */
export function createHttpServer(
  answerFile: ReturnType<typeof memoryFiles>,
  fetch: (request: Request, connection: object) => unknown,
  env: Env,
  log: Log,
  edition: AppOptions['edition'],
): Server {
  const headers = securityHeaders(env.siteUrl);
  const refused = (status: RefusalStatus) => () => {
    const response = refusal(status, { shell: edition().refusalShell });
    for (const [name, value] of Object.entries(headers))
      if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
  const listenerOf = (answer: (request: Request, connection: object) => unknown) =>
    getRequestListener(answer, {
      // The adapter must not replace Node's global Request and Response for the rest of the process.
      overrideGlobalObjects: false,
      // Called for a request from which no Request can be made: a broken Host header, a backslash in the path.
      errorHandler: refused(400),
    });
  const refuse = listenerOf(refused(400));
  const refuseLate = listenerOf(refused(408));
  const listener = listenerOf(fetch);
  const server = createServer(
    {
      // A client that sends its headers very slowly may not hold a socket longer.
      headersTimeout: 10_000,
      // For 100 MB of files from a phone; all other posts have half a minute, below.
      requestTimeout: 15 * 60_000,
      // Longer than the 60 s after which common proxies close an idle connection, so that the proxy closes first.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      // Node's own answer to a missing Host would lack our headers; the adapter rejects such a request as well.
      requireHostHeader: false,
    },
    requestsInTurn((incoming, outgoing) => {
      // Node takes the first of two Host headers, and a proxy may have checked the other
      if ((incoming.headersDistinct.host?.length ?? 0) > 1) return void refuse(incoming, outgoing);
      if (incoming.method !== 'POST') ignoreBody(incoming, outgoing);
      if (answerFile(incoming, outgoing)) return;
      // the adapter takes 1.2.3.4.5.6.999 for a host, which no URL can have
      if (!URL.canParse(`http://${incoming.headers.host}`)) return void refuse(incoming, outgoing);
      joinChunks(incoming);
      if (incoming.method === 'POST') limitBodyTime(incoming, outgoing, refuseLate);
      listener(incoming, outgoing).catch((error: unknown) => {
        log.error({ err: error }, 'unexpected error');
        outgoing.destroy();
      });
    }),
  );
  // A client that stops reading would hold its connection and what is buffered for it until it is closed. It ends after
  // five minutes without a byte in either direction: no answer takes as long.
  server.timeout = 5 * 60_000;
  // Node's own 417 would lack our headers
  server.on(
    'checkExpectation',
    requestsInTurn((incoming, outgoing) => void refuse(incoming, outgoing)),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
    socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    return undefined;
  });
  return server;
}

/** Stops accepting, and resolves when the last request has been answered. */
export async function drain(server: Server): Promise<'drained'> {
  const closed = new Promise<void>((settle) => server.close(() => settle()));
  // Connections that become idle after their answer would otherwise stay open for the keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
  return 'drained';
}

/** Why the server cannot listen, for whoever starts it. */
export function listenProblem(error: NodeJS.ErrnoException, env: Env): string {
  if (error.code === 'EADDRINUSE') return `PORT ${env.port} is in use by another program.`;
  if (error.code === 'EACCES') return `PORT ${env.port} may not be used by this account.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST ${env.host} is not an address of this machine.`;
  }
  return `PORT ${env.port} cannot be listened on: ${error.message}`;
}
