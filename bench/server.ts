/**
 * Requests per second, 99th percentile of latency and processor time per request, for a page and for a contact message,
 * compared with nginx and a bare `node:http` server that answer with the same bytes on the same core. Takes a minute.
 * On a machine that others use too, only processor time can be compared; it is that of the server without PostgreSQL.
 *
 *   npm run build && npm run bench:server       (Linux with wrk, nginx and taskset, and two cores left alone)
 */
import '#tests/no-real-site.ts';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SECONDS = Number(process.env.SECONDS ?? 8);
const NGINX = ['/usr/sbin/nginx', '.cache/nginx/usr/sbin/nginx'].find(existsSync) ?? 'nginx';
const GZIP = { headers: { 'accept-encoding': 'gzip' } };
const NGINX_PORT = 18_099;
const SERVED_ON = ['taskset', '-c', '0'] as const;
const ASKED_FROM = ['taskset', '-c', '1'] as const;

interface Figures {
  perSecond: number;
  p99: string;
  /** Processor time per request, in microseconds. */
  processor: number;
}

interface Target {
  url: string;
  /** The process that answers requests. */
  pid: number;
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

function startServer(): Promise<Target> {
  const child = start([process.execPath, 'server/server.ts'], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(dir, 'data'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  });
  return announced(child, /is served on port (\d+)/);
}

/** The lower limit for any Node server: answers every request with the same bytes. */
function startBareNode(): Promise<Target> {
  const script = `
    const body = require('fs').readFileSync('build/client/about/index.html.gz');
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': body.length };
    const server = require('http').createServer((_, answer) => answer.writeHead(200, headers).end(body));
    server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));`;
  return announced(start([process.execPath, '-e', script]), /port (\d+)/);
}

function announced(child: ChildProcess, pattern: RegExp): Promise<Target> {
  let output = '';
  return new Promise((settle, refuse) => {
    child.stdout!.on('data', (chunk) => {
      output += chunk;
      const port = pattern.exec(output)?.[1];
      if (port) settle({ url: `http://127.0.0.1:${port}`, pid: child.pid! });
    });
    child.on('exit', () => refuse(new Error('the server ended')));
  });
}

async function startNginx(): Promise<Target> {
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
  const { pid } = start([NGINX, '-c', file]);
  const url = `http://127.0.0.1:${NGINX_PORT}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await delay(50);
  }
  // nginx answers in its worker, a child of the process that was started
  const [worker] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return { url, pid: Number(worker) };
}

function measure({ url, pid }: Target, path: string, script?: string): Figures {
  const wrk = ['wrk', '--threads=1', '--connections=32', `--duration=${SECONDS}s`, '--latency'];
  const how = script ? [`--script=${script}`] : ['--header=Accept-Encoding: gzip'];
  const command = [...ASKED_FROM.slice(1), ...wrk, ...how, url + path];
  const before = processorTime(pid);
  const report = execFileSync(ASKED_FROM[0], command, { encoding: 'utf8' });
  const spent = processorTime(pid) - before;
  const wrong = /Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1];
  if (wrong) throw new Error(`${wrong} answers were not 200: ${report}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)![1]);
  const requests = Number(/(\d+) requests in/.exec(report)![1]);
  return {
    perSecond: Math.round(perSecond),
    p99: /99%\s+(\S+)/.exec(report)![1]!,
    processor: Math.round(spent / requests),
  };
}

/** The processor time of a process since its start, in microseconds. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10_000;
}

/** The pause between two messages of a connection: 32 connections send about 130 messages a second, 75 % of the most. */
const PAUSE_MS = 240;

const POST = `
local n = 0
local start = os.time()
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
request = function()
  n = n + 1
  return wrk.format(nil, nil, nil,
    "firstName=Robin&lastName=Hale&email=robin%40hale.example&message=Message+" .. start .. "+" .. n)
end`;

try {
  const [server, nginx, bare] = await Promise.all([startServer(), startNginx(), startBareNode()]);
  writeFileSync(join(dir, 'post.lua'), POST);
  const pages = [server, nginx, bare].map(async ({ url }) => (await fetch(`${url}/about`, GZIP)).text());
  if (new Set(await Promise.all(pages)).size > 1) throw new Error('they serve different pages');
  const line = (name: string, { perSecond, p99, processor }: Figures) =>
    console.log(
      `${name.padEnd(34)}${String(perSecond).padStart(8)} a second   p99 ${p99.padEnd(9)} ${String(processor).padStart(6)} µs of processor`,
    );
  // warms up the JIT compiler
  for (const target of [server, bare]) measure(target, '/about');
  const [ours, theirs, floor] = [server, nginx, bare].map((target) => measure(target, '/about')) as [
    Figures,
    Figures,
    Figures,
  ];
  line('page (/about), this server', ours);
  line('page (/about), nginx', theirs);
  line('page (/about), bare node:http', floor);
  console.log(
    `${'  ratio to nginx'.padEnd(34)}${(ours.perSecond / theirs.perSecond).toFixed(2).padStart(8)}`,
  );
  const post = join(dir, 'post.lua');
  for (let round = 0; round < 2; round++) measure(server, '/contact', post);
  line('contact message, with its commit', measure(server, '/contact', post));
  writeFileSync(post, `${POST}\ndelay = function() return ${PAUSE_MS} end`);
  line('the same, at a steady rate', measure(server, '/contact', post));
} finally {
  for (const child of started) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  rmSync(dir, { recursive: true, force: true });
}
