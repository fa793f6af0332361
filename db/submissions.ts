import { createHash } from 'node:crypto';
import type pg from 'pg';
import { columnsOf, type Form, uniqueColumns } from '#app/features/forms/define-form.ts';
import type { Origin, Outcome, SubmissionStore } from '#app/features/forms/submission-store.server.ts';
import { type HostedBackend, hostedContact } from './hosted-contact.ts';
import { inTransaction } from './in-transaction.ts';
import type { Db } from './rows.ts';
import { tokenDigest } from './secret-token.ts';
import type { StoredAt, SubmissionEvents } from './submission-events.ts';
import { SubmissionNotSaved } from './submission-not-saved.ts';
import { within } from './within.ts';

/** After this time the visitor is told that a message for the hosted backend was not sent. */
const ANSWER_TIMEOUT_MS = 5_000;

type Row = Readonly<Record<string, unknown>>;

/**
 * Stores submissions in PostgreSQL, in one round trip or one transaction; contact messages in the hosted backend where
 * one is configured. Submissions that look sent by a machine stay in PostgreSQL.
 */
export function createSubmissionStore(
  pool: pg.Pool,
  events: SubmissionEvents = {},
  hosted: HostedBackend | null = null,
  timeoutMs = ANSWER_TIMEOUT_MS,
): SubmissionStore {
  const { ready, announce, onSaved, onUnannounced } = events;

  async function saveHere(form: Form, row: Row, origin: Origin): Promise<Outcome> {
    await ready?.();
    const statement = insertion(form, row, origin);
    const insert = async (db: Db): Promise<StoredAt | null> => {
      const { rows } = await db.query<{ id: string }>(statement);
      if (!rows[0]) return null;
      const storedAt = { table: form.table, id: Number(rows[0].id) };
      await announce?.(storedAt, db);
      return storedAt;
    };
    // A single statement commits by itself, in one round trip.
    const storedAt = announce ? await inTransaction(pool, insert) : await insert(pool);
    if (!storedAt) return 'duplicate';
    const outcome = origin.suspicion === null ? 'stored' : 'quarantined';
    onSaved?.(storedAt, outcome);
    return outcome;
  }

  const insertThere = hosted && hostedContact(hosted);
  async function saveThere(insert: NonNullable<typeof insertThere>, row: Row, id: string): Promise<Outcome> {
    const outcome = await insert(id, row);
    const storedAt = { table: 'hosted contact_submissions', id };
    // A row that existed already may not have been announced: the answer to its first sending was lost.
    await announce?.(storedAt, pool).catch((error: unknown) => onUnannounced?.(storedAt, error));
    if (outcome === 'stored') onSaved?.(storedAt, outcome);
    return outcome;
  }

  return {
    async save(form, row, origin) {
      try {
        if (!insertThere || form.table !== 'contact_submissions' || origin.suspicion !== null)
          return await saveHere(form, row, origin);
        return await within(timeoutMs, saveThere(insertThere, row, messageKeys(row, origin.key).key));
      } catch (error) {
        const refused = new SubmissionNotSaved(error);
        events.onRefused?.(refused);
        throw refused;
      }
    },
  };
}

/**
 * The statement that stores a row once and returns its id. It returns none where the row exists already. The existing
 * row stays as it is, unless it is suspicious and the new one is not: a machine may have used somebody's address, and
 * the person's own words replace its row; or unless a field that the form renews has another text.
 */
function insertion(
  form: Form,
  row: Row,
  { key, draft, suspicion }: Origin,
): { text: string; values: unknown[] } {
  const columns = columnsOf(form).map(({ name, field, type }) => ({ name, type, value: row[field] }));
  columns.push({ name: 'suspicion', type: 'text', value: suspicion });
  const keys = form.once === 'message' ? storedKeys(form, row, key) : null;
  if (keys) columns.push({ name: 'idempotency_key', type: 'text', value: keys.key });
  if (form.table === 'deals')
    columns.push({ name: 'draft_key', type: 'text', value: draft ? tokenDigest(draft) : null });

  const names = columns.map(({ name }) => name);
  const values = columns.map(({ value }) => value);
  const parameters = columns.map(({ type }, i) => `$${i + 1}::${type}`);
  const renewed = columnsOf(form).filter(({ field }) => form.renews?.includes(field));
  const isReplaced = ['stored.suspicion is not null'];
  for (const { name } of renewed) isReplaced.push(`stored.${name} <> excluded.${name}`);
  let unlessBefore = '';
  if (keys?.before) {
    values.push(keys.before);
    unlessBefore = `where not exists (select from ${form.table}
      where idempotency_key = $${values.length} and created_at > now() - interval '10 minutes')`;
  }
  const kept = `insert into ${form.table} as stored (${names.join(', ')})
    select ${parameters.join(', ')} ${unlessBefore}
    on conflict (${uniqueColumns(form).join(', ')}) do update
    set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
    where excluded.suspicion is null and (${isReplaced.join(' or ')})
    returning id`;
  return {
    text: form.renews ? askedAnew(form.table, kept) : kept,
    values,
  };
}

/** What staff did for the name of before is to be done again for the new one. */
const askedAnew = (table: string, kept: string): string =>
  `with kept as (${kept}),
    anew as (update staff_items set state = null, read_at = null, version = version + 1, changed_at = now()
      where source = '${table}' and source_id in (select id from kept))
    select id from kept`;

/** Whoever sends a deal again with its key gets a link to it, so the table holds only digests of such keys. */
function storedKeys(form: Form, row: Row, key: string | null): ReturnType<typeof messageKeys> {
  const keys = messageKeys(row, key);
  if (form.table !== 'deals') return keys;
  return { key: tokenDigest(keys.key), before: keys.before && tokenDigest(keys.before) };
}

const TEN_MINUTES_MS = 600_000;

/**
 * The idempotency key of a message: the browser's, or one derived from the words and the ten-minute window of the clock
 * in which they arrived. The window may have begun a moment ago, so `before` is the key of the window before. The words
 * cannot be recovered from the key.
 */
function messageKeys(row: Row, key: string | null): { key: string; before: string | null } {
  if (key !== null) return { key, before: null };
  const window = Math.floor(Date.now() / TEN_MINUTES_MS);
  const keyOf = (tenMinutes: number) => {
    const digest = createHash('sha256')
      .update(JSON.stringify([row, tenMinutes]))
      .digest('hex');
    // in the form of a UUID of version 8 (RFC 9562), which is free for our own use
    return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  };
  return { key: keyOf(window), before: keyOf(window - 1) };
}
