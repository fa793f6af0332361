import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '#server/database.ts';
import { copyMigratedCluster } from './migrated-cluster.ts';

/**
 * A PostgreSQL for the tests of one file, started before the first and stopped after the last. It has the tables, and
 * no rows.
 */
export function testDatabase(): { readonly pool: pg.Pool; dataDir: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'oak-test-'));
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    copyMigratedCluster(dataDir);
    database = await openDatabase({ databaseUrl: undefined, dataDir });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }, 60_000);
  return {
    dataDir,
    get pool() {
      return database.pool;
    },
  };
}
