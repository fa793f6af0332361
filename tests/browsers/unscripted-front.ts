import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy that shows the site as without scripts, for browsers whose drivers cannot switch scripts off: its policy
 * allows none.
 */
export async function unscriptedFront(site: string) {
  const server = createServer((req, res) => {
    const { method, url: path, headers } = req;
    const onward = request(new URL(path!, site), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode!, {
        ...answer.headers,
        'content-security-policy': "script-src 'none'",
      });
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}
