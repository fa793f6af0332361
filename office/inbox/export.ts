import { type InboxFilter, type Item, inboxItems } from '#db/inbox.ts';
import { csv } from '#db/rows-as-csv.ts';
import { audit } from '#db/staff-audit.ts';
import type { StaffAsk } from '#office/ask.ts';
import { filterOf } from './inbox-address.ts';

/** Far more items than arrive in a year. A longer export is cut, and says so in its file name and in the audit. */
const MOST = 20_000;

const COLUMNS = [
  'received',
  'kind',
  'name',
  'company',
  'email',
  'reference',
  'words',
  'state',
  'assigned',
] as const;

type Row = Record<(typeof COLUMNS)[number], string>;

const rowOf = (item: Item): Row => ({
  received: item.createdAt.toISOString(),
  kind: item.kind,
  name: item.name,
  company: item.company ?? '',
  email: item.email,
  reference: item.reference ?? '',
  words: item.words ?? '',
  state: item.suspicion === null ? item.state : 'held',
  assigned: item.assigneeName ?? '',
});

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function workbook(rows: Row[]): Promise<Uint8Array<ArrayBuffer>> {
  // loaded at the first export to a workbook
  const { writeXlsx } = await import('hucre/xlsx');
  const lines = [[...COLUMNS], ...rows.map((row) => COLUMNS.map((column) => row[column]))];
  // cells have the format Text: a value that begins with = is no formula, even after it was edited
  const columns = COLUMNS.map(() => ({ numFmt: '@' }));
  const file = await writeXlsx({
    sheets: [{ name: 'Inbox', rows: lines, columns, freezePane: { rows: 1 } }],
  });
  return new Uint8Array(file);
}

/** The shown items as a file: CSV that no spreadsheet runs as formulas, or a workbook of plain text. */
export async function exportItems({ office, staff, url, params }: StaffAsk): Promise<Response> {
  const filter: InboxFilter = filterOf(url);
  const found = await inboxItems(office.pool, filter, staff.id, { limit: MOST + 1 });
  const rows = found.slice(0, MOST).map(rowOf);
  const isCut = found.length > MOST;
  const detail = `${isCut ? 'the newest ' : ''}${rows.length}`;
  await audit(office.pool, { by: staff.id, action: 'list.exported', detail });
  const format = params.format as keyof typeof TYPES;
  let body: BodyInit;
  if (format === 'xlsx') body = await workbook(rows);
  else {
    body = '\ufeff';
    for await (const chunk of csv(rows, COLUMNS)) body += chunk;
  }
  return new Response(body, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="inbox-${new Date().toISOString().slice(0, 10)}${isCut ? `-newest-${MOST}` : ''}.${format}"`,
    },
  });
}
