import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The text that the tests' signature matches. */
export const VIRUS = 'OAK-TEST-VIRUS';

export interface Clamd {
  /** For CLAMAV_URL. */
  url: string;
  close(): Promise<void>;
}

export const isInstalled = spawnSync('clamd', ['--version']).status === 0;

/** Debian's clamd with a single signature of ours. */
export async function startClamd(directory: string): Promise<Clamd> {
  const socket = join(directory, 'clamd.sock');
  mkdirSync(join(directory, 'signatures'));
  const signature = `Oak.Test.Signature:0:*:${Buffer.from(VIRUS).toString('hex')}\n`;
  writeFileSync(join(directory, 'signatures', 'test.ndb'), signature);
  const settings = {
    DatabaseDirectory: join(directory, 'signatures'),
    LocalSocket: socket,
    Foreground: 'yes',
  };
  const lines = Object.entries({ ...settings, TemporaryDirectory: directory }).map((pair) => pair.join(' '));
  writeFileSync(join(directory, 'clamd.conf'), `${lines.join('\n')}\n`);
  const child: ChildProcess = spawn('clamd', [`--config-file=${directory}/clamd.conf`], { stdio: 'ignore' });
  const ended = once(child, 'close');
  for (let tries = 0; spawnSync('test', ['-S', socket]).status !== 0; tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error('clamd did not start');
    await delay(50);
  }
  return {
    url: `unix:${socket}`,
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(socket, { force: true });
    },
  };
}

/** Answers as clamd does, never, by closing the connection in the middle, or that the file is too long. */
type Behaviour = 'fine' | 'silent' | 'hangs-up' | 'too-long';

/** Speaks INSTREAM as clamd does, and fails in ways that cannot be provoked in a real clamd. */
export async function startStandIn(): Promise<Clamd & { behaviour: Behaviour }> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    const { behaviour } = standIn;
    if (behaviour === 'too-long') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    const received: Buffer[] = [];
    for await (const chunk of socket) {
      if (behaviour === 'hangs-up') return void socket.destroy();
      received.push(chunk);
    }
    if (behaviour === 'silent') return;
    let bytes = Buffer.concat(received);
    if (!bytes.subarray(0, 10).equals(Buffer.from('zINSTREAM\0')))
      return void socket.end('UNKNOWN COMMAND\0');
    bytes = bytes.subarray(10);
    let content = '';
    for (let length = bytes.readUInt32BE(); length > 0; length = bytes.readUInt32BE()) {
      content += bytes.toString('latin1', 4, 4 + length);
      bytes = bytes.subarray(4 + length);
    }
    socket.end(`stream: ${content.includes(VIRUS) ? 'Oak.Test.Signature.UNOFFICIAL FOUND' : 'OK'}\0`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { port: number };
  const standIn = {
    url: `tcp://127.0.0.1:${address.port}`,
    behaviour: 'fine' as Behaviour,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return standIn;
}
