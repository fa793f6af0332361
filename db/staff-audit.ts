import { allRows, type Db, firstRow } from './rows.ts';

/** An item that visitors sent, by table and id. */
export interface ItemKey {
  source: string;
  id: number;
}

export interface AuditLine {
  /** The account; null for the site itself, or a command. */
  by: number | null;
  /** The action's name; office/action-text.ts has its words. */
  action: string;
  item?: ItemKey | undefined;
  /** Never a visitor's name, address or words. */
  detail?: string | undefined;
}

/** Writes one line of the audit, in the transaction of the recorded action where there is one. */
export async function audit(db: Db, { by, action, item, detail }: AuditLine): Promise<void> {
  await db.query(
    'insert into staff_audit (account_id, action, source, source_id, detail) values ($1, $2, $3, $4, $5)',
    [by, action, item?.source ?? null, item?.id ?? null, detail ?? null],
  );
}

export interface WrittenLine {
  id: number;
  at: Date;
  /** The account that did it; null where the site itself or a command did. */
  name: string | null;
  action: string;
  source: string | null;
  sourceId: number | null;
  /** What the item is called while it exists: a deal's property and reference, or its sender. */
  itemName?: string | null | undefined;
  /** The account that was acted on, or that had asked for the action; null where it acted on itself. */
  about: string | null;
  detail: string | null;
}

/** A line of the audit of which all administrators are notified, by mail as well: of an item it names only a deal's reference. */
export type Notice = WrittenLine;

/** The account that a line names by id: whose account was changed, who was assigned an item, who had asked. */
const JOIN_ABOUT = `left join staff_accounts b on (l.action like 'account.%' or l.action in ('item.assigned', 'person.erased'))
  and b.id::text = substring(l.detail from '(?:^|; account )(\\d+)(?: as [a-z]+(?:, opened again)?$| had asked|$)')`;

const NOTICES = `select n.audit_id::int as id, l.at, l.action, a.name, b.name as about, l.detail,
    l.source, l.source_id::int as "sourceId", d.reference as "itemName"
  from staff_notices n join staff_audit l on l.id = n.audit_id left join staff_accounts a on a.id = l.account_id
  left join deals d on l.source = 'deals' and d.id = l.source_id ${JOIN_ABOUT}`;

/** The newest notices to administrators. */
export const readNotices = (db: Db): Promise<Notice[]> =>
  allRows<Notice>(db, `${NOTICES} order by n.audit_id desc limit 20`);

/** How many notices this administrator has not read. */
export async function unreadNotices(db: Db, me: number): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    `select count(*)::int as count from staff_notices n join staff_audit l on l.id = n.audit_id
     where l.at > (select told_at from staff_accounts where id = $1) and l.account_id is distinct from $1`,
    [me],
  );
  return row!.count;
}

/** Marks all notices as read by this administrator. */
export async function readAllNotices(db: Db, me: number): Promise<void> {
  await db.query('update staff_accounts set told_at = now() where id = $1', [me]);
}

/**
 * The next notice that was not mailed yet, locked until the transaction ends; undefined where there is none. Notices
 * older than a week are not mailed: mail was set up after them.
 * @param except ids of notices that are not mailed now
 */
export const nextNotice = (db: Db, except: readonly number[] = []) =>
  firstRow<Notice>(
    db,
    `${NOTICES} where n.mailed_at is null and n.audit_id <> all($1::bigint[]) and l.at > now() - interval '7 days'
     order by n.audit_id limit 1 for update of n skip locked`,
    [except],
  );

export async function noticeWasMailed(db: Db, id: number): Promise<void> {
  await db.query('update staff_notices set mailed_at = now() where audit_id = $1', [id]);
}

/** Which lines of the audit are read. Absent: all. */
interface AuditFilter {
  items?: readonly ItemKey[];
  /** Lines older than this one. */
  before?: number | undefined;
  /** The account that did it; null for the site itself and commands. */
  by?: number | null | undefined;
  /** The beginnings of the actions' names, up to their period. */
  kinds?: readonly string[] | undefined;
}

/**
 * The newest lines of the audit. A line holds a document's id; the document's name is added while the document exists.
 */
export const readAudit = (db: Db, { items, before, by, kinds, limit }: AuditFilter & { limit: number }) =>
  allRows<WrittenLine>(
    db,
    `select l.id::int as id, l.at, a.name, l.action, l.source, l.source_id::int as "sourceId", b.name as about,
       coalesce(f.name, l.detail) as detail
     from staff_audit l left join staff_accounts a on a.id = l.account_id ${JOIN_ABOUT}
     left join deal_files f on l.action in ('file.read', 'file.read-infected') and f.deal_id = l.source_id and f.id::text = l.detail
     where ($1::text[] is null or (l.source, l.source_id) in (select * from unnest($1::text[], $2::bigint[])))
       and l.id < coalesce($3, 9e15)
       and ($5::bigint is null or l.account_id = $5) and (not $6 or l.account_id is null)
       and ($7::text[] is null or split_part(l.action, '.', 1) = any($7))
     order by l.id desc limit $4`,
    [
      items?.map(({ source }) => source) ?? null,
      items?.map(({ id }) => id) ?? null,
      before ?? null,
      limit,
      by ?? null,
      by === null,
      kinds ?? null,
    ],
  );
