import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Clamd, isInstalled, startClamd, startStandIn, VIRUS } from '#tests/stand-ins/clamd.ts';
import { content, newDeal, sendFile } from './send-deal.ts';
import {
  newDataDir,
  newDir,
  onCleanUp,
  type ServerProcess,
  startServer,
  stopServer,
} from './server-process.ts';

const kept = (dataDir: string) => readdirSync(join(dataDir, 'deal-files'));

/** A scanner; the real one where it is installed. */
async function newClamd(): Promise<Clamd> {
  if (!isInstalled) console.warn('A stand-in scans: clamav-daemon is not installed.');
  const clamd = isInstalled ? await startClamd(newDir()) : await startStandIn();
  onCleanUp(() => clamd.close());
  return clamd;
}

describe('a virus', () => {
  it('is not kept, in a file or in a part of one; without its scanner files are kept unscanned', async () => {
    const dataDir = newDataDir();
    const clamd = await newClamd();
    const server = await startServer({ DATA_DIR: dataDir, CLAMAV_URL: clamd.url });
    const path = await newDeal(server);
    expect(await sendFile(server, path, 1)).toBe('kept-clean');
    expect(await sendFile(server, path, 2, content(2) + VIRUS)).toBe('infected');
    if (isInstalled) {
      const packed = archive([['xl/media.bin', Buffer.from(VIRUS.padEnd(500, '.'))]]);
      expect(packed.includes(VIRUS)).toBe(false);
      expect(await sendFile(server, path, 3, new Blob([packed]))).toBe('infected');
    }
    expect(kept(dataDir)).toHaveLength(1);
    await clamd.close();
    expect(await sendFile(server, path, 4)).toBe('kept');
    expect(kept(dataDir)).toHaveLength(2);
    expect(server.output().stdout).toContain('a file of a deal was not scanned');
    expect(server.output().stdout).not.toContain('.pdf');
    expect(await stopServer(server)).toBe(0);
  });

  // with the real timeout of twenty seconds; server/scan-file.test.ts has a shorter one
  it('scanner that never answers costs each file its time, and no file @all', async () => {
    const dataDir = newDataDir();
    const clamd = await startStandIn();
    onCleanUp(() => clamd.close());
    clamd.behaviour = 'silent';
    const server = await startServer({ DATA_DIR: dataDir, CLAMAV_URL: clamd.url });
    const path = await newDeal(server);
    const began = performance.now();
    const outcomes = await Promise.all([1, 2, 3, 4].map((n) => sendFile(server, path, n)));
    expect(outcomes).toEqual(['kept', 'kept', 'kept', 'kept']);
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(await stopServer(server)).toBe(0);
  });
});

/**
 * A ZIP with these files.
 * @param times how often the central directory lists the last file; a program that unpacks it takes each for a file of
 * its own
 */
function archive(files: [name: string, content: Buffer][], times = 1): Buffer<ArrayBuffer> {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const first: [string, Buffer] = ['[Content_Types].xml', Buffer.from(`<Override ContentType="${types}"/>`)];
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of [first, ...files]) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    const sizes = Buffer.alloc(22);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt16LE(8, 4);
    sizes.writeUInt32LE(packed.length, 14);
    sizes.writeUInt32LE(bytes.length, 18);
    sizes.copy(head, 4);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    sizes.copy(entry, 6);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(head, Buffer.from(name), packed);
    entries.push(Buffer.concat([entry, Buffer.from(name)]));
    offset += head.length + name.length + packed.length;
  }
  const directory = Buffer.concat([...entries, ...Array.from({ length: times - 1 }, () => entries.at(-1)!)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = entries.length + times - 1;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Memory of a process in megabytes: now, and its peak. Linux only. */
const memory = ({ process: { pid } }: ServerProcess) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return ['VmRSS', 'VmHWM'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
};

it.runIf(process.platform === 'linux')(
  'a workbook of three terabytes is a file of two megabytes: nobody here unpacks it',
  async () => {
    const bomb = archive([['xl/worksheets/sheet1.xml', Buffer.alloc(100_000_000, 32)]], 30_000);
    expect(bomb.length).toBeLessThan(3_000_000);
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    const path = await newDeal(server);
    // the cost of the first file is not counted
    expect(await sendFile(server, path, 0, content(0, 3_000_000))).toBe('kept');
    const [before] = memory(server);
    const began = performance.now();
    expect(await sendFile(server, path, 1, new Blob([bomb]))).toBe('kept');
    const took = performance.now() - began;
    const most = memory(server)[1]!;
    console.log(`zip bomb: ${Math.round(took)} ms, ${Math.round(most - before!)} MB more at most`);
    expect(took).toBeLessThan(5_000);
    expect(most - before!).toBeLessThan(60);
    expect(await stopServer(server)).toBe(0);
  },
);
