import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * What takes something away from the copy of the last version, which works beside the new one while one is replaced after the
 * other. What is to go stays for one version in which nothing reads or writes it; the next one's migration is named here.
 */
const TAKES_AWAY = [
  /\bdrop (table|column|view|schema)\b/i,
  /\brename\b/i,
  /\balter column "?\w+"? (set data type|type|set not null)\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
  // a trigger may refuse it
  /^truncate\b/i,
];

/** Of before there was this rule, 0014 among them: it took the column of tokens from a copy that still wrote it. */
const BEFORE = 16;

/** Migrations that take away what the version before theirs had left alone, each with the version's day. */
const SECOND_HALVES: Readonly<Record<string, string>> = {};

const takesAway = (sql: string) =>
  sql
    .replace(/^\s*--(?!>).*$/gm, '')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => TAKES_AWAY.some((pattern) => pattern.test(statement)));

it('a migration only adds: the copy of the last version works beside the new one', () => {
  const later = readdirSync('db/migrations').filter(
    (name) => /^\d+_.*\.sql$/.test(name) && Number.parseInt(name, 10) > BEFORE && !(name in SECOND_HALVES),
  );
  const wrong = later.flatMap((name) => takesAway(readFileSync(`db/migrations/${name}`, 'utf8')));
  expect(wrong).toEqual([]);
});

it('knows one that does not', () => {
  const old = readFileSync('db/migrations/0014_deal-links.sql', 'utf8');
  expect(takesAway(old)).toContain('ALTER TABLE "deals" DROP COLUMN "token";');
  expect(takesAway(readFileSync('db/migrations/0016_term-sheets.sql', 'utf8'))).toEqual([]);
});
