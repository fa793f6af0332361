/**
 * Requests a second and the 99th percentile of latency, for a page and for a contact message, beside an nginx that serves
 * the same bytes from the same core. Takes half a minute.
 *
 *   npm run build && npm run bench:server       (Linux with wrk, nginx and taskset, and two cores left alone)
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SECONDS = Number(process.env.SECONDS ?? 8);
const NGINX_PORT = 18_099;
const SERVED_ON = ['taskset', '-c', '0'] as const;
const ASKED_FROM = ['taskset', '-c', '1'] as const;

interface Figures {
  perSecond: number;
  p99: string;
}

const dir = mkdtempSync(join(tmpdir(), 'oak-bench-'));
const started: ChildProcess[] = [];

function start(command: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(SERVED_ON[0], [...SERVED_ON.slice(1), ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return child;
}

function startServer(): Promise<string> {
  const child = start([process.execPath, 'server/server.ts'], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(dir, 'data'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  });
  let said = '';
  return new Promise((settle, refuse) => {
    child.stdout!.on('data', (chunk) => {
      said += chunk;
      const port = /is served on port (\d+)/.exec(said)?.[1];
      if (port) settle(`http://127.0.0.1:${port}`);
    });
    child.on('exit', () => refuse(new Error('the server ended')));
  });
}

async function startNginx(): Promise<string> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(dir, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${dir}/pid;
    error_log ${dir}/error.log; events {}
    http {
      access_log off; sendfile on; keepalive_requests 1000000; gzip_static on; default_type text/html;
      ${temporary.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
      server { listen 127.0.0.1:${NGINX_PORT}; root ${resolve('build/client')}; location / { try_files $uri $uri/index.html =404; } }
    }`,
  );
  start(['/usr/sbin/nginx', '-c', file]);
  await delay(500);
  return `http://127.0.0.1:${NGINX_PORT}`;
}

function measure(url: string, script?: string): Figures {
  const wrk = ['wrk', '--threads=1', '--connections=32', `--duration=${SECONDS}s`, '--latency'];
  const how = script ? [`--script=${script}`] : ['--header=Accept-Encoding: gzip'];
  const command = [...ASKED_FROM.slice(1), ...wrk, ...how, url];
  const report = execFileSync(ASKED_FROM[0], command, { encoding: 'utf8' });
  const wrong = /Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1];
  if (wrong) throw new Error(`${wrong} answers were not 200: ${report}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)![1]);
  return { perSecond: Math.round(perSecond), p99: /99%\s+(\S+)/.exec(report)![1]! };
}

const POST = `
local n = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
request = function()
  n = n + 1
  return wrk.format(nil, nil, nil,
    "firstName=Robin&lastName=Hale&email=robin%40hale.example&message=Message+" .. n)
end`;

try {
  const [server, nginx] = await Promise.all([startServer(), startNginx()]);
  writeFileSync(join(dir, 'post.lua'), POST);
  const page = await fetch(`${server}/about`, { headers: { 'accept-encoding': 'gzip' } });
  const same = await fetch(`${nginx}/about`, { headers: { 'accept-encoding': 'gzip' } });
  if ((await page.text()) !== (await same.text())) throw new Error('the two serve different pages');
  // Once for the compiler to warm up.
  measure(`${server}/about`);
  const [ours, theirs] = [measure(`${server}/about`), measure(`${nginx}/about`)];
  const post = measure(`${server}/contact`, join(dir, 'post.lua'));
  const line = (name: string, { perSecond, p99 }: Figures) =>
    console.log(`${name.padEnd(34)}${String(perSecond).padStart(8)} a second   p99 ${p99}`);
  line('page (/about), this server', ours);
  line('page (/about), nginx', theirs);
  console.log(`${'  ratio'.padEnd(34)}${(ours.perSecond / theirs.perSecond).toFixed(2).padStart(8)}`);
  line('contact message, with its commit', post);
} finally {
  for (const child of started) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  rmSync(dir, { recursive: true, force: true });
}
