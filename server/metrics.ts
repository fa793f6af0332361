import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ReadRates } from '#app/features/rates/rates-store.server.ts';
import { ratesView } from '#app/features/rates/rates-view.ts';
import type { RateSeries } from '#app/lending/rate-series.ts';

export interface MetricsSources {
  /** Tables that hold submissions. */
  tables?: Iterable<string>;
  pool?: pg.Pool;
  /** How many mails wait; absent where no mail is sent. */
  mailQueue?: (() => Promise<number>) | undefined;
  /** The stored rates, and the series that are fetched. Absent where none are. */
  rates?: { read: ReadRates; fetched: readonly RateSeries[] } | undefined;
  /** How many lines of the log said that something failed. */
  errors?: (() => number) | undefined;
  /** Free bytes on the disk that documents of deals are stored on or pass through. */
  freeBytes?: (() => Promise<number>) | undefined;
  /** How many answers wait for a worker. */
  costly?: (() => number) | undefined;
  /** How many editions newer than the one that this copy serves there are; absent where no editions are followed. */
  editionsBehind?: (() => Promise<number>) | undefined;
  /** The last holiday of the office's calendar. */
  lastHoliday?: (() => string | undefined) | undefined;
  /** Whether `/readyz` says that the server is ready. */
  isReady?: (() => Promise<boolean>) | undefined;
  /**
   * When the last complete backup was made, in milliseconds, as the backup job reports it; rejects where it never did.
   */
  backedUpAt?: (() => Promise<number>) | undefined;
}

/** How long a scrape waits for the database. */
const PATIENCE_MS = 2_000;

/** Why a request was refused, by status. */
const REFUSAL_REASONS: Record<number, string> = {
  400: 'unreadable',
  403: 'cross-site',
  405: 'method',
  408: 'silent',
  413: 'too-long',
  415: 'not-a-form',
  429: 'rate-limit',
};

/** Why the private office refused a request. */
const OFFICE_REFUSALS = [
  'cross-site',
  'session',
  'role',
  'link',
  'passkey',
  'rate-limit',
  'too-long',
  'conflict',
  'erasure',
] as const;
export type OfficeRefusal = (typeof OFFICE_REFUSALS)[number];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What this copy has counted since its start, in Prometheus text format. Besides what is named here: memory, processor
 * time and the delay of the event loop (`nodejs_eventloop_lag_*`). No label identifies a visitor.
 */
export function createMetrics({
  tables = [],
  pool,
  mailQueue,
  rates,
  costly,
  errors,
  freeBytes,
  editionsBehind,
  lastHoliday,
  isReady,
  backedUpAt,
}: MetricsSources = {}) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  /** @param begins label sets that start at zero: Prometheus sees no rate in a series that begins at one */
  const counter = (name: string, help: string, begins: readonly Record<string, string>[]) => {
    const made = new Counter({ name, help, labelNames: Object.keys(begins[0]!), registers });
    for (const labels of begins) made.inc(labels, 0);
    return made;
  };
  /** @param read is called at each scrape; absent where there is nothing to read */
  const gauge = (
    name: string,
    help: string,
    read: ((made: Gauge) => Promise<void> | void) | undefined,
    labelNames: string[] = [],
  ) => {
    if (!read) return;
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        return read(this);
      },
    });
  };
  const each = <Label extends string>(label: Label, values: readonly string[]) =>
    values.map((value) => ({ [label]: value }));
  /** What the database or a disk says, if it says it soon: one that stands still held the answer for as long. */
  const soon = <T>(asked: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([asked, delay(PATIENCE_MS, otherwise, { ref: false })]).catch(() => otherwise);

  const requests = counter(
    'oak_requests_total',
    'Answered requests, by the class of their status',
    each('status', ['2xx', '3xx', '4xx', '5xx']),
  );
  const refusals = counter(
    'oak_refusals_total',
    'Requests that were turned away, by reason',
    each('reason', [...Object.values(REFUSAL_REASONS), 'busy']),
  );
  const submissions = counter(
    'oak_submissions_total',
    'What visitors sent, by table and by what became of it: stored, quarantined or failed',
    [
      { table: 'unknown', outcome: 'failed' },
      ...[...tables].flatMap((table) => ['stored', 'quarantined'].map((outcome) => ({ table, outcome }))),
    ],
  );
  const atTheDoor = counter(
    'oak_office_refusals_total',
    'Requests that the private office turned away, by reason',
    each('reason', OFFICE_REFUSALS),
  );
  const documents = counter(
    'oak_documents_total',
    'Documents of deals, by what became of them: kept, or why not',
    each('outcome', ['kept-clean', 'kept', 'not-scanned', 'no-room', 'not-stored', 'infected']),
  );
  const mails = counter(
    'oak_mails_total',
    'Tries to send a mail, sent or failed, and mails that are tried no more',
    each('outcome', ['sent', 'failed', 'given-up']),
  );
  if (errors)
    new Counter({
      name: 'oak_log_errors_total',
      help: 'Lines of the log that say that something failed',
      registers,
      collect() {
        this.reset();
        this.inc(errors());
      },
    });

  gauge(
    'oak_ready',
    '1 where /readyz says ready, else 0',
    isReady && (async (made) => made.set((await soon(isReady(), false)) ? 1 : 0)),
  );
  gauge(
    'oak_editions_behind',
    'Editions that are newer than the one this copy serves; not a number while the database does not answer',
    editionsBehind && (async (made) => made.set(await soon(editionsBehind(), Number.NaN))),
  );
  gauge(
    'oak_backup_age_seconds',
    'Seconds since the last backup was said to be whole; infinite where none ever was, not a number where the disk does not answer',
    backedUpAt &&
      (async (made) => {
        const never = () => Number.NEGATIVE_INFINITY;
        const at = await soon(backedUpAt().catch(never), Number.NaN);
        made.set((Date.now() - at) / 1000);
      }),
  );
  gauge(
    'oak_pool_connections',
    'Database connections in use and idle, and requests that wait for one',
    pool &&
      ((made) => {
        made.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        made.set({ state: 'idle' }, pool.idleCount);
        made.set({ state: 'waiting' }, pool.waitingCount);
      }),
    ['state'],
  );
  gauge(
    'oak_mail_queue_length',
    'Mails to staff and borrowers that wait to be sent; not a number while the database does not answer',
    mailQueue && (async (made) => made.set(await soon(mailQueue(), Number.NaN))),
  );
  gauge(
    'oak_deal_files_free_bytes',
    'Bytes that are free on the disk of documents of deals; not a number where it cannot be asked',
    freeBytes && (async (made) => made.set(await soon(freeBytes(), Number.NaN))),
  );
  gauge(
    'oak_costly_answers_waiting',
    'Sheets, workbooks and answered deals that wait for a worker',
    costly && ((made) => made.set(costly())),
  );
  gauge(
    'oak_rate_age_days',
    'Days since the day of the newest published rate, by fetched series; infinite where none ever came',
    rates &&
      (async (made) => {
        made.reset();
        const today = new Date().toISOString().slice(0, 10);
        const kept = await soon(rates.read(), null);
        if (kept) for (const series of rates.fetched) made.set({ series }, Number.POSITIVE_INFINITY);
        for (const { series, day } of ratesView(kept ?? [], today))
          made.set({ series }, (Date.parse(today) - Date.parse(day)) / 86_400_000);
      }),
    ['series'],
  );

  gauge(
    'oak_holidays_left_days',
    'Days until the last holiday that the calendar of the office names',
    lastHoliday &&
      ((made) => made.set(Math.ceil((Date.parse(lastHoliday() ?? '') - Date.now()) / 86_400_000))),
  );

  return {
    officeRefused: (reason: OfficeRefusal): void => atTheDoor.inc({ reason }),
    answered: (status: number): void => requests.inc({ status: `${Math.floor(status / 100)}xx` }),
    refused(status: number): void {
      const reason = REFUSAL_REASONS[status];
      if (reason) refusals.inc({ reason });
    },
    /** Counts a request that was refused because no worker was free. */
    busy: (): void => refusals.inc({ reason: 'busy' }),
    document: (outcome: string): void => documents.inc({ outcome }),
    mail: (outcome: 'sent' | 'failed' | 'given-up'): void => mails.inc({ outcome }),
    submission: (table: string, outcome: string): void => submissions.inc({ table, outcome }),
    async response(): Promise<Response> {
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * Whether the metrics may be read: with the token, or by a program on this machine that connects directly. A proxy on
 * this machine passes on the public host or appends to X-Forwarded-For; requests through it are refused.
 */
export function mayReadMetrics(headers: Headers, peer: string, token: string | undefined): boolean {
  const [scheme, given = ''] = (headers.get('authorization') ?? '').split(' ');
  if (token !== undefined && scheme?.toLowerCase() === 'bearer') return isSame(given, token);
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers.has(name));
  return LOOPBACK.test(peer) && LOCAL_HOST.test(headers.get('host') ?? '') && !isForwarded;
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
