import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WHOLE_MATRIX } from '#tests/cases.ts';
import { namedFiles } from './named-files.ts';
import { newDir, type Program, startServer, stopServer } from './server-process.ts';

/** Without `npm run test:all` one kill; scripts/build/folders.test.ts tests links and folders with six. */
const KILLS = WHOLE_MATRIX ? 50 : 1;

/** A copy of the project, with the caches of builds, and the current build. */
function copyOfProject(): string {
  const site = newDir('/tmp');
  const sources = ['app', 'content', 'db', 'drawings', 'office', 'public', 'scripts', 'server'];
  const files = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
  ];
  for (const name of [...sources, ...files, '.cache/app', '.cache/social', '.cache/pictures.json'])
    if (existsSync(name)) cpSync(name, join(site, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(site, 'node_modules'));
  mkdirSync(join(site, 'builds'));
  const first = 'builds/build-2026-01-01T00-00-00-000Z';
  cpSync(realpathSync('build'), join(site, first), { recursive: true });
  symlinkSync(first, join(site, 'build'));
  return site;
}

/**
 * Builds, and kills the build with all its processes.
 * @returns whether it had ended by itself
 */
async function buildAndKill(site: string, isNow: (said: string) => Promise<unknown>): Promise<boolean> {
  const child = spawn(process.execPath, ['scripts/build.ts'], {
    cwd: site,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close').then(() => true);
  let said = '';
  const moment = new Promise<boolean>((settle) => {
    const look = () => void isNow(said).then((is) => is && settle(false));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      look();
    });
    look();
  });
  const isWhole = await Promise.race([ended, moment]);
  if (!isWhole) process.kill(-child.pid!, 'SIGKILL');
  await ended;
  return isWhole;
}

it(`a build that is killed leaves a whole one, at ${KILLS} of its moments; the next start serves it`, {
  timeout: 120_000 + KILLS * 60_000,
}, async () => {
  const site = copyOfProject();
  const built: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    appendFileSync(join(site, 'content/site.yaml'), `# ${kill}\n`);
    // every fifth kill follows a change of the code, so that it bundles again
    if (WHOLE_MATRIX && kill % 5 === 4)
      appendFileSync(join(site, 'app/first-paint/boot.ts'), `\n// ${kill}\n`);
    // kills after each line of output, and once before the first: each line ends a step of the build
    const isNow = async (said: string) => {
      if (said.split('\n').length - 1 < (WHOLE_MATRIX ? kill % 6 : 1)) return false;
      await delay(Math.random() * 300);
      return true;
    };
    await buildAndKill(site, isNow);
    const served = realpathSync(join(site, 'build'));
    expect(existsSync(join(served, 'settings.json'))).toBe(true);
    built.push(served);
    const server = await startServer(
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      join(site, 'server/server.ts') as Program,
    );
    expect((await namedFiles(server.url, ['/', '/contact'])).size).toBeGreaterThan(10);
    expect(await stopServer(server)).toBe(0);
  }
  // a kill may come before old builds were removed: the next build that completes removes them
  if (WHOLE_MATRIX) expect(await buildAndKill(site, async () => false)).toBe(true);
  expect(readdirSync(join(site, 'builds')).length).toBeLessThanOrEqual(3);
  console.log(`${KILLS} kills; ${new Set(built).size} builds were served`);
});
