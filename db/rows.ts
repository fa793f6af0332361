import type pg from 'pg';

/** Anything that runs SQL: the pool, or one connection with a transaction. */
export type Db = Pick<pg.ClientBase, 'query'>;

/** The rows that a statement returns. */
export async function allRows<Row extends pg.QueryResultRow>(
  db: Db,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  return (await db.query<Row>(sql, values)).rows;
}

/** The first row that a statement returns. */
export async function firstRow<Row extends pg.QueryResultRow>(
  db: Db,
  sql: string,
  values?: unknown[],
): Promise<Row | undefined> {
  return (await allRows<Row>(db, sql, values))[0];
}

/** Whether a statement has found or changed a row. */
export async function hasRow(db: Db, sql: string, values?: unknown[]): Promise<boolean> {
  return (await db.query(sql, values)).rowCount! > 0;
}
