import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { startFront } from './front.ts';
import { startSite } from './proxied-site.ts';
import { content, newDeal, sendDeal, sendFile, sendSlowly } from './send-deal.ts';
import { onCleanUp, type ServerProcess, stopServer } from './server-process.ts';

async function storedNames(dataDir: string): Promise<string[]> {
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  const { rows } = await pool.query<{ name: string }>('select name from deal_files order by id');
  await close();
  return rows.map(({ name }) => name);
}

const asServer = (front: { url: string }) => front as ServerProcess;

describe('documents that come through the proxy', () => {
  it('are kept up to what the page promises; what is larger, or cut off, is not, and nothing but it is lost', async () => {
    const { front, dataDir } = await startSite();
    const path = await newDeal(asServer(front));
    for (const [n, bytes] of [1_000, 2_000_000, 24_000_000].entries())
      expect(await sendFile(asServer(front), path, n, content(n, bytes)), `${bytes} bytes`).toBe('kept');
    expect(await sendFile(asServer(front), path, 3, content(3, 27_000_000))).toBe('too-big');
    expect(await sendSlowly(front.url + path, 4, (sent) => (sent > 0.5 ? 'cut' : undefined))).toBe('gone');
    const whole = ['file 0.pdf', 'file 1.pdf', 'file 2.pdf'];
    expect(await storedNames(dataDir)).toEqual(whole);
    expect(await sendSlowly(front.url + path, 4)).toContain('"kept"');
    expect(await storedNames(dataDir)).toEqual([...whole, 'file 4.pdf']);
  });

  it('outlive the restart of a copy midway, are repeated by nobody but their sender, and leave no link in the log @all', async () => {
    const { copies, restart, front, dataDir } = await startSite();
    const path = await newDeal(asServer(front));
    let stopped: Promise<number | string> | undefined;
    // the proxy alternates: two requests at the same time reach both copies
    const both = [0, 1].map((n) =>
      sendSlowly(front.url + path, n, (sent) => {
        if (sent > 0.4) stopped ??= stopServer(copies[0]);
        return undefined;
      }),
    );
    for (const answer of await Promise.all(both)) expect(answer).toContain('"kept"');
    expect(await stopped).toBe(0);
    for (const n of [2, 3, 4, 5]) expect(await sendFile(asServer(front), path, n)).toBe('kept');

    const again = await restart(0);
    for (let i = 0; i < 20; i++) {
      const body = new FormData();
      body.append('file:t12', new File(['x'], 'x.pdf'));
      await fetch(`${front.url}/submit/status/none/files`, { method: 'POST', body });
    }
    const killed = [6, 7, 8, 9].map((n) =>
      sendSlowly(front.url + path, n, (sent) => {
        if (sent > 0.4) again.process.kill('SIGKILL');
        return undefined;
      }),
    );
    const answers = await Promise.all(killed);
    const stored = await storedNames(dataDir);
    const lost = answers.flatMap((answer, i) => (/^503|^gone/.test(answer) ? [6 + i] : []));
    expect(answers.filter((answer) => answer.includes('"kept"'))).toHaveLength(4 - lost.length);
    expect(lost.length).toBeGreaterThan(0);
    for (const n of lost) expect(stored).not.toContain(`file ${n}.pdf`);
    for (const n of lost) expect(await sendSlowly(front.url + path, n)).toContain('"kept"');
    expect((await storedNames(dataDir)).sort()).toEqual(
      Array.from({ length: 10 }, (_, n) => `file ${n}.pdf`),
    );

    if (!front.log) return;
    const token = randomUUID();
    const pages = ['status/', 'Status/', 'sent/', 'SENT//'].map((name) => `/submit/${name}${token}`);
    for (const page of [...pages, `/SUBMIT/STATUS/${token}/files`, `/Staff/person/${token}`]) {
      for (const method of ['GET', 'POST', 'PUT'])
        await fetch(front.url + page, { method, redirect: 'manual' });
    }
    await fetch(`${front.url}/readyz`);
    await expect.poll(front.log).toContain('/readyz');
    expect(front.log()).toContain('"/submit/status/"');
    for (const secret of [token, path.split('/')[3]!]) expect(front.log()).not.toContain(secret);
  });
});

/** Posts one document that is larger than a request may be, and sends until nobody reads on. */
const sendTooMuch = (url: string) =>
  new Promise<void>((settle) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=B', 'content-length': 106_000_000 };
    const sent = request(url, { method: 'POST', headers });
    sent.on('error', () => settle()).on('close', () => settle());
    sent.on('response', (answer) => answer.resume());
    const more = () => sent.write(Buffer.alloc(65_536), (error) => error || more());
    more();
  });

it('more than the proxy takes is refused in words, and nothing is kept', async () => {
  const { front, dataDir } = await startSite();
  const path = await newDeal(asServer(front));
  const headers = { 'content-type': 'multipart/form-data; boundary=B', 'content-length': 120_000_000 };
  const said = await new Promise<string>((settle) => {
    const sent = request(front.url + path, { method: 'POST', headers });
    sent.on('error', () => {});
    sent.on('response', async (answer) =>
      settle(`${answer.statusCode} ${(await answer.toArray()).join('')}`),
    );
    sent.flushHeaders();
  });
  expect(said).toMatch(/^413 These documents are more than 100 MB together, and none was kept\. /);
  expect(await storedNames(dataDir)).toEqual([]);
});

it('whatever one visitor sends through the proxy, the others go on getting pages, and leave documents', async () => {
  const { front } = await startSite({}, 'site');
  const path = await sendDeal(front.url);
  const send = (to: string, init: RequestInit = {}) =>
    fetch(front.url + to, { redirect: 'manual', ...init }).then(({ status }) => status);
  const others = async () => {
    for (let i = 0; i < 4; i++) expect(await send('/about')).toBe(200);
  };
  for (let i = 0; i < 3; i++) expect(await send(`/about/?${'a'.repeat(7_000)}`)).toBe(301);
  await others();
  const body = new URLSearchParams({ message: 'x'.repeat(500_000) });
  for (let i = 0; i < 6; i++) expect(await send('/contact', { method: 'POST', body })).toBe(413);
  await others();
  for (let i = 0; i < 4; i++) await sendTooMuch(front.url + path);
  for (let i = 0; i < 4; i++) expect(await sendFile(asServer(front), path, i)).toBe('kept');
});

it('what staff send through the proxy is refused by the server alone: term sheets and photographs may be large', async () => {
  const { front } = await startSite();
  for (const path of [
    '/staff/deals/1/terms',
    '/staff/content/new/article',
    '/staff/content/room/site.yaml',
  ]) {
    const body = new FormData();
    body.append('file', new File([content(1, 2_000_000)], 'terms.pdf'));
    const { headers } = await fetch(front.url + path, { method: 'POST', body });
    expect(headers.get('content-security-policy'), path).toContain('default-src');
  }
});

it('connections that one visitor holds leave room for the others', async () => {
  const copy = createServer((_, answer) => answer.end('a page'));
  await once(copy.listen(0, '127.0.0.1'), 'listening');
  onCleanUp(async () => void copy.close());
  const url = `http://127.0.0.1:${(copy.address() as AddressInfo).port}`;
  const front = await startFront([{ url }, { url }]);
  if (!front.log) return;
  // more than nginx takes here from all together, each with a post that never ends, and each begun anew where it is closed
  const held = new Set<Socket>();
  let isOver = false;
  const hold = () => {
    if (isOver) return;
    // one that stays although the proxy has ended its side
    const socket = connect(
      { port: Number(new URL(front.url).port), host: '127.0.0.1', allowHalfOpen: true },
      () => {
        const head =
          'POST /contact HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 192.0.2.7, 203.0.113.1\r\n';
        socket.write(`${head}content-length: 1000\r\n\r\na=`);
      },
    );
    held.add(socket);
    socket
      .resume()
      .on('error', () => {})
      .on('close', () => {
        held.delete(socket);
        setTimeout(hold, 500);
      });
  };
  onCleanUp(async () => {
    isOver = true;
    for (const socket of held) socket.destroy();
  });
  for (let i = 0; i < 600; i++) hold();
  await new Promise((settle) => setTimeout(settle, 1_000));
  const headers = { 'x-forwarded-for': '203.0.113.2' };
  const isAnswered = () =>
    fetch(front.url, { headers }).then(
      ({ ok }) => ok,
      () => false,
    );
  // those that were refused are gone in a moment
  await expect.poll(isAnswered, { timeout: 10_000 }).toBe(true);
  for (let i = 0; i < 5; i++) expect(await isAnswered()).toBe(true);
});

it('one subscriber is counted as one, however the address is written', async ({ skip }) => {
  const away = { url: 'http://127.0.0.1:9' };
  const front = await startFront([away, away]);
  skip(front.log === null, 'the stand-in counts nobody');
  /** Ten posts that never end are refused beyond as many as may be open. */
  const refusedOf = async (addressOf: (n: number) => string, most = 100) => {
    let refused = 0;
    const posts = await Promise.all(
      Array.from({ length: most + 10 }, async (_, n) => {
        const post = connect(Number(new URL(front.url).port), '127.0.0.1');
        post
          .on('error', () => {})
          .on('data', (data) => {
            if (String(data).startsWith('HTTP/1.1 429')) refused += 1;
          });
        post.write(`POST /contact HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressOf(n)}\r\n`);
        post.write('Content-Length: 1000\r\n\r\na=');
        await once(post, 'connect');
        return post;
      }),
    );
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(10);
    for (const post of posts) post.destroy();
  };
  await refusedOf((n) => `203.0.113.1:${10_000 + n}`);
  await refusedOf((n) => `2001:db8:1:2:3:4:5:${n + 1}`);
  await refusedOf((n) => `2001:db8:1::${n + 1}`);
  await refusedOf((n) => `[2001:db8:2:2::5]:${10_000 + n}`);
  // of all networks of one customer together four times as many
  await refusedOf((n) => `2001:db8:3:${(n + 1).toString(16)}::5`, 400);
  await refusedOf((n) => `2001:db8:0:${(n + 1).toString(16)}::5`, 400);
});

it('a post without a document is refused where it is longer than any form, before the proxy puts it aside', async ({
  skip,
}) => {
  const away = { url: 'http://127.0.0.1:9' };
  const front = await startFront([away, away]);
  skip(front.log === null, 'the stand-in is no proxy with a disk');
  const statusOf = async (path: string, type: string, length: number) => {
    const sender = connect(Number(new URL(front.url).port), '127.0.0.1');
    const head = `Host: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`;
    sender.write(`POST ${path} HTTP/1.1\r\n${head}\r\na=b`);
    const answered = once(sender, 'data').then(([data]) => String(data).slice(9, 12));
    const status = await Promise.race([answered, delay(1_000, 'none')]);
    sender.destroy();
    return status;
  };
  for (const path of [
    '/submit/send',
    '/submit/status/token',
    '/staff/deals/1/terms',
    '/staff/content/new/term',
  ]) {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', ''])
      expect(await statusOf(path, type, 100_000_000), `${path} ${type}`).toBe('413');
    expect(await statusOf(path, 'application/x-www-form-urlencoded', 500_000), path).toBe('none');
    expect(await statusOf(path, 'multipart/form-data; boundary=x', 100_000_000), path).not.toBe('413');
  }
});

it('a post that the proxy has no room to put aside is answered in words', async ({ skip }) => {
  const away = { url: 'http://127.0.0.1:9' };
  const front = await startFront([away, away]);
  skip(front.folder === null, 'the stand-in is no proxy with a disk');
  rmSync(join(front.folder!, 'client_body'), { recursive: true });
  for (const path of ['/contact', '/submit/status/none', '/staff/inbox']) {
    const body = new URLSearchParams({ words: 'x'.repeat(60_000) });
    const answer = await fetch(front.url + path, { method: 'POST', body });
    expect([answer.status, await answer.text()], path).toEqual([503, expect.stringContaining('try again')]);
  }
});

it('a download that nobody reads waits at the copy, and fills no disk of the proxy', async ({ skip }) => {
  let taken = 0;
  const copies = await Promise.all(
    [0, 1].map(async () => {
      const copy = createServer((_, outgoing) => {
        outgoing.writeHead(200, { 'content-length': 256_000_000 });
        const more = () => {
          for (let isRoom = true; isRoom && !outgoing.destroyed; taken += 64_000)
            isRoom = outgoing.write(Buffer.alloc(64_000));
        };
        outgoing.on('drain', more);
        more();
      }).listen(0, '127.0.0.1');
      onCleanUp(() => copy.closeAllConnections());
      await once(copy, 'listening');
      return { url: `http://127.0.0.1:${(copy.address() as AddressInfo).port}` };
    }),
  );
  const front = await startFront([copies[0]!, copies[1]!]);
  skip(front.log === null, 'the stand-in is no proxy with a disk');
  for (const path of ['/staff/inbox/deals/1/files/1', '/submit/status/token/terms/1', '/videos/a.mp4']) {
    taken = 0;
    const reader = connect(Number(new URL(front.url).port), '127.0.0.1');
    reader.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(reader, 'readable');
    let before: number;
    do {
      before = taken;
      await delay(1_000);
    } while (taken > before);
    // the kernel keeps some for the reader and for the proxy: up to 36 MB each where tcp_rmem ends at 32 MB
    expect(taken, path).toBeLessThan(128_000_000);
    reader.destroy();
  }
});

it('a post of staff that ends a copy is not given to the other one, a visitor’s is', async () => {
  const posts: string[] = [];
  const ending = async () => {
    const copy = createServer((request) => {
      request.resume().on('end', () => {
        posts.push(request.url!);
        request.socket.destroy();
      });
    });
    await once(copy.listen(0, '127.0.0.1'), 'listening');
    onCleanUp(async () => void copy.close());
    return { url: `http://127.0.0.1:${(copy.address() as AddressInfo).port}` };
  };
  const front = await startFront([await ending(), await ending()]);
  if (!front.log) return;
  const staff = ['deals/1', 'deals/1/terms', 'content/new/article', 'content/room/site.yaml'];
  for (const path of staff.map((one) => `/staff/${one}`)) {
    posts.length = 0;
    await fetch(front.url + path, { method: 'POST', body: new URLSearchParams({ do: 'keep' }) });
    expect(posts).toEqual([path]);
  }
  posts.length = 0;
  await fetch(`${front.url}/submit/send`, { method: 'POST', body: new URLSearchParams({ name: 'Robin' }) });
  expect(posts).toHaveLength(2);
});

it('what the proxy answers itself is in words while both copies are away, and has the headers of the site', async () => {
  const { copies, front } = await startSite();
  const sites = securityHeaders(front.url);
  const headersOf = ({ headers }: Response) => Object.fromEntries(headers);
  expect(headersOf(await fetch(`${front.url}/healthz`))).toMatchObject(sites);
  const own = [
    await fetch(`${front.url}/contact`, { method: 'POST', body: 'x'.repeat(1_100_000) }),
    await fetch(`${front.url}/${'a'.repeat(9_000)}`),
  ];
  for (const copy of copies) await stopServer(copy);
  const body = new URLSearchParams({ name: 'Robin' });
  for (const path of ['/contact', '/submit/send', '/submit/status/none']) {
    const answer = await fetch(front.url + path, { method: 'POST', body });
    expect([answer.status, await answer.text()], path).toEqual([503, expect.stringContaining('try again')]);
    own.push(answer);
  }
  // the stand-in for nginx has no headers of its own
  if (!front.log) return;
  const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  for (const answer of own)
    expect(headersOf(answer), answer.url).toMatchObject({ ...sites, 'content-security-policy': policy });
  expect(own.at(-1)!.headers.get('retry-after')).toBe('5');
});
