import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptRate, heldRates, readRates } from '#db/published-rates.ts';
import { testDatabase } from '#tests/test-database.ts';
import { createLog } from './log.ts';
import { fetchRates, rateWatch } from './rate-watch.ts';

const database = testDatabase();
const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });

const ENDLESS = 'an answer without an end';

/** What the publishers on loopback answer next; null for no answer. */
const answers: { benchmark: unknown; treasury: string | null } = { benchmark: null, treasury: null };
const asked: string[] = [];
/** Megabytes that were read of an answer without an end. */
let readOfEndless = 0;
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (answers.treasury === ENDLESS && request.url?.startsWith('/treasury')) {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1e6, ' '))) readOfEndless++;
    };
    response.on('drain', more);
    return more();
  }
  const isBenchmark = request.url?.startsWith('/benchmark');
  const body = isBenchmark ? answers.benchmark && JSON.stringify(answers.benchmark) : answers.treasury;
  if (!body) response.writeHead(503);
  response.end(body ?? '');
});
let urls: { benchmarkUrl: string; treasuryUrl: string };

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  urls = {
    benchmarkUrl: `${site}/benchmark.json`,
    treasuryUrl: `${site}/treasury?data=daily_treasury_yield_curve`,
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  lines.length = 0;
  asked.length = 0;
  await database.pool.query('delete from published_rates');
});

const average = (day: string, percent: unknown) => ({
  refRates: [
    {
      effectiveDate: day,
      type: 'SOFRAI',
      average30day: percent,
      average90day: 3.6392,
      index: 1.25565902,
      revisionIndicator: 'R1',
      added: 'since',
    },
  ],
});
const yields = (...days: [day: string, tenYears: string][]) =>
  `<?xml version="1.0" encoding="utf-8"?><feed xmlns:d="http://schemas.example/d" xmlns:m="http://schemas.example/m">${days
    .map(
      ([day, ten]) =>
        `<entry><content><m:properties><d:NEW_DATE m:type="Edm.DateTime">${day}T00:00:00</d:NEW_DATE>` +
        `<d:BC_1_5MONTH m:type="Edm.Double">3.7</d:BC_1_5MONTH><d:BC_2YEAR m:null="true" />` +
        `<d:BC_10YEAR m:type="Edm.Double">${ten}</d:BC_10YEAR></m:properties></content></entry>`,
    )
    .join('')}</feed>`;
const AUGUST = new Date('2026-08-24T12:30:00Z');
const fetched = () => fetchRates(urls, database.pool, log, AUGUST);
const shown = async () =>
  (await readRates(database.pool)).map(({ series, day, percent }) => `${series} ${day} ${percent}`);

it('keeps what both publish, whatever they have added to it, and leaves out what a day lacks', async () => {
  answers.benchmark = average('2026-08-21', 3.64319);
  answers.treasury = yields(['2026-08-20', '4.20'], ['2026-08-21', '4.22']);
  await fetched();
  expect(await shown()).toEqual([
    'sofr-30 2026-08-21 3.64319',
    'treasury-10y 2026-08-20 4.2',
    'treasury-10y 2026-08-21 4.22',
  ]);
  expect(asked[1]).toBe('/treasury?data=daily_treasury_yield_curve&field_tdr_date_value_month=202608');
});

it('adds nothing on a holiday or while a publisher is late, and takes a revision', async () => {
  answers.benchmark = average('2026-08-21', 3.64319);
  answers.treasury = yields();
  await fetched();
  await fetched();
  expect(await shown()).toEqual(['sofr-30 2026-08-21 3.64319']);
  answers.benchmark = average('2026-08-21', 3.64401);
  await fetched();
  expect(await shown()).toEqual(['sofr-30 2026-08-21 3.64401']);
  expect(lines.join('')).toContain('"revised":1');
});

it('asks for the month before as well on the first days of one', async () => {
  answers.treasury = yields();
  answers.benchmark = average('2026-08-31', 3.64);
  await fetchRates(urls, database.pool, log, new Date('2026-09-02T12:30:00Z'));
  expect(asked.filter((url) => url.startsWith('/treasury')).map((url) => url.slice(-6))).toEqual([
    '202608',
    '202609',
  ]);
});

it.each([
  ['absent', null],
  ['of another shape', { refRates: [] }],
  ['without its number', average('2026-08-21', 'n/a')],
  ['without a day', average('soon', 3.6)],
])('keeps the other where one is %s, shows what it had, and asks again', async (_, broken) => {
  answers.benchmark = average('2026-08-20', 3.643);
  answers.treasury = yields(['2026-08-20', '4.20']);
  await fetched();
  answers.benchmark = broken;
  answers.treasury = yields(['2026-08-20', '4.20'], ['2026-08-21', '4.22']);
  await expect(fetched()).rejects.toThrow('not read: benchmark');
  expect(await shown()).toEqual([
    'sofr-30 2026-08-20 3.643',
    'treasury-10y 2026-08-20 4.2',
    'treasury-10y 2026-08-21 4.22',
  ]);
});

it('reads no yields out of a page that is no XML of theirs', async () => {
  answers.benchmark = average('2026-08-21', 3.64319);
  answers.treasury = '<html><body>Maintenance</body>';
  await expect(fetched()).rejects.toThrow('not read: treasury');
  expect(await shown()).toEqual(['sofr-30 2026-08-21 3.64319']);
});

it('reads no answer that is five times as long as a month of yields', async () => {
  answers.benchmark = average('2026-08-21', 3.64319);
  answers.treasury = yields(['2026-08-20', '4.20']).replace('<entry>', `${'<x/>'.repeat(80_000)}<entry>`);
  await expect(fetched()).rejects.toThrow('not read: treasury');
});

it('stops reading an answer that has no end', async () => {
  answers.benchmark = average('2026-08-21', 3.64319);
  answers.treasury = ENDLESS;
  await expect(fetched()).rejects.toThrow('not read: treasury');
  // the rest waits in the buffers of the connection
  expect(readOfEndless).toBeLessThan(20);
});

it('a revision that is held back is accepted with its value, as the line of the log has it', async () => {
  answers.treasury = yields();
  answers.benchmark = average('2026-08-21', 3.643);
  await fetched();
  answers.benchmark = average('2026-08-21', 5.2);
  await fetched();
  expect(await shown()).toEqual(['sofr-30 2026-08-21 3.643']);
  expect(lines.join('')).toContain('npm run rates -- accept sofr-30 2026-08-21 5.2"');
  expect(await acceptRate(database.pool, 'sofr-30', '2026-08-21', 5.2)).toBe(true);
  lines.length = 0;
  await fetched();
  expect(await shown()).toEqual(['sofr-30 2026-08-21 5.2']);
  expect(lines.join('')).not.toContain('held back');
});

it('holds back what moved too far until staff accept it, a revision too', async () => {
  answers.treasury = yields();
  answers.benchmark = average('2026-08-20', 3.643);
  await fetched();
  answers.benchmark = average('2026-08-21', 36.43);
  await expect(fetched()).rejects.toThrow();
  answers.benchmark = average('2026-08-21', 4.643);
  await fetched();
  expect(await shown()).toEqual(['sofr-30 2026-08-20 3.643']);
  expect(lines.join('')).toContain('is held back');
  expect(await heldRates(database.pool)).toEqual([{ series: 'sofr-30', day: '2026-08-21', percent: 4.643 }]);
  expect(await acceptRate(database.pool, 'sofr-30', '2026-08-21')).toBe(true);
  expect(await acceptRate(database.pool, 'sofr-30', '2026-08-21')).toBe(false);
  expect(await shown()).toHaveLength(2);
  answers.benchmark = average('2026-08-21', 0.1);
  await fetched();
  expect((await shown()).at(-1)).toBe('sofr-30 2026-08-21 4.643');
});

it('holds back a value of a day to come, and takes no missing one for zero', async () => {
  answers.treasury = yields();
  answers.benchmark = average('2036-08-21', 3.7);
  await fetched();
  expect(await shown()).toEqual([]);
  expect(await heldRates(database.pool)).toHaveLength(1);
  answers.benchmark = average('2026-08-21', null);
  await expect(fetched()).rejects.toThrow('not read: benchmark');
  answers.benchmark = average('2026-08-21', 3.643);
  await fetched();
  expect(await shown()).toEqual(['sofr-30 2026-08-21 3.643']);
});

it('asks once when it starts, by a job of the queue', async () => {
  answers.benchmark = average('2026-08-21', 3.64319);
  answers.treasury = yields(['2026-08-21', '4.22']);
  const watch = rateWatch(urls, database.pool, log, { pollingIntervalSeconds: 1 });
  await watch.start();
  await watch.start();
  await expect.poll(shown, { timeout: 20_000 }).toHaveLength(2);
  await watch.stop(5_000);
  const { rows } = await database.pool.query('select cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ cron: '30 8 * * 1-5', timezone: 'America/New_York' }]);
});
