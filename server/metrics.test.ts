import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics, type MetricsSources } from './metrics.ts';

const pool = { totalCount: 7, idleCount: 3, waitingCount: 2 } as pg.Pool;
const textOf = async (metrics: ReturnType<typeof createMetrics>) => (await metrics.response()).text();

it('tells what was sent, the pool, and the mail that waits', async () => {
  const metrics = createMetrics({ pool, mailQueue: async () => 4 });
  metrics.submission('contact_submissions', 'stored');
  metrics.submission('contact_submissions', 'stored');
  metrics.submission('contact_submissions', 'quarantined');
  metrics.submission('unknown', 'failed');
  const text = await textOf(metrics);
  expect(text).toContain('oak_submissions_total{table="contact_submissions",outcome="stored"} 2\n');
  expect(text).toContain('oak_submissions_total{table="contact_submissions",outcome="quarantined"} 1\n');
  expect(text).toContain('oak_submissions_total{table="unknown",outcome="failed"} 1\n');
  expect(text).toContain('oak_pool_connections{state="used"} 4\n');
  expect(text).toContain('oak_pool_connections{state="idle"} 3\n');
  expect(text).toContain('oak_pool_connections{state="waiting"} 2\n');
  expect(text).toContain('oak_mail_queue_length 4\n');
});

it('goes on while the database does not answer', async () => {
  const metrics = createMetrics({ pool, mailQueue: () => Promise.reject(new Error('gone')) });
  expect(await textOf(metrics)).toContain('oak_mail_queue_length Nan\n');
});

it('goes on while the database or a disk stands still', async () => {
  const never = () => new Promise<never>(() => {});
  const text = await textOf(
    createMetrics({
      pool,
      mailQueue: never,
      editionsBehind: never,
      isReady: never,
      backedUpAt: never,
      rates: { read: never, fetched: [] },
    }),
  );
  expect(text).toContain('oak_ready 0\n');
  expect(text).toContain('oak_editions_behind Nan\n');
  expect(text).toContain('oak_mail_queue_length Nan\n');
  // and not infinite, which says that there was no backup
  expect(text).toContain('oak_backup_age_seconds Nan\n');
});

/** A server that fetches the benchmark, whose newest value is of that day; null where none ever came. */
function ratesOf(day: string | null): MetricsSources['rates'] {
  const read = async () => (day === null ? [] : [{ series: 'sofr-30' as const, day, percent: 4.3 }]);
  return { read, fetched: ['sofr-30'] };
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A server without faults. */
const well: MetricsSources = {
  tables: ['deals'],
  pool,
  mailQueue: async () => 0,
  costly: () => 0,
  errors: () => 0,
  lastHoliday: () => dayAhead(200),
  rates: ratesOf(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)),
  freeBytes: async () => 50e9,
  editionsBehind: async () => 0,
  isReady: async () => true,
  backedUpAt: async () => Date.now() - 3_600_000,
};

const handbook = readFileSync('docs/operations.md', 'utf8');
const { groups } = parse(readFileSync('ops/alerts.yaml', 'utf8')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
};
const rules = groups.flatMap((group) => group.rules);

it('has an age for each series that is fetched, and infinity for one that never came', async () => {
  const { read } = ratesOf('2026-01-02')!;
  const text = await textOf(createMetrics({ rates: { read, fetched: ['sofr-30', 'treasury-10y'] } }));
  expect(text).toMatch(/oak_rate_age_days\{series="sofr-30"\} \d+\n/);
  expect(text).toContain('oak_rate_age_days{series="treasury-10y"} +Inf\n');
  expect(text).not.toContain('treasury-3m');
});

it('has every number of ours that the handbook explains, and no other', async () => {
  const text = await textOf(createMetrics(well));
  const ours = [...text.matchAll(/^# TYPE (oak_\w+) /gm)].map(([, name]) => name!);
  expect(ours).toContain('oak_rate_age_days');
  for (const name of ours) expect(handbook).toMatch(new RegExp(`^\\| \`${name}[\`{]`, 'm'));
  for (const [name] of handbook.matchAll(/\boak_[a-z_]+/g)) expect(ours).toContain(name);
});

it('has every number that the alerts ask for, and for each alert the handbook says what to do', async () => {
  const text = await textOf(createMetrics(well));
  const asked = rules.flatMap(({ expr }) => expr.match(/\b(oak|nodejs)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(6);
  for (const name of asked) expect(text).toContain(`# TYPE ${name} `);
  const explained = [...handbook.matchAll(/^\| `([A-Z]\w+)` \| [^|]{15,} \| [^|]{15,} \|$/gm)];
  expect(explained.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
});

/** Two successive scrapes, as Prometheus stores them. */
type Samples = [before: string, after: string];

/** The value of an expression as Prometheus would compute it, for the forms that our rules use; null for no series. */
function evaluate(expr: string, samples: Samples): number | null {
  const [, one, other] = /^(.+) or (.+)$/.exec(expr) ?? [];
  if (one) return evaluate(one, samples) ?? evaluate(other!, samples);
  const [, missing] = /^absent\((.+)\)$/.exec(expr) ?? [];
  if (missing) return evaluate(missing, samples) === null ? 1 : null;
  const [, left, operator, right] = /^(.+?) (==|>|<) (.+)$/s.exec(expr) ?? [];
  if (operator) {
    const [a, b] = [evaluate(left!, samples), evaluate(right!, samples)];
    if (a === null || b === null) return null;
    return (operator === '==' && a === b) || (operator === '>' && a > b) || (operator === '<' && a < b)
      ? a
      : null;
  }
  const [, first, more] = /^(.+) \+ (\S+)$/.exec(expr) ?? [];
  if (first) return evaluate(first, samples)! + Number(more);
  const [, instant] = /^(.+) - time\(\)$/.exec(expr) ?? [];
  if (instant) return evaluate(instant, samples)! - Date.now() / 1000;
  if (/^[\d.e]+$/.test(expr)) return Number(expr);
  const [, fold, inner] = /^(sum|min|max)\((.+)\)$/.exec(expr) ?? [];
  const increase = /^increase\((\S+)\[\w+\]\)$/.exec(inner ?? '');
  const all = increase
    ? series(increase[1]!, samples[1]).map(
        ([labels, value]) => value - (new Map(series(increase[1]!, samples[0])).get(labels) ?? value),
      )
    : series(inner ?? expr, samples[1]).map(([, value]) => value);
  if (all.length === 0) return null;
  if (fold === 'sum') return all.reduce((a, b) => a + b);
  return fold === 'min' ? Math.min(...all) : Math.max(...all);
}

function series(selector: string, text: string): [labels: string, value: number][] {
  const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? [];
  if (!name) throw new Error(`not a form that this test knows: ${selector}`);
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))];
  const is = (own: string) => labels.split(',').every((label) => own.includes(label));
  return lines
    .filter(([, own = '']) => is(own))
    .map(([, own = '', value]) => [own, Number(value!.replace('+Inf', 'Infinity').replace('Nan', 'NaN'))]);
}

describe('each alert', () => {
  type Metrics = ReturnType<typeof createMetrics>;
  const times = (n: number, act: () => void) => {
    for (let i = 0; i < n; i++) act();
  };
  const counts = (n: number, act: (metrics: Metrics) => void) => ({
    act: (metrics: Metrics) => times(n, () => act(metrics)),
  });
  /** A fault for each alert. */
  interface Fault {
    sources?: MetricsSources;
    act?: (metrics: Metrics) => void;
    up?: 0;
    outside?: Partial<typeof WELL_OUTSIDE>;
  }
  /** What the prober says of a site that visitors reach. */
  const WELL_OUTSIDE = {
    probe_success: 1 as number | null,
    probe_ssl_earliest_cert_expiry: Date.now() / 1000 + 60 * 86_400,
  };
  let errors = 0;
  const faults: Record<string, Fault> = {
    SiteDown: { up: 0 },
    SiteNotReached: { outside: { probe_success: 0 } },
    CertificateEnds: { outside: { probe_ssl_earliest_cert_expiry: Date.now() / 1000 + 13 * 86_400 } },
    NotReady: { sources: { isReady: async () => false } },
    EditionNotFollowed: { sources: { editionsBehind: async () => 1 } },
    SubmissionsFail: counts(1, (metrics) => metrics.submission('unknown', 'failed')),
    SubmissionsQuarantined: counts(12, (metrics) => metrics.submission('deals', 'quarantined')),
    ServerErrors: counts(6, (metrics) => metrics.answered(500)),
    VisitorsTurnedAway: counts(101, (metrics) => metrics.refused(429)),
    MailWaits: { sources: { mailQueue: async () => 11 } },
    MailFails: counts(4, (metrics) => metrics.mail('failed')),
    MailGivenUp: counts(1, (metrics) => metrics.mail('given-up')),
    RatesOld: { sources: { rates: ratesOf('2026-01-02') } },
    HolidaysEnd: { sources: { lastHoliday: () => dayAhead(59) } },
    DocumentsRefused: counts(1, (metrics) => metrics.document('no-room')),
    DocumentsNotScanned: counts(1, (metrics) => metrics.document('not-scanned')),
    DocumentsNotKept: counts(1, (metrics) => metrics.document('not-stored')),
    DocumentsFillTheDisk: { sources: { freeBytes: async () => 2e9 } },
    BackupOld: { sources: { backedUpAt: async () => Date.now() - 2 * 86_400_000 } },
    PoolExhausted: { sources: { pool: { ...pool, waitingCount: 6 } as pg.Pool } },
    EventLoopSlow: {
      act: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400),
    },
    ErrorsInTheLog: { sources: { errors: () => errors }, act: () => void errors++ },
  };

  async function twice({ sources = {}, act, up, outside }: Fault = {}): Promise<Samples> {
    const metrics = createMetrics({ ...well, ...sources });
    const probed = Object.entries({ ...WELL_OUTSIDE, ...outside })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}{job="oak-outside"} ${value}\n`);
    const scrape = async () => `${await textOf(metrics)}\nup{job="oak"} ${up ?? 1}\n${probed.join('')}`;
    const before = await scrape();
    // the delay of the event loop is measured from turn to turn
    const turns = () => new Promise((settle) => setTimeout(settle, 20));
    await turns();
    act?.(metrics);
    await turns();
    return [before, await scrape()];
  }

  it('has a fault here', () => expect(Object.keys(faults)).toEqual(rules.map(({ alert }) => alert)));

  it('is silent on a good day', async () => {
    const samples = await twice();
    // the delay of this process depends on what else the machine is doing
    const quiet = rules.filter(({ alert }) => alert !== 'EventLoopSlow');
    expect(quiet.filter(({ expr }) => evaluate(expr, samples) !== null)).toEqual([]);
  });

  it.each(rules)('$alert fires', async ({ alert, expr }) => {
    expect(evaluate(expr, await twice(faults[alert]))).not.toBeNull();
  });

  it('SiteNotReached fires where nobody asks from outside', async () => {
    const { expr } = rules.find((rule) => rule.alert === 'SiteNotReached')!;
    expect(evaluate(expr, await twice({ outside: { probe_success: null } }))).toBe(1);
  });

  it.each(['BackupOld', 'RatesOld'])('%s fires where there never was one', async (alert) => {
    const backedUpAt = () => Promise.reject(new Error('ENOENT'));
    const never = await twice({ sources: { backedUpAt, rates: ratesOf(null) } });
    const { expr } = rules.find((rule) => rule.alert === alert)!;
    expect(evaluate(expr, never)).toBe(Number.POSITIVE_INFINITY);
  });
});
