import './no-real-site.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts a built site with a database of its own; resolves when it is ready.
 * @param folder of the project to start, if not this one.
 */
export async function launchSite(settings: Record<string, string> = {}, folder = process.cwd()) {
  const dataDir = mkdtempSync(join(tmpdir(), 'oak-site-'));
  const server = spawn('node_modules/.bin/node', ['server/server.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const found = said.match(/http:\/\/\S+:(\d+)/);
      if (found) resolve(`http://127.0.0.1:${found[1]}`);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  for (let ready = false; !ready; ) {
    ready = (await fetch(`${address}/readyz`)).ok;
    if (!ready) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, stop };
}

/** The address of the site that most tests share. */
export const site = () => process.env.SITE!;

/** Starts the site that most tests share, without outside systems. Returns the function that stops it. */
export default async function startSite(): Promise<() => Promise<void>> {
  const { address, dataDir, stop } = await launchSite();
  process.env.SITE = address;
  process.env.SITE_DATA_DIR = dataDir;
  return stop;
}
