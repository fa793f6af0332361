/**
 * Load with faults. Visitors read, send messages, send deals with documents and request costly answers, and staff read
 * the office, all through the proxy of ops/ in front of two copies of the server. Meanwhile an editor publishes, one copy
 * is killed and started again, and the database stops and comes back. Prints each minute the memory and file descriptors
 * of the copy that keeps running, and at the end how many submissions and editions were acknowledged, lost and stored
 * twice, and how many pages mixed two editions. All processes run on this machine and end with the bench.
 *
 *   npm run build && npm run bench:mixed [-- --minutes 20]
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { changeById } from '#db/changes.ts';
import { inviteAccount } from '#db/staff-accounts.ts';
import { beginSession } from '#db/staff-sessions.ts';
import { openDatabase } from '#server/database.ts';
import { dealFolder } from '#server/deal-folder.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { ANY_PHONE, contentWriter, firstEdition } from '#tests/faults/content-writer.ts';
import { compare } from '#tests/faults/load.ts';
import { startSite } from '#tests/faults/proxied-site.ts';
import { compare as compareFiles, sendDeal, sendFile } from '#tests/faults/send-deal.ts';
import {
  cleanUp,
  newDir,
  onCleanUp,
  post,
  postgresPid,
  stopServer,
  storedMessages,
} from '#tests/faults/server-process.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const minutes = Number(values.minutes);

const AGENT = 'oak bench';
const DEAL = 'for=buy&type=multifamily&value=12000000&loan=8000000&noi=800000&units=80&state=TX&term=24';
const PAGES = [
  '/',
  '/about',
  '/lending',
  '/transactions?region=WEST',
  '/submit/plan?for=buy',
  '/no-such-page',
];
const COSTLY = ['/lending/deal/sheet.pdf', '/lending/deal', '/lending/deal.xlsx', '/lending/compare'];
const OFFICE = ['/staff/inbox', '/staff/pipeline', '/staff/traffic', '/staff/audit'];

const dataDir = newDir();
const { copies, restart, front } = await startSite({ DATA_DIR: dataDir }, 'site', dataDir);
const [lives, dies] = [copies[0], { copy: copies[1] }];
const database = await openDatabase({ databaseUrl: undefined, dataDir });
const { id } = await inviteAccount(
  database.pool,
  { name: 'Casey', email: 'casey@oak.example', role: 'administrator' },
  null,
);
const session = await beginSession(database.pool, id, { agent: AGENT, before: undefined });
await firstEdition(database.pool);
const { publishPhone } = await contentWriter(database.pool);

/** How often each kind of visitor got each answer. */
const answers = new Map<string, Map<string, number>>();
function count(kind: string, answer: string | number): void {
  const own = answers.get(kind) ?? new Map<string, number>();
  own.set(String(answer), (own.get(String(answer)) ?? 0) + 1);
  answers.set(kind, own);
}
const messages: string[] = [];
const documents: string[] = [];
const changes: number[] = [];
const until = Date.now() + minutes * 60_000;
let asked = 0;

/** Runs `at` visitors of a kind at the same time, each again and again, until the time is over. */
async function visitors(kind: string, at: number, visit: () => Promise<string | number>): Promise<void> {
  await Promise.all(
    Array.from({ length: at }, async () => {
      while (Date.now() < until) {
        const answer = await visit().catch(() => 'no answer');
        count(kind, answer);
        if (answer === 'no answer') await delay(200);
        await delay(20);
      }
    }),
  );
}
async function read(path: string, headers: Record<string, string> = {}): Promise<string | number> {
  const answer = await fetch(front.url + path, { headers, redirect: 'manual' });
  const phones = new Set((await answer.text()).match(ANY_PHONE));
  return phones.size > 1 ? 'two editions' : answer.status;
}
const next = (of: string[]) => of[asked++ % of.length]!;

async function write(): Promise<number> {
  const message = randomUUID();
  const { status } = await post(front, { message, key: message });
  if (status === 200) messages.push(message);
  return status;
}

let deal: string | undefined;
let sent = 0;
async function upload(): Promise<string | number> {
  if (!deal || sent % 20 === 0) deal = await sendDeal(front.url);
  const n = sent++;
  const outcome = (await sendFile(front, deal, n)) ?? 'nothing';
  if (outcome === 'kept') documents.push(`file ${n}.pdf`);
  return outcome;
}

/** Orders one telephone number after the other to be published at once; the next one stands on the one before. */
async function publish(): Promise<void> {
  const isDue = async (change: number) => {
    const found = await changeById(database.pool, change).catch(() => null);
    return !found || found.state === 'scheduled';
  };
  for (let n = 0; Date.now() + 60_000 < until; n++) {
    const change = await publishPhone(`704-555-${5000 + (n % 1000)}`).catch(() => null);
    count('editions', change === null ? 'no answer' : 'ordered');
    if (change !== null) changes.push(change);
    do await delay(2_000);
    while (change !== null && Date.now() < until && (await isDue(change)));
  }
}

/** Kills a copy in every minute, and stops the database in every fourth. */
async function faults(): Promise<void> {
  for (let minute = 1; ; minute++) {
    if (Date.now() + 45_000 > until) return;
    await delay(15_000 + Math.random() * 15_000);
    dies.copy.process.kill('SIGKILL');
    count('faults', 'kill -9 of a copy');
    await delay(3_000);
    dies.copy = await restart(1);
    if (minute % 4 === 2) {
      process.kill(postgresPid(dataDir)!, 'SIGQUIT');
      count('faults', 'database away');
      await delay(8_000);
      const again = embeddedPostgres(dataDir, 'tool');
      await again.enter();
      onCleanUp(() => again.leave());
    }
    await delay(10_000);
  }
}

function held(): string {
  const megabytes =
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${lives.process.pid}/status`, 'utf8'))![1]) / 1024;
  return `${megabytes.toFixed(0)} MB, ${readdirSync(`/proc/${lives.process.pid}/fd`).length} descriptors`;
}

console.log(`at the start: ${held()}`);
const watch = setInterval(() => {
  const answered = [...answers.values()].reduce(
    (all, own) => all + [...own.values()].reduce((a, b) => a + b),
    0,
  );
  console.log(`${((until - Date.now()) / 60_000).toFixed(1)} minutes to go: ${held()}, ${answered} answers`);
}, 60_000);
await Promise.all([
  visitors('pages', 4, () => read(next(PAGES))),
  visitors('messages', 3, write),
  visitors('documents', 2, upload),
  visitors('office', 1, () => read(next(OFFICE), { cookie: `__Host-staff=${session}`, 'user-agent': AGENT })),
  visitors('costly', 4, () => read(`${next(COSTLY)}?${DEAL}&with=core&capex=${asked}`)),
  publish(),
  faults(),
]);
clearInterval(watch);
await delay(10_000);
const { rows: editions } = await database.pool.query<{ change_id: string }>(
  'select change_id from editions where change_id is not null',
);
await database.close();
console.log(`ten seconds after: ${held()}`);
for (const [kind, own] of answers)
  console.log(`${kind}: ${[...own].map(([answer, times]) => `${times} × ${answer}`).join(', ')}`);
for (const copy of [lives, dies.copy]) await stopServer(copy);
const { lost, twice, keptUnanswered } = compare(messages, storedMessages(dataDir));
console.log(
  `messages: ${messages.length} acknowledged, ${lost} lost, ${twice} twice, ${keptUnanswered} kept without an answer`,
);
const stored = () => readdirSync(join(dataDir, 'deal-files')).length;
const { whole, broken } = await compareFiles(dataDir, dealFolder(dataDir), stored);
const there = new Set(whole);
const gone = documents.filter((name) => !there.has(name)).length;
console.log(
  `documents: ${documents.length} acknowledged, ${gone} lost, ${broken.length} rows without their file`,
);
const published = editions.map((row) => Number(row.change_id));
const unpublished = changes.filter((change) => !published.includes(change)).length;
const again = published.length - new Set(published).size;
const mixed = answers.get('pages')?.get('two editions') ?? 0;
console.log(
  `editions: ${changes.length} ordered, ${unpublished} not public, ${again} twice; ${mixed} pages of two editions`,
);
await cleanUp();
process.exit(lost + twice + gone + broken.length + unpublished + again + mixed > 0 ? 1 : 0);
