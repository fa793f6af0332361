/**
 * How long other visitors wait while ten clients keep 200 requests for costly answers open: sheets, workbooks, answered
 * deals and Markdown pages. Prints the longest and the median time of `/healthz`, of a page that is a file and of a
 * rendered page, once with rate limits and once without them, where only the bounded queue protects the workers.
 *
 *   npm run build && npm run bench:costly [-- --seconds 10]
 */
import '#tests/no-real-site.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const AT_ONCE = 200;
const ADDRESSES = 10;
const DEAL =
  'for=buy&type=multifamily&value=12000000&loan=8000000&noi=800000&units=80&state=TX&term=24&sofr=4.3';
const COSTLY: readonly [path: string, accept?: string][] = [
  ['/lending/deal/sheet.pdf'],
  ['/lending/deal'],
  ['/lending/deal', 'text/markdown'],
  ['/lending/deal.xlsx'],
  ['/lending/deal/cost'],
  ['/lending/compare'],
];
/** What other visitors request: the health check, files, a rendered page, and the page of a form. */
const OTHERS = ['/healthz', '/', '/about', '/no-such-page', '/submit/plan?for=buy'];

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

/** Milliseconds until the whole answer has arrived, and its status. */
function ask(url: string, headers: Record<string, string>): Promise<{ ms: number; status: number }> {
  const began = performance.now();
  return new Promise((settle, refuse) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('error', refuse);
      answer.on('end', () => settle({ ms: performance.now() - began, status: answer.statusCode ?? 0 }));
    }).on('error', refuse);
  });
}

/** Keeps AT_ONCE requests open, each for a different deal, until the thread is terminated. */
async function crowd(site: string): Promise<void> {
  let asked = 0;
  const visitor = async (i: number) => {
    for (;;) {
      const [path, accept = '*/*'] = COSTLY[asked++ % COSTLY.length]!;
      const query = `${DEAL}&with=core,221d4&capex=${asked}`;
      const address = `198.51.100.${i % ADDRESSES}`;
      const { status } = await ask(`${site}${path}?${query}`, { accept, 'x-forwarded-for': address });
      Atomics.add(counts, status === 200 ? 0 : status === 429 ? 1 : status === 503 ? 2 : 3, 1);
      // a refused client tries again, sooner than Retry-After says
      if (status !== 200) await delay(200);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => visitor(i)));
}

const counts = new Int32Array(
  (workerData as { counts?: SharedArrayBuffer } | null)?.counts ?? new SharedArrayBuffer(16),
);

async function measure(rateLimit: 'on' | 'off'): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'oak-bench-'));
  const env = {
    ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, TRUST_PROXY: '1' },
    ...{ RATE_LIMIT: rateLimit, LOG_LEVEL: 'warn' },
  };
  const server = spawn(process.execPath, ['server/server.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    const site = await new Promise<string>((settle) =>
      server.stdout.on('data', (chunk) => {
        output += chunk;
        const port = /is served on port (\d+)/.exec(output)?.[1];
        if (port) settle(`http://127.0.0.1:${port}`);
      }),
    );
    const times = new Map(OTHERS.map((path) => [path, [] as number[]]));
    const probe = async (path: string, i: number) => {
      const { ms, status } = await ask(site + path, { 'x-forwarded-for': `203.0.113.${i % 250}` });
      if (status >= 500) throw new Error(`${path} answered ${status}`);
      return ms;
    };
    for (const path of OTHERS) for (let i = 0; i < 5; i++) await probe(path, i);
    counts.fill(0);
    await (await fetch(`${site}/metrics`)).text();
    // in a separate thread: otherwise the bench itself would cause the waiting
    const thread = new Worker(new URL(import.meta.url), { workerData: { site, counts: counts.buffer } });
    const until = performance.now() + Number(values.seconds) * 1_000;
    for (let i = 0; performance.now() < until; i++) {
      await Promise.all(OTHERS.map(async (path) => times.get(path)!.push(await probe(path, i))));
      await delay(20);
    }
    await thread.terminate();
    // the maximum since the previous request for the metrics
    const numbers = await (await fetch(`${site}/metrics`)).text();
    const held = Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(numbers)?.[1]) * 1000;
    const [made, limited, full, other] = counts;
    console.log(`limits ${rateLimit}: ${made} made, ${limited} × 429, ${full} × 503, ${other} others`);
    console.log(`  the server's own thread was held up for ${held.toFixed(0)} ms at most`);
    for (const [path, all] of times) {
      const sorted = all.toSorted((a, b) => a - b);
      const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(0).padStart(5);
      console.log(`  ${path.padEnd(24)} median ${at(0.5)} ms   p99 ${at(0.99)} ms   longest ${at(1)} ms`);
    }
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dir, { recursive: true, force: true });
  }
}

if (isMainThread) {
  await measure('on');
  await measure('off');
  agent.destroy();
} else await crowd((workerData as { site: string }).site);
