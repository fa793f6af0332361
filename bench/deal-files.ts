/**
 * Sends a thousand documents of deals at the same time, each from another client, to one server on this machine. Prints
 * how many documents are stored at the first try and how many have to be sent again, the time until all are stored,
 * what the server uses meanwhile, and whether every acknowledged document is stored. Clients wait as long as
 * Retry-After says before they try again. Takes about a minute.
 *
 *   npm run bench:files [-- https://id:key@s3.example/bucket]     (Linux)
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { storeOf } from '#server/deal-bucket.ts';
import { parseEnv } from '#server/env.ts';
import { compare, content, newDeal } from '../tests/faults/send-deal.ts';
import { cleanUp, newDataDir, startServer, stopServer } from '../tests/faults/server-process.ts';

const UPLOADS = 1_000;
const DEALS = 20;
const BYTES = 200_000;
/** All documents are stored long before this. The limit ends the bench if the server stores none. */
const PATIENCE_MS = 120_000;

const env: Record<string, string> = { DATA_DIR: newDataDir(), DEAL_FILES_URL: process.argv[2] ?? '' };
// each client has its own address, as behind a proxy
const server = await startServer({ ...env, TRUST_PROXY: '1' });
const memory = (name: string) => {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
};

/** For each stored file, in milliseconds: the time of the request that stored it, and the time since the start. */
const answered: number[] = [];
const kept: number[] = [];
const names: string[] = [];
const others: Record<string, number> = {};
let cameBack = 0;

async function send(path: string, n: number): Promise<void> {
  for (let tries = 0; performance.now() - began < PATIENCE_MS; tries++) {
    const asked = performance.now();
    const body = new FormData();
    body.append('file:t12', new File([content(n, BYTES)], `file ${n}.pdf`));
    const headers = { accept: 'application/json', 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` };
    const response = await fetch(server.url + path, { method: 'POST', headers, body }).catch(() => null);
    const answer =
      response?.status === 200 ? ((await response.json()) as { results: { outcome: string }[] }) : null;
    const outcome = answer?.results[0]?.outcome ?? String(response?.status ?? 'no answer');
    if (outcome === 'kept') {
      answered.push(performance.now() - asked);
      kept.push(performance.now() - began);
      names.push(`file ${n}.pdf`);
      return;
    }
    if (tries === 0) cameBack += 1;
    others[outcome] = (others[outcome] ?? 0) + 1;
    const wait = Number(response?.headers.get('retry-after') ?? 1);
    // random, so that not all clients try again at the same moment
    await delay(wait * 1_000 * (0.5 + Math.random()));
  }
}

const paths = await Promise.all(Array.from({ length: DEALS }, () => newDeal(server)));
const before = memory('VmRSS');
const began = performance.now();
await Promise.all(Array.from({ length: UPLOADS }, (_, n) => send(paths[n % DEALS]!, n)));
const took = performance.now() - began;
const most = memory('VmHWM');
await stopServer(server);
const { whole, broken } = await compare(env.DATA_DIR!, storeOf(parseEnv(env)), () => 0);
const lost = names.filter((name) => !whole.includes(name)).length;
await cleanUp();

const at = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN);
console.log(
  `${UPLOADS} files of ${BYTES / 1e3} KB at once: ${kept.length} kept in ${(took / 1e3).toFixed(1)} s`,
);
console.log(`asked to come back at their first try: ${cameBack}; answers in all that kept nothing:`, others);
console.log(`an answer that kept a file: median ${at(answered, 0.5)} ms, 95 % ${at(answered, 0.95)} ms`);
console.log(`until kept: median ${at(kept, 0.5)} ms, 95 % ${at(kept, 0.95)} ms`);
console.log(
  `acknowledged and lost: ${lost}; rows without a whole file: ${broken.length}; twice: ${whole.length - names.length}`,
);
console.log(`memory of the server: ${before} MB before, ${most} MB at most`);
if (lost > 0 || kept.length < UPLOADS) process.exitCode = 1;
