import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { joinChunks } from './join-chunks.ts';

const server = createServer();
afterEach(() => void server.close());

/** A request whose head has arrived, and the connection that its body comes from. */
async function begin(head: string) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`);
  const [incoming] = (await once(server, 'request')) as [IncomingMessage];
  joinChunks(incoming);
  return { client, incoming };
}

async function piecesOf(incoming: IncomingMessage): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of incoming) pieces.push(String(piece));
  return pieces;
}

it('passes on chunks of one byte by the reads of the connection, in their order', async () => {
  const body = Array.from({ length: 20_000 }, (_, i) => String(i % 10)).join('');
  const { client, incoming } = await begin('Transfer-Encoding: chunked');
  client.write(body.replaceAll(/./g, '1\r\n$&\r\n'));
  client.end('0\r\n\r\n');
  const pieces = await piecesOf(incoming);
  expect(pieces.join('')).toBe(body);
  expect(pieces.length).toBeLessThan(200);
});

it('reads no further ahead of a slow reader than Node does', async () => {
  const { client, incoming } = await begin('Transfer-Encoding: chunked');
  const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
  for (let i = 0; i < 1_000; i++) client.write(chunk);
  incoming.once('readable', () => {});
  await delay(300);
  expect(incoming.readableLength).toBeLessThan(4 * incoming.readableHighWaterMark);
  client.end('0\r\n\r\n');
  expect((await piecesOf(incoming)).join('').length).toBe(1_000 * 0x4000);
});

it('leaves a body of known length as it is', async () => {
  const { client, incoming } = await begin('Content-Length: 3');
  client.end('abc');
  expect(Object.hasOwn(incoming, 'push')).toBe(false);
  expect(await piecesOf(incoming)).toEqual(['abc']);
});
