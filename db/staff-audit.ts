import type { Db } from './submission-events.ts';

/** Something that visitors sent, by its table and number. */
export interface ItemKey {
  source: string;
  id: number;
}

export interface AuditLine {
  /** The account; null for the site itself, or a command. */
  by: number | null;
  /** In the words of content/office.yaml, by this name. */
  action: string;
  item?: ItemKey | undefined;
  /** Never a visitor's name, address or words. */
  detail?: string | undefined;
}

/** Writes one line. Within the transaction of what it tells of, where there is one. */
export async function audit(db: Db, { by, action, item, detail }: AuditLine): Promise<void> {
  await db.query(
    'insert into staff_audit (account_id, action, source, source_id, detail) values ($1, $2, $3, $4, $5)',
    [by, action, item?.source ?? null, item?.id ?? null, detail ?? null],
  );
}

export interface WrittenLine {
  id: number;
  at: Date;
  /** Absent where it was the site itself, or a command. */
  name: string | null;
  action: string;
  source: string | null;
  sourceId: number | null;
  detail: string | null;
}

/**
 * The newest lines, of some items or of all, before the line with the number where one is given. A line holds a document's
 * number; its name is put in for as long as the document is there.
 */
export async function readAudit(
  db: Db,
  {
    items,
    before,
    limit = 100,
  }: { items?: readonly ItemKey[]; before?: number | undefined; limit?: number } = {},
): Promise<WrittenLine[]> {
  const { rows } = await db.query<WrittenLine>(
    `select l.id::int as id, l.at, a.name, l.action, l.source, l.source_id::int as "sourceId", coalesce(f.name, l.detail) as detail
     from staff_audit l left join staff_accounts a on a.id = l.account_id
     left join deal_files f on l.action in ('file.read', 'file.read-infected') and f.deal_id = l.source_id and f.id::text = l.detail
     where ($1::text[] is null or (l.source, l.source_id) in (select * from unnest($1::text[], $2::bigint[])))
       and l.id < coalesce($3, 9e15)
     order by l.id desc limit $4`,
    [items?.map(({ source }) => source) ?? null, items?.map(({ id }) => id) ?? null, before ?? null, limit],
  );
  return rows;
}
