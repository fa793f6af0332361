import { Readable } from 'node:stream';
import { officeDay } from '#app/lending/office-clock.ts';
import { type InboxFilter, type Item, inboxKeys, itemsInBatches } from '#db/inbox.ts';
import { csv } from '#db/rows-as-csv.ts';
import { audit } from '#db/staff-audit.ts';
import type { StaffAsk } from '#office/ask.ts';
import { dayAndTime } from '#office/time-text.ts';
import { filterOf } from './inbox-address.ts';
import { type FirmPromise, type ShownItem, showItem } from './item-standing.ts';
import { dueOf, KINDS, stateOf, wordsOf } from './item-words.ts';

/** Far more items than arrive in a year. A longer export is cut, and says so in its file name and in the audit. */
const MOST = 20_000;

const COLUMNS = [
  'received',
  'kind',
  'name',
  'company',
  'email',
  'reference',
  'property',
  'words',
  'state',
  'due',
  'assigned',
  // for machines: of the others, the times are the office's
  'received, UTC',
] as const;

type Row = Record<(typeof COLUMNS)[number], string>;

/** With plain spaces: a spreadsheet that searches for a day finds none with no-break spaces. */
const plain = (said: string): string => said.replaceAll('\u00a0', ' ');

/** What the page says of an item. */
const rowOf = (item: ShownItem, now: Date): Row => ({
  received: plain(dayAndTime(item.createdAt)),
  kind: KINDS[item.kind].one,
  name: item.name,
  company: item.company ?? '',
  email: item.email,
  reference: item.reference ?? '',
  property: item.property ?? '',
  words: wordsOf({ ...item, property: null, reference: null }),
  state: stateOf(item),
  due: plain(dueOf(item, now).text),
  assigned: item.assigneeName ?? '',
  'received, UTC': item.createdAt.toISOString(),
});

async function* rowsOf(items: AsyncIterable<Item>, firm: FirmPromise): AsyncGenerator<Row> {
  const now = new Date();
  for await (const item of items) yield rowOf(showItem(item, firm, now), now);
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function* csvBytes(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeff');
  for await (const chunk of csv(rows, COLUMNS)) yield Buffer.from(chunk);
}

async function workbook(rows: AsyncIterable<Row>): Promise<ReadableStream> {
  // loaded at the first export to a workbook
  const { writeXlsxStream } = await import('hucre/xlsx');
  // cells have the format Text: a value that begins with = is no formula, even after it was edited
  const columns = COLUMNS.map((key) => ({ key, header: key, numFmt: '@' }));
  return writeXlsxStream(rows, { name: 'Inbox', columns, freezePane: { rows: 1 } });
}

/**
 * The shown items as a file: CSV that no spreadsheet runs as formulas, or a workbook of plain text. It is made as it is
 * read: made at once, 20,000 messages kept every visitor waiting for a second, and twelve such files took 1 GB.
 */
export async function exportItems({ office, staff, url, params }: StaffAsk): Promise<Response> {
  const filter: InboxFilter = filterOf(url);
  const found = await inboxKeys(office.pool, filter, staff.id, { limit: MOST + 1 });
  const keys = found.slice(0, MOST);
  const isCut = found.length > MOST;
  const detail = `${isCut ? 'the newest ' : ''}${keys.length}`;
  await audit(office.pool, { by: staff.id, action: 'list.exported', detail });
  const format = params.format as keyof typeof TYPES;
  const rows = rowsOf(itemsInBatches(office.pool, keys), office);
  const body =
    format === 'xlsx'
      ? await workbook(rows)
      : (Readable.toWeb(Readable.from(csvBytes(rows), { objectMode: false })) as ReadableStream);
  return new Response(body, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="inbox-${officeDay(new Date())}${isCut ? `-newest-${MOST}` : ''}.${format}"`,
    },
  });
}
