import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { requestsInTurn } from './requests-in-turn.ts';

it('begins each of many requests of one connection when the one before it is answered', async () => {
  let begun = 0;
  let most = 0;
  const order: string[] = [];
  const server = createServer(
    requestsInTurn(async ({ url }, outgoing) => {
      begun += 1;
      most = Math.max(most, begun);
      order.push(url!);
      await delay(1);
      outgoing.once('close', () => {
        begun -= 1;
      });
      outgoing.end(url);
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const paths = Array.from({ length: 10 }, (_, i) => `/${i}`);
  const isLast = (path: string) => (path === '/9' ? 'Connection: close\r\n' : '');
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${isLast(path)}\r\n`).join(''));
  let said = '';
  client.on('data', (bytes) => {
    said += bytes;
  });
  await once(client, 'close');
  server.close();
  expect({ order, answers: said.match(/HTTP\/1.1 200/g)?.length }).toEqual({ order: paths, answers: 10 });
  expect(most).toBe(1);
});

it('cuts a connection that sends far more requests than it reads answers', async () => {
  let begun = 0;
  const server = createServer(
    requestsInTurn(() => {
      begun += 1;
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20));
  await once(client, 'close');
  server.close();
  expect(begun).toBe(1);
});
