import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join, resolve } from 'node:path';
import { newDir, onCleanUp } from './server-process.ts';

const NGINX = ['/usr/sbin/nginx', '.cache/nginx/usr/sbin/nginx']
  .map((path) => resolve(path))
  .find(existsSync);

export interface Front {
  url: string;
  /** nginx's log, a request on each line; null where there is no nginx. */
  log: (() => string) | null;
  /** nginx's own folder; null where there is no nginx. */
  folder: string | null;
}

/** Starts the proxy, with the project's own configuration, in front of the copies. */
export async function startFront(copies: [{ url: string }, { url: string }]): Promise<Front> {
  if (NGINX) return startNginx(NGINX, copies);
  console.warn(
    'There is no nginx on this machine: a stand-in for it is tested, and ops/nginx.conf.template is not.',
  );
  return startStandIn(copies);
}

async function startNginx(nginx: string, copies: { url: string }[]): Promise<Front> {
  const dir = newDir();
  const port = await freePort();
  const values: Record<string, string> = { LISTEN: `127.0.0.1:${port}`, LOGS: dir };
  for (const [i, copy] of copies.entries()) values[`COPY_${i + 1}`] = new URL(copy.url).host;
  const site = readFileSync('ops/nginx.conf.template', 'utf8').replace(
    /\$\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  );
  const directories = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${dir}/pid; error_log ${dir}/error.log;
    events {} http { ${directories.join(' ')} ${site} }`,
  );
  const child = spawn(nginx, ['-p', dir, '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  onCleanUp(async () => {
    // SIGTERM to the master process also ends the workers.
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    await new Promise((settle) => setTimeout(settle, 20));
  }
  const log = () =>
    readdirSync(dir)
      .filter((name) => name.startsWith('pages-'))
      .map((name) => readFileSync(join(dir, name), 'utf8'))
      .join('');
  return { url: `http://127.0.0.1:${port}`, log, folder: dir };
}

/** Alternates between the copies, appends the visitor's address, and asks the other copy where one did not answer. */
async function startStandIn(copies: { url: string }[]): Promise<Front> {
  let turn = 0;
  const proxy = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean);
    const headers = {
      'content-type': incoming.headers['content-type']!,
      'x-forwarded-for': forwarded.join(', '),
    };
    const first = turn++;
    for (let attempt = 0; attempt < copies.length; attempt++) {
      const copy = copies[(first + attempt) % copies.length]!;
      const answer = await fetch(copy.url + incoming.url, { method: incoming.method!, headers, body }).catch(
        () => null,
      );
      const isElsewhere = answer?.status === 404 && attempt === 0;
      if (answer && !isElsewhere) return void outgoing.writeHead(answer.status).end(await answer.text());
    }
    outgoing.writeHead(502).end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onCleanUp(async () => void proxy.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, log: null, folder: null };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export function accepts(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(true)).on('error', () => settle(false));
    socket.once('connect', () => socket.destroy());
  });
}
