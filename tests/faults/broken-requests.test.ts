import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { newDataDir, type ServerProcess, startServer } from './server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: newDataDir() });
});
/** Sends raw bytes with `Connection: close`, and reads until the server closes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.end(bytes);
  await once(socket, 'close');
  return answer;
}

const FORM = 'Content-Type: application/x-www-form-urlencoded';

it.each([
  ['garbage', 'GARBAGE\r\n\r\n', 400],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two Hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
  ['a Host twice', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', 400],
  ['a Host that is no host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  [
    'a Host of seven numbers',
    'GET /search?q=x HTTP/1.1\r\nHost: 1.2.3.4.5.6.999\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a backslash', 'GET /\\evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'two lengths',
    `POST /contact HTTP/1.1\r\nHost: x\r\n${FORM}\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'an announced body that is too long',
    `POST /contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${FORM}\r\nContent-Length: 2000000\r\n\r\nx`,
    413,
  ],
  [
    'another host in the path',
    'GET //evil.example/%2e%2e/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    301,
  ],
])('%s is answered with %i and every security header', async (_, bytes, status) => {
  const answer = (await send(bytes)).toLowerCase();
  expect(answer.startsWith(`http/1.1 ${status} `)).toBe(true);
  for (const name of ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy']) {
    expect(answer).toContain(`\r\n${name}: `);
  }
  expect(answer).not.toContain('\r\nlocation: //');
  expect(server.output()).toMatchObject({ stderr: '' });
  expect(server.output().stdout).not.toContain('"level":50');
});

// as some proxies pass on what came to them by HTTP/2: in chunks
it.each([
  [60, 200],
  [100_000, 413],
  [1_000_000, 413],
])('a form of %i characters that does not say its length is answered with %i', async (length, status) => {
  const fields = 'firstName=A&lastName=B&email=a%40b.example&message=';
  const body = new Blob([fields.padEnd(length, 'x')]).stream();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  expect((await fetch(`${server.url}/contact`, init)).status).toBe(status);
  expect(server.output().stdout).not.toContain('"level":50');
});

it('a page is answered, and the connection of a request whose body has no end is closed', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const more = setInterval(() => socket.write('5\r\nhello\r\n'), 20);
  await once(socket, 'close');
  clearInterval(more);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('a visitor who leaves in the middle of a post is not an error', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST /contact HTTP/1.1\r\nHost: x\r\n${FORM}\r\nContent-Length: 1000\r\n\r\nfirstName=a`);
  socket.destroy();
  await once(socket, 'close');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.output().stdout).not.toContain('"level":50');
});
