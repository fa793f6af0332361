import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Statements that would break a copy of the previous version, which works on the same database while copies are
 * replaced one after the other. To remove something, one version stops using it, and the migration of the next version
 * removes it and is named in SECOND_HALVES.
 */
const TAKES_AWAY = [
  /\bdrop (table|column|view|schema)\b/i,
  /\brename\b/i,
  /\balter column "?\w+"? (set data type|type|set not null)\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
  // a trigger may refuse it
  /^truncate\b/i,
];

/**
 * Earlier migrations are older than this rule. One of them, 0014, did break it: it removed the column of tokens from a
 * version that still wrote it.
 */
const BEFORE = 16;

/** Migrations that remove what the version before theirs no longer used, each with the day of that version. */
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
