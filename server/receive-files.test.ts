import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { findByKey, findDeal } from '#db/deals.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { testDatabase } from '#tests/test-database.ts';
import { type DealFiles, dealFilesIn } from './deal-files.ts';
import { dealFolder } from './deal-folder.ts';
import { dealIntake } from './deal-intake.ts';
import { createLog } from './log.ts';
import { uploadTallies } from './rate-limit.ts';
import { type FileResult, type OtherFiles, receiveFiles } from './receive-files.ts';
import type { Scan } from './scan-file.ts';

const database = testDatabase();
const log = createLog('silent');
let dataDir: string;
let files: DealFiles;
let deal: StoredDeal;
/** A scanner that knows one virus, and does not answer for some files. */
const scan = async (open: () => Readable): Promise<Scan> => {
  const content = await text(open());
  if (content.includes('silence')) return 'not-scanned';
  return content.includes('virus') ? 'infected' : 'clean';
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'oak-files-'));
  files = dealFilesIn(dealFolder(dataDir), database.pool);
  await database.pool.query('truncate deals, stored_files cascade');
  const key = randomUUID();
  const person = { role: 'broker', name: 'Robin', email: 'robin@hale.example', reference: 'OAK AAA-AAA' };
  await createSubmissionStore(database.pool).save(dealForm, person, { key, suspicion: null });
  deal = (await findByKey(database.pool, key))!;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const onDisk = () => {
  try {
    return readdirSync(join(dataDir, 'deal-files')).sort();
  } catch {
    return [];
  }
};
const rows = async () => (await findDeal(database.pool, deal.id))?.files ?? [];

function multipart(
  parts: [field: string, name: string, content: string | Uint8Array<ArrayBuffer>][],
): Request {
  const body = new FormData();
  for (const [field, name, content] of parts) body.append(field, new File([content], name));
  return new Request('http://localhost/', { method: 'POST', body });
}
/** A request whose body is written in pieces. */
function written(pieces: () => AsyncGenerator<string>): Request {
  const body = Readable.toWeb(Readable.from(pieces()).map((piece: string) => Buffer.from(piece)));
  const headers = { 'content-type': 'multipart/form-data; boundary=B' };
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}
const part = (name: string, content: string) =>
  `--B\r\ncontent-disposition: form-data; name="file:t12"; filename="${name}"\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) =>
  `--B\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const receive = (request: Request, other?: OtherFiles) =>
  receiveFiles(request, async () => deal, { pool: database.pool, files, scan, log }, other);
const outcomes = (results: FileResult[]) => results.map(({ outcome }) => outcome);

const PDF = '%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF';
const LOCKED = '%PDF-1.7\ntrailer <</Root 1 0 R /Encrypt 5 0 R>>\n%%EOF';
const PNG = Uint8Array.from(
  Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex'),
);
const PROGRAM = Uint8Array.from(Buffer.from(`4d5a${'00'.repeat(200)}`, 'hex'));

/** A ZIP of one deflated file, the form of every office document. */
function zip(name: string, content: Buffer): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(content, { level: 9 });
  const head = (signature: number, more: number) => {
    const bytes = Buffer.alloc(more);
    bytes.writeUInt32LE(signature, 0);
    return bytes;
  };
  const local = head(0x04034b50, 30);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = head(0x02014b50, 46);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = head(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Uint8Array.from(Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]));
}

describe('files of a deal', () => {
  it('that the store does not take keep the name under which they were sent', async () => {
    const full = { ...files, keep: () => Promise.reject(new Error('the store is away')) };
    const request = multipart([['file:t12', 'T12.pdf', PDF]]);
    const results = await receiveFiles(request, async () => deal, {
      ...{ pool: database.pool, files: full, scan, log },
    });
    expect(results).toEqual([{ name: 'T12.pdf', document: 't12', outcome: 'not-stored' }]);
  });

  it('that come to a deal which is withdrawn are refused for that, and not by the store', async () => {
    await database.pool.query(`update deals set state = 'withdrawn' where id = $1`, [deal.id]);
    expect(outcomes(await receive(multipart([['file:t12', 'T12.pdf', PDF]])))).toEqual(['gone']);
  });

  it('are kept also where their field has no name', async () => {
    const unnamed = part('T12.pdf', PDF).replace('name="file:t12"; ', '');
    const request = written(async function* () {
      yield `${unnamed}${part('b.pdf', `${PDF}\n`)}--B--\r\n`;
    });
    expect((await receive(request)).map(({ name, document }) => [name, document])).toEqual([
      ['T12.pdf', null],
      ['b.pdf', 't12'],
    ]);
  });

  it('are kept as they came, under the row that they answer, in a folder that is nobody else’s', async () => {
    const sent: [string, string, string | Uint8Array<ArrayBuffer>][] = [
      ['file:t12', 'T12 through October.pdf', PDF],
      ['file:photographs', 'Court.PNG', PNG],
      ['file:rent-roll', 'roll.csv', 'unit,rent\r\n1,"900"\r\n'],
      ['file:other', 'Notes.txt', 'a\tb\n1\t2\n'],
    ];
    const results = await receive(multipart(sent));
    expect(outcomes(results)).toEqual(['kept-clean', 'kept-clean', 'kept-clean', 'kept-clean']);
    const kept = await rows();
    expect(kept.map(({ name, type, document }) => [name, type, document])).toEqual([
      ['T12 through October.pdf', 'application/pdf', 't12'],
      ['Court.PNG', 'image/png', 'photographs'],
      ['roll.csv', 'text/csv', 'rent-roll'],
      ['Notes.txt', 'text/csv', null],
    ]);
    for (const [i, [, , content]] of sent.entries()) {
      expect(Buffer.from(content)).toEqual(await buffer((await files.openFile(kept[i]!))!));
      expect(kept[i]!.size).toBe(Buffer.from(content).length);
    }
    expect(onDisk()).toEqual(kept.map(({ storedKey }) => storedKey).sort());
    expect(statSync(join(dataDir, 'deal-files')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'deal-files', onDisk()[0]!)).mode & 0o777).toBe(0o600);
  });

  it('are judged by what they hold; a refused one says why and loses none of the others', async () => {
    const results = await receive(
      multipart([
        ['file:a', 'chart.pdf', PROGRAM],
        ['file:a', 'empty.pdf', ''],
        ['file:a', 'locked.pdf', LOCKED],
        ['file:a', 'script.csv', '#!/bin/sh\nrm -rf /, please\n'],
        ['file:a', 'page.csv', '<script>alert(1)</script>,1\n'],
        ['file:a', 'noise.pdf', Uint8Array.from({ length: 500 }, (_, i) => (i * 37) % 256)],
        ['file:a', 'archive.xlsx', zip('readme.txt', Buffer.from('hello'))],
        ['file:a', 'big.pdf', PDF + ' '.repeat(FILE_MOST)],
        ['file:a', 'good.pdf', PDF],
        ['file:b', 'again.pdf', PDF],
        ['file:a', 'good.pdf', PDF],
      ]),
    );
    expect(outcomes(results)).toEqual([
      ...['program', 'empty', 'locked', 'program', 'unknown-kind', 'unknown-kind', 'unknown-kind'],
      ...['too-big', 'kept-clean', 'duplicate', 'duplicate'],
    ]);
    expect(onDisk()).toHaveLength(1);
    const { events } = (await findDeal(database.pool, deal.id))!;
    expect(events.map(({ kind, to, words }) => [kind, to, words])).toContainEqual([
      'file-refused',
      'locked',
      'locked.pdf',
    ]);
    // the event names the file that the deal has already; the same file for the same row is only a retry
    const again = events.filter(({ kind }) => kind === 'file-again');
    expect(again).toMatchObject([{ from: 'b', to: 'a', words: 'again.pdf', shownToBorrower: true }]);
  });

  it('are five hundred at most, and as many that were not kept: they make the page of their deal', async () => {
    const empty = Array.from({ length: 299 }, (_, i): [string, string, string] => ['file:a', `${i}.pdf`, '']);
    // each of one request is named
    for (let n = 0; n < 2; n++) expect(await receive(multipart(empty))).toHaveLength(299);
    expect((await findDeal(database.pool, deal.id))!.events).toHaveLength(500);
    await database.pool.query(
      `insert into deal_files (deal_id, name, size, type, sha256, scan, stored_key)
       select $1, n || '.csv', 9, 'text/csv', 'digest ' || n, 'clean', 'key ' || n from generate_series(1, 499) n`,
      [deal.id],
    );
    const results = await receive(
      multipart([
        ['file:a', 'last.csv', 'unit,1\n'],
        ['file:a', 'over.csv', 'unit,2\n'],
      ]),
    );
    expect(outcomes(results)).toEqual(['kept-clean', 'too-much']);
  });

  it('are scanned before they are kept, and kept also where nobody could scan them', async () => {
    const results = await receive(
      multipart([
        ['file:a', 'sick.csv', 'virus,1\n'],
        ['file:a', 'well.csv', 'unit,1\n'],
        ['file:a', 'unseen.csv', 'silence,1\n'],
      ]),
    );
    expect(outcomes(results)).toEqual(['infected', 'kept-clean', 'kept']);
    expect((await rows()).map(({ name, scan }) => [name, scan])).toEqual([
      ['well.csv', 'clean'],
      ['unseen.csv', 'not-scanned'],
    ]);
    expect(onDisk()).toHaveLength(2);
    const { events } = (await findDeal(database.pool, deal.id))!;
    expect(events).toMatchObject([{ kind: 'file-refused', to: 'infected', words: 'sick.csv' }]);
  });

  it('of two kinds at once are the one that they begin as, under its name', async () => {
    const script = 'GIF89a=1;alert(document.domain)//';
    const results = await receive(
      multipart([
        ['file:a', 'rents.xlsx', Buffer.concat([Buffer.from(PDF), zip('run.js', Buffer.from('alert(1)'))])],
        ['file:a', 'court.png', script],
        ['file:a', 'court.html', Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')])],
      ]),
    );
    expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['rents.xlsx.pdf', 'kept-clean'],
      ['court.png', 'unknown-kind'],
      ['court.html.png', 'kept-clean'],
    ]);
  });

  it('that would unpack to gigabytes stay a file', async () => {
    const types =
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
    const bomb = zip(
      '[Content_Types].xml',
      Buffer.concat([Buffer.from(types), Buffer.alloc(200_000_000, 32)]),
    );
    const before = process.memoryUsage().rss;
    const [result] = await receive(multipart([['file:a', 'bomb.xlsx', bomb]]));
    expect(['kept-clean', 'unknown-kind']).toContain(result!.outcome);
    expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000);
  });

  it('go nowhere where there is no deal, and are read to their end', async () => {
    const request = multipart([['file:a', 'a.pdf', PDF]]);
    expect(await receiveFiles(request, async () => null, { pool: database.pool, files, scan, log })).toEqual(
      [],
    );
    expect(onDisk()).toEqual([]);
  });

  it('come to the deal with the fields that stand before them', async () => {
    const body = new FormData();
    body.append('name', 'Robin');
    body.append('file:a', new File([PDF], 'a.pdf'));
    body.append('name', 'Mallory');
    const seen: string[] = [];
    const dealOf = async (fields: URLSearchParams) => {
      seen.push(fields.toString());
      return deal;
    };
    const request = new Request('http://localhost/', { method: 'POST', body });
    await receiveFiles(request, dealOf, { pool: database.pool, files, scan, log });
    expect(seen).toEqual(['name=Robin']);
  });
});

describe('a request that breaks off', () => {
  const broken = (bytes: Buffer, end: (controller: ReadableStreamDefaultController) => void) =>
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          end(controller);
        },
      }),
      duplex: 'half',
    } as RequestInit);
  const part = (name: string, content: string) =>
    `--B\r\ncontent-disposition: form-data; name="file:a"; filename="${name}"\r\n\r\n${content}`;

  it('keeps what was whole, and nothing of the rest', async () => {
    const bytes = Buffer.from(
      `${part('whole.pdf', PDF)}\r\n${part('half.pdf', `%PDF-1.7\n${'x'.repeat(100_000)}`)}`,
    );
    const request = broken(bytes, (controller) => setTimeout(() => controller.error(new Error('gone')), 300));
    await expect(receive(request)).rejects.toThrow('ended with 400');
    expect((await rows()).map(({ name }) => name)).toEqual(['whole.pdf']);
    expect(onDisk()).toHaveLength(1);
  });

  it('by holding more than a deal may is refused as it goes', async () => {
    const chunk = Buffer.alloc(1_000_000, 97);
    let sent = 0;
    const endless = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      body: new ReadableStream({
        pull(controller) {
          controller.enqueue(sent++ === 0 ? Buffer.from(part('endless.pdf', '%PDF-1.7\n')) : chunk);
        },
      }),
      duplex: 'half',
    } as RequestInit);
    await expect(receive(endless)).rejects.toThrow('ended with 413');
    expect(sent).toBeLessThan(110);
    expect(onDisk()).toEqual([]);
  });

  it('by holding more parts than any form has is refused at the first of them', async () => {
    let sent = 0;
    const endless = written(async function* () {
      yield part('whole.pdf', PDF);
      for (; sent < 20_000; sent++) yield '--B\r\n\r\n\r\n';
      yield '--B--\r\n';
    });
    await expect(receive(endless)).rejects.toThrow('ended with 413');
    expect(sent).toBeLessThan(1000);
  });

  it('by ending anywhere is refused, however little of it came at once, and holds no place', async () => {
    const head = { 'content-type': 'multipart/form-data; boundary=B' };
    const post = (body: string, headers = head) =>
      receive(new Request('http://localhost/', { method: 'POST', headers, body }));
    const most = `${field('words', 'two files')}${part('a.pdf', PDF)}\r\n${part('b.pdf', `${PDF} 2`)}`;
    for (let end = 1; end <= most.length; end += 3)
      await expect(post(most.slice(0, end)), most.slice(0, end)).rejects.toThrow('ended with 400');
    await database.pool.query('delete from deal_files');
    expect(outcomes(await post(`${most}\r\n--B--\r\n`))).toEqual(['kept-clean', 'kept-clean']);
    const long = { 'content-type': `multipart/form-data; boundary=${'B'.repeat(5000)}` };
    await expect(post('', long)).rejects.toThrow('ended with 400');
    expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is no multipart at all', async () => {
    const request = broken(Buffer.from('nothing of the kind'), (controller) => controller.close());
    await expect(receive(request)).rejects.toThrow();
    expect(onDisk()).toEqual([]);
  });
});

describe('the sweeper', () => {
  const age = () => database.pool.query(`update stored_files set since = now() - interval '61 minutes'`);
  const sweep = () => files.sweep(3_600_000);
  const noRow = {
    kinds: ['application/pdf'],
    keepRow: async () => {
      throw new Error('the connection broke');
    },
  };

  it('erases what got no row and what never arrived, once it is old, and nothing else', async () => {
    expect(await sweep()).toBe(0);
    await receive(multipart([['file:a', 'a.pdf', PDF]]));
    const [kept] = onDisk();
    await receive(multipart([['file:b', 'b.pdf', `${PDF} 2`]]), noRow);
    await age();
    const [orphan] = onDisk().filter((name) => name !== kept);
    await receive(multipart([['file:c', 'c.pdf', `${PDF} 3`]]), noRow);
    for (const name of ['half.part', 'young.part']) writeFileSync(join(dataDir, 'deal-files', name), 'x');
    utimesSync(join(dataDir, 'deal-files', 'half.part'), 0, 0);
    expect(onDisk()).toHaveLength(5);
    expect(await sweep()).toBe(2);
    expect(onDisk()).toHaveLength(3);
    expect(onDisk()).toEqual(expect.arrayContaining([kept, 'young.part']));
    expect(onDisk()).not.toContain(orphan);
  });

  it('erases nothing of another database, nor what came after the backup that this one was restored from', async () => {
    await receive(multipart([['file:a', 'a.pdf', PDF]]));
    await age();
    await database.pool.query('truncate deals, stored_files cascade');
    expect(await sweep()).toBe(0);
    expect(onDisk()).toHaveLength(1);
  });

  it('erases the files of a deal that is gone, also where they were stored without a note', async () => {
    await receive(multipart([['file:a', 'a.pdf', PDF]]));
    // as an older build stores them
    await database.pool.query('truncate stored_files');
    expect(await sweep()).toBe(0);
    await age();
    await database.pool.query('delete from deals');
    expect(await sweep()).toBe(1);
    expect(onDisk()).toEqual([]);
    expect(await sweep()).toBe(0);
  });

  it('forgets what was erased at once', async () => {
    await receive(multipart([['file:a', 'a.pdf', PDF]]));
    await database.pool.query('delete from deals');
    await age();
    await files.erase(onDisk());
    expect(await sweep()).toBe(0);
  });
});

describe('a line that holds a place', () => {
  const common = { log, scan };
  const pace = { silenceMs: 60_000, fieldsMs: 60_000, windowMs: 100, least: 1_000 };

  it('is cut when it brings a byte now and then, and what was whole before is kept', async () => {
    const pieces = async function* () {
      yield part('whole.pdf', PDF) + part('slow.pdf', PDF.slice(0, 9)).slice(0, -2);
      for (;;) {
        await delay(20);
        yield 'x';
      }
    };
    const cut = receiveFiles(written(pieces), async () => deal, {
      ...common,
      pool: database.pool,
      files,
      pace,
    });
    await expect(cut).rejects.toMatchObject({ status: 408 });
    expect((await rows()).map(({ name }) => name)).toEqual(['whole.pdf']);
    expect(onDisk()).toHaveLength(1);
  });

  it('is not cut while it waits for us: the scanner takes its time', async () => {
    const slow = async (open: () => Readable) => {
      await delay(500);
      return scan(open);
    };
    const pieces = async function* () {
      yield part('1.pdf', PDF);
      const [head, tail] = part('2.pdf', `${PDF} `).split(' \r\n');
      yield head!;
      // more than is buffered, so that the rest comes after the first is stored
      for (let i = 0; i < 20; i++) yield 'x'.repeat(100_000);
      yield `${tail}\r\n--B--\r\n`;
    };
    const short = { ...common, pool: database.pool, files, scan: slow, pace: { ...pace, silenceMs: 200 } };
    const results = await receiveFiles(written(pieces), async () => deal, short);
    expect(outcomes(results)).toEqual(['kept-clean', 'kept-clean']);
  });

  it('has a short time for what stands before the first file, and little room', async () => {
    const asked: string[] = [];
    const dealOf = async () => {
      asked.push('a deal');
      return deal;
    };
    const pieces = async function* () {
      yield field('name', 'Robin');
      for (;;) {
        await delay(20);
        yield field('words', 'x');
      }
    };
    const short = { ...common, pool: database.pool, files, pace: { ...pace, fieldsMs: 200 } };
    await expect(receiveFiles(written(pieces), dealOf, short)).rejects.toMatchObject({ status: 408 });
    const long = async function* () {
      for (;;) yield field('words', 'x'.repeat(60_000));
    };
    await expect(receiveFiles(written(long), dealOf, short)).rejects.toMatchObject({ status: 413 });
    expect(asked).toEqual([]);
  });

  it('ends also where it comes to its end too early, and its reader takes nothing of the rest', async () => {
    const pieces = async function* () {
      yield `--B\r\ncontent-disposition: form-data; name="v"\r\n\r\n--B--1\r\n${part('a.pdf', '%PDF-1.4')}--B--\r\n`;
    };
    const short = { ...common, pool: database.pool, files, pace: { ...pace, fieldsMs: 200 } };
    await expect(receiveFiles(written(pieces), async () => deal, short)).rejects.toMatchObject({
      status: 408,
    });
  });

  it('takes a place with the first file of a deal that there is, and without one nothing is kept', async () => {
    const entered: string[] = [];
    const asking = (answer: boolean, file: string) => ({
      ...{ ...common, pool: database.pool, files },
      enter: () => {
        entered.push(file);
        return answer;
      },
    });
    const form = new FormData();
    form.append('name', 'Robin');
    const fields = new Request('http://localhost/', { method: 'POST', body: form });
    await receiveFiles(fields, async () => deal, asking(true, 'none'));
    await receiveFiles(multipart([['file:t12', 'a.pdf', PDF]]), async () => null, asking(true, 'no deal'));
    expect(entered).toEqual([]);
    await receiveFiles(multipart([['file:t12', 'a.pdf', PDF]]), async () => deal, asking(true, 'a'));
    const full = receiveFiles(
      multipart([['file:t12', 'b.pdf', `${PDF}b`]]),
      async () => deal,
      asking(false, 'b'),
    );
    await expect(full).rejects.toMatchObject({ status: 503 });
    expect(entered).toEqual(['a', 'b']);
    expect((await rows()).map(({ name }) => name)).toEqual(['a.pdf']);
  });
});

describe('a store that takes no more', () => {
  const two = () =>
    multipart([
      ['file:t12', 'a.pdf', PDF],
      ['file:t12', 'b.pdf', `${PDF}b`],
    ]);
  const from = (intake: ReturnType<typeof dealIntake>, request: Request, client = '192.0.2.1') =>
    intake.receiveFiles(request, async () => deal, { client, enter: () => true });

  it('for want of room says so of each file, tells the operator once, and again when there is room', async () => {
    let lines = '';
    let free = 900_000_000;
    const told = createLog('info', {
      write(line: string) {
        lines += line;
      },
    });
    const store = { ...files, freeBytes: async () => free };
    const intake = dealIntake(database.pool, { files: store, scan, log: told, freeSpace: 1_000_000_000 });
    expect((await from(intake, two())).map(({ outcome }) => outcome)).toEqual(['no-room', 'no-room']);
    expect(onDisk()).toEqual([]);
    const { events } = (await findDeal(database.pool, deal.id))!;
    expect(events.map(({ kind, to, shownToBorrower }) => ({ kind, to, shownToBorrower }))).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'file-refused', to: 'no-room', shownToBorrower: true })),
    );
    expect(lines.match(/"level":50.*documents of deals are refused/g)).toHaveLength(1);
    free = 2_000_000_000;
    expect((await from(intake, two())).map(({ outcome }) => outcome)).toEqual(['kept-clean', 'kept-clean']);
    expect(lines).toContain('documents of deals are taken again');
  });

  it('counts on each that is still arriving to be as large as any', async () => {
    let free = 1_000_000_000 + FILE_MOST - 1;
    const store = { ...files, freeBytes: async () => free };
    const intake = dealIntake(database.pool, { files: store, scan, log, freeSpace: 1_000_000_000 });
    let second: FileResult[] = [];
    const first = written(async function* () {
      yield part('a.pdf', PDF).slice(0, -2);
      second = await from(intake, multipart([['file:t12', 'b.pdf', `${PDF}b`]]), '192.0.2.2');
      yield '\r\n--B--\r\n';
    });
    expect((await from(intake, first)).map(({ outcome }) => outcome)).toEqual(['kept-clean']);
    expect(second.map(({ outcome }) => outcome)).toEqual(['no-room']);
    // alone it is taken, and what has arrived counts no more
    free = 1_000_000_000;
    const alone = await from(intake, multipart([['file:t12', 'c.pdf', `${PDF}c`]]));
    expect(alone.map(({ outcome }) => outcome)).toEqual(['kept-clean']);
  });

  it('from one address, or of all, in a day', async () => {
    const tallies = uploadTallies({ pool: database.pool, secret: 'shared', patienceMs: 20_000 });
    const other = uploadTallies({ pool: database.pool, secret: 'shared', patienceMs: 20_000 });
    const intake = dealIntake(database.pool, { files, scan, log, tallies });
    await other.client.count('192.0.2.1', 499_999);
    expect((await from(intake, two())).map(({ outcome }) => outcome)).toEqual(['kept-clean', 'day-over']);
    const elsewhere = await from(intake, multipart([['file:t12', 'c.pdf', `${PDF}c`]]), '192.0.2.2');
    expect(elsewhere.map(({ outcome }) => outcome)).toEqual(['kept-clean']);
    // however small, a file has an inode and a row: it counts as 20 KB
    await other.client.count('192.0.2.4', 499_960);
    const small = multipart(['e', 'f', 'g'].map((name) => ['file:t12', `${name}.pdf`, PDF + name]));
    expect((await from(intake, small, '192.0.2.4')).map(({ outcome }) => outcome)).toEqual([
      ...['kept-clean', 'kept-clean', 'day-over'],
    ]);
    await other.all.count('all', 10_000_000);
    const last = await from(intake, multipart([['file:t12', 'd.pdf', `${PDF}d`]]), '192.0.2.3');
    expect(last.map(({ outcome }) => outcome)).toEqual(['no-room']);
  });
});
