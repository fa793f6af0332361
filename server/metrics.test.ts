import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from './metrics.ts';

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

const all = {
  pool,
  mailQueue: async () => 0,
  costly: () => 0,
  rates: async () => [],
  freeBytes: async () => 5e9,
};

it('has no number of ours that the handbook does not explain, and an alert for the age of rates', async () => {
  const text = await textOf(createMetrics(all));
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const ours = [...text.matchAll(/^# TYPE (oak_\w+) /gm)].map(([, name]) => name!);
  expect(ours).toContain('oak_rate_age_days');
  for (const name of ours) expect(handbook).toMatch(new RegExp(`^\\| \`${name}[\`{]`, 'm'));
  expect(readFileSync('ops/alerts.yaml', 'utf8')).toContain('max(oak_rate_age_days) > 5');
});

it('has every number that the example alerts ask for', async () => {
  const text = await textOf(createMetrics(all));
  const { groups } = parse(readFileSync('ops/alerts.yaml', 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const asked = groups.flatMap(({ rules }) =>
    rules.flatMap(({ expr }) => expr.match(/\b(oak|nodejs)_\w+/g) ?? []),
  );
  expect(asked.length).toBeGreaterThan(6);
  for (const name of asked) expect(text).toContain(`# TYPE ${name} `);
});
