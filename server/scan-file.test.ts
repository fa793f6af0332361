import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Clamd, isInstalled, startClamd, startStandIn, VIRUS } from '#tests/stand-ins/clamd.ts';
import { parseEnv } from './env.ts';
import { createLog } from './log.ts';
import { fileScanner } from './scan-file.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'oak-scan-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const log = createLog('silent');
const scan = (url: string, content: string | Buffer, timeoutMs?: number) => {
  writeFileSync(join(directory, 'file'), content);
  const file = () => createReadStream(join(directory, 'file'));
  return fileScanner(parseEnv({ CLAMAV_URL: url }).clamav, log, timeoutMs)(file);
};

if (!isInstalled) console.warn('NOT TESTED: a real clamd. Install clamav-daemon.');

describe.each([
  ['clamd', isInstalled, () => startClamd(directory)],
  ['its stand-in', true, startStandIn],
] as const)('%s', (_, isThere, start) => {
  let clamd: Clamd | undefined;
  afterEach(() => clamd?.close());

  it.skipIf(!isThere)(
    'finds a virus wherever it stands, and nothing where there is none',
    { timeout: 30_000 },
    async () => {
      clamd = await start();
      const long = 'x'.repeat(5_000_000);
      expect(await scan(clamd.url, 'unit,rent\n1,900\n')).toBe('clean');
      expect(await scan(clamd.url, long)).toBe('clean');
      expect(await scan(clamd.url, `%PDF-1.7\n${VIRUS}`)).toBe('infected');
      expect(await scan(clamd.url, long + VIRUS)).toBe('infected');
      // the virus is split between two pieces
      expect(await scan(clamd.url, 'x'.repeat(65_530) + VIRUS)).toBe('infected');
      await clamd.close();
      expect(await scan(clamd.url, 'unit,rent\n1,900\n')).toBe('not-scanned');
    },
  );
});

describe('a clamd that fails', () => {
  it.each(['silent', 'hangs-up', 'too-long'] as const)(
    'and is %s leaves the file unscanned, in time',
    async (behaviour) => {
      const clamd = await startStandIn();
      clamd.behaviour = behaviour;
      const began = performance.now();
      expect(await scan(clamd.url, 'x'.repeat(2_000_000), 300)).toBe('not-scanned');
      expect(performance.now() - began).toBeLessThan(3_000);
      clamd.behaviour = 'fine';
      expect(await scan(clamd.url, VIRUS)).toBe('infected');
      await clamd.close();
    },
  );

  it('and answers without end is not listened to for long', async () => {
    let sent = 0;
    const talker = createServer((socket) => {
      const endless = new Readable({
        read() {
          sent += 65_536;
          this.push(Buffer.alloc(65_536, 'x'));
        },
      });
      socket.on('error', () => {}).on('close', () => endless.destroy());
      socket.resume();
      endless.pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(talker, 'listening');
    const { port } = talker.address() as AddressInfo;
    expect(await scan(`tcp://127.0.0.1:${port}`, 'unit,rent\n', 3_000)).toBe('not-scanned');
    expect(sent).toBeLessThan(20_000_000);
    talker.close();
  });

  it('or is not there leaves it unscanned', async () => {
    expect(await scan(`unix:${directory}/nobody.sock`, VIRUS)).toBe('not-scanned');
    expect(await fileScanner(null, log)(() => Readable.from([VIRUS]))).toBe('not-scanned');
  });
});
