import { describe, expect, it } from 'vitest';
import { personalTables, type StoredRow } from '#db/personal-data.ts';
import { csv } from '#db/rows-as-csv.ts';
import { parseCommand, tableRow } from './submissions.ts';

const row: StoredRow = {
  id: 7,
  created_at: '2025-04-16T13:05:09.123Z',
  first_name: 'Robin',
  last_name: 'Hale',
  email: 'robin@hale.example',
  phone: null,
  company: null,
  message: 'We buy a building.',
};

async function exported(rows: StoredRow[], table = 'contact_submissions'): Promise<string> {
  const source = (async function* () {
    yield* rows;
  })();
  let text = '';
  for await (const chunk of csv(source, personalTables.get(table)!)) text += chunk;
  return text;
}

describe('export as CSV', () => {
  it('has the columns of the database, CRLF, and empty cells for what is absent', async () => {
    expect(await exported([row])).toBe(
      'id,created_at,first_name,last_name,email,phone,company,message,suspicion\r\n' +
        '7,2025-04-16T13:05:09.123Z,Robin,Hale,robin@hale.example,,,We buy a building.,\r\n',
    );
  });

  it('has a header when there is nothing', async () => {
    expect(await exported([])).toBe(
      'id,created_at,first_name,last_name,email,phone,company,message,suspicion\r\n',
    );
  });

  it('adds the reason of quarantined messages', async () => {
    expect(await exported([{ ...row, suspicion: 'honeypot' }])).toMatch(/,suspicion\r\n.*,honeypot\r\n$/);
  });

  it.each(['=1+1', '+1 704-555-0100', '-1', '@sum', '\tx', '\rx'])('defuses %j', async (value) => {
    const cell = (await exported([{ ...row, phone: value }])).split('robin@hale.example,')[1]!;
    expect(cell.replace(/^"/, '').startsWith(`'${value}`)).toBe(true);
  });

  it('quotes commas, quotes and line breaks, and keeps every language', async () => {
    const text = await exported([{ ...row, company: 'A, "B"', message: 'one\r\ntwo — Grüße 你好' }]);
    expect(text).toContain('"A, ""B""","one\r\ntwo — Grüße 你好",\r\n');
  });

  // as messages are stored; without quotes the second line would be a record, and its first cell a formula
  it.each(['\n', '\r'])('keeps a message with the line end %j in one cell', async (end) => {
    expect(await exported([{ ...row, message: `one${end}=1+1` }])).toContain(`,"one${end}=1+1",\r\n`);
  });
});

describe('list', () => {
  it('puts each message on one line, and shortens long ones', () => {
    const cells = tableRow({ ...row, message: `a\r\n${'b'.repeat(100)}` });
    expect(cells[7]).toBe(`a ${'b'.repeat(45)}…`);
    expect(cells[1]).toBe('2025-04-16 13:05');
  });

  it('lets no message steer the terminal', () => {
    const cells = tableRow({ ...row, message: '\u001b[2Jgone\u0007\u009b31m\u202eevil\u200b' });
    expect(cells[7]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(cells[7]).toContain('evil');
  });
});

describe('the command line', () => {
  it('exports CSV unless told otherwise', () => {
    expect(parseCommand(['export']).choice).toMatchObject({
      format: 'csv',
      table: 'contact_submissions',
    });
    expect(parseCommand(['export', '--format', 'json', '--quarantined']).choice).toMatchObject({
      format: 'json',
      table: 'contact_submissions',
      quarantined: true,
    });
  });

  it.each([
    [[], /No command was given/],
    [['lst'], /no command lst/],
    [['constructor'], /no command constructor/],
    [['list', 'more'], /more was not expected/],
    [['export', '--format', 'xml'], /csv or json, not xml/],
    [['export', '--fromat', 'csv'], /--fromat/],
    [['export', '--table', 'pg_user'], /no table pg_user/],
    [['erase'], /--email/],
    [['erase', '--email', ' '], /--email/],
  ])('refuses %j', (args, message) => {
    expect(() => parseCommand(args)).toThrow(message);
  });
});
