import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { platform } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare, load } from './load.ts';
import { namedFiles } from './named-files.ts';
import { otherBuild } from './other-build.ts';
import { startSite } from './proxied-site.ts';
import { newDir, post, stopServer, storedMessages } from './server-process.ts';

/** Whether a copy has stored a submission since its start. */
const isStoring = async (url: string) =>
  /^oak_submissions_total\{[^}]*outcome="stored"\} [1-9]/m.test(await (await fetch(`${url}/metrics`)).text());

/** A post from one of this machine's loopback addresses. Resolves to the status. */
async function postFrom(localAddress: string, url: string, forwardedFor: string): Promise<number> {
  const body = new URLSearchParams({ message: randomUUID() }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwardedFor };
  const sent = request(`${url}/contact`, { method: 'POST', localAddress, headers }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode!;
}

describe('two copies of the server', () => {
  it('count posts together, by the address that the proxy saw', async () => {
    const { copies, front } = await startSite({ RATE_LIMIT: 'on' }, undefined, newDir());
    const statuses: number[] = [];
    // Each claims another origin in X-Forwarded-For.
    for (let i = 0; i < 25; i++) statuses.push(await postFrom('127.0.0.1', front.url, `203.0.113.${i}`));
    expect(statuses.indexOf(429)).toBe(20);
    for (const copy of copies) {
      expect(await postFrom('127.0.0.1', copy.url, '127.0.0.1')).toBe(429);
      expect(await postFrom('127.0.0.1', copy.url, '203.0.113.7')).not.toBe(429);
    }
    // Only Linux answers on every address of the loopback network.
    if (platform() === 'linux') expect(await postFrom('127.0.0.2', front.url, '127.0.0.1')).not.toBe(429);
  });

  it('store one row when the same message reaches both at once, with a key and without', async () => {
    const { copies, dataDir } = await startSite();
    const toBoth = (fields: Record<string, string>) =>
      Promise.all([...copies, ...copies].map(async (copy) => (await post(copy, fields)).text));
    const once = ['duplicate', 'duplicate', 'duplicate', 'stored'];
    expect((await toBoth({ message: 'keyed', key: randomUUID() })).sort()).toEqual(once);
    expect((await toBoth({ message: 'keyless' })).sort()).toEqual(once);
    expect(storedMessages(dataDir)).toEqual(['keyed', 'keyless']);
  });

  it('answer for each other: kill -9 of one under load is not seen by any visitor', async () => {
    const { copies, front, dataDir } = await startSite();
    const result = await load(front, ({ acknowledged }) => {
      if (acknowledged.length === 150) copies[0].process.kill('SIGKILL');
      return acknowledged.length < 400;
    });
    expect(await copies[0].exit).toBe('SIGKILL');
    const found = compare(result.acknowledged, storedMessages(dataDir));
    console.log(
      `kill -9 of one of two copies: ${result.acknowledged.length} acknowledged`,
      found,
      result.refused,
    );
    expect(result).toEqual({ acknowledged: result.acknowledged, refused: {}, unanswered: 0 });
    expect(found).toEqual({ lost: 0, twice: 0, keptUnanswered: 0 });
  });

  it('can be restarted one after the other under load, and no request is lost @all', async () => {
    const { copies, restart, front, dataDir } = await startSite();
    let restarted = false;
    const loaded = load(front, () => !restarted);
    for (const i of [0, 1] as const) {
      expect(await stopServer(copies[i])).toBe(0);
      const again = await restart(i);
      await expect.poll(() => isStoring(again.url), { timeout: 60_000 }).toBe(true);
    }
    restarted = true;
    const result = await loaded;
    const found = compare(result.acknowledged, storedMessages(dataDir));
    console.log(`both copies restarted: ${result.acknowledged.length} acknowledged`, found, result.refused);
    expect(result).toEqual({ acknowledged: result.acknowledged, refused: {}, unanswered: 0 });
    expect(found).toEqual({ lost: 0, twice: 0, keptUnanswered: 0 });
  });

  it('can be upgraded one after the other under load: pages of both builds, and old tabs, find all they name @all', async () => {
    const pages = ['/', '/transactions', '/lending/bridge', '/contact', '/about'];
    const { copies, restart, front, dataDir } = await startSite({}, 'site');
    const ofOldTab = await namedFiles(front.url, pages);
    const BUILD_DIR = otherBuild();
    let isUpgraded = false;
    const loaded = load(front, () => !isUpgraded, 2);
    let upgraded = await stopServer(copies[0]).then(() => restart(0, { BUILD_DIR }));
    const ofNewTab = await namedFiles(upgraded.url, pages);
    const both = [...ofOldTab, ...ofNewTab];
    expect(new Set(both).size).toBeGreaterThan(ofOldTab.size * 1.5);
    const missing = async () => {
      const lost: string[] = [];
      const all = new Set([...both, ...pages]).values();
      const ask = async () => {
        for (const path of all) if (!(await fetch(front.url + path)).ok) lost.push(path);
      };
      await Promise.all(Array.from({ length: 6 }, ask));
      return lost;
    };
    // the proxy sends a copy nothing for a while after a failure: before that, no visitor has its pages
    const home = async () => (await fetch(front.url)).text();
    await expect.poll(home, { timeout: 10_000 }).toMatch(/\/assets\/start-\w+x\.js/);
    // twice: the proxy alternates, so each file is requested from both copies
    expect([...(await missing()), ...(await missing())]).toEqual([]);
    upgraded = await stopServer(copies[1]).then(() => restart(1, { BUILD_DIR }));
    expect(await missing()).toEqual([]);
    isUpgraded = true;
    const result = await loaded;
    expect(result).toEqual({ acknowledged: result.acknowledged, refused: {}, unanswered: 0 });
    expect(compare(result.acknowledged, storedMessages(dataDir))).toEqual({
      lost: 0,
      twice: 0,
      keptUnanswered: 0,
    });
  });

  it('are logged by the proxy as the privacy page says: time, page, answer, duration', async () => {
    const { front } = await startSite();
    if (!front.log) return;
    await fetch(`${front.url}/healthz?from=robin@hale.example`, { headers: { 'user-agent': 'a browser' } });
    const address = '/robin@hale.example';
    await fetch(`${front.url}${address}`);
    await fetch(`${front.url}/${address}/`, { redirect: 'manual' });
    await fetch(`${front.url}${address}`, { method: 'PUT' });
    await fetch(`${front.url}${address}`, { method: 'POST', body: 'x'.repeat(1_100_000) });
    await expect.poll(front.log).toMatch(/413/);
    const lines = front
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const seconds = expect.any(Number);
    expect(lines).toEqual([
      { time, method: 'GET', page: '/healthz', status: 200, seconds },
      { time, method: 'GET', page: '', status: 404, seconds },
      { time, method: 'GET', page: '', status: 301, seconds },
      { time, method: 'PUT', page: '', status: 405, seconds },
      { time, method: 'POST', page: '', status: 413, seconds },
    ]);
  });
});

it('the proxy’s logs are forgotten after thirty days', () => {
  const logs = newDir();
  const day = 86_400;
  // a file holds the lines of a day, and is as old as its last
  for (const age of [0, 28, 29.1]) {
    const file = join(logs, `pages-${age}.log`);
    writeFileSync(file, '');
    utimesSync(file, Date.now() / 1000 - age * day, Date.now() / 1000 - age * day);
  }
  execFileSync('sh', ['ops/forget-logs.sh', logs]);
  expect(readdirSync(logs).sort()).toEqual(['pages-0.log', 'pages-28.log']);
});
