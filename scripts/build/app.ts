import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleOfficeFiles } from './office.ts';

const CACHE = '.cache/app';
/** Cached bundles: of the current code, of the code before, and with two sets of settings that tests use. */
const KEPT = 4;

/** Runs React Router's build into `folder`. Its output is printed only where it fails. */
function runBuild(folder: string): Promise<void> {
  return new Promise((settle, reject) => {
    const child = spawn(join('node_modules/.bin', 'react-router'), ['build'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        BUILD_DIR: folder,
        // the command starts with `env node`, which has to find the pinned Node
        PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`,
      },
    });
    // where another step of the build fails, this one stops as well
    process.once('exit', () => child.kill());
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return settle();
      process.stderr.write(output);
      reject(new Error(`react-router build ended with ${code}`));
    });
  });
}

/**
 * Bundles scripts, styles and the server into `client/`, `office/` and `server/` of the returned folder. Made once for
 * each state of the code: a change of content renders pages again, and bundles nothing.
 */
export async function buildApp(codeDigest: string): Promise<{ folder: string; isNew: boolean }> {
  const folder = join(CACHE, codeDigest);
  if (existsSync(folder)) return { folder, isNew: false };
  // after an interruption the next build removes it (see prepareNextFolder)
  const partial = `build-app-${process.pid}`;
  try {
    await runBuild(partial);
    await bundleOfficeFiles(partial);
    cpSync('db/migrations', join(partial, 'server/migrations'), { recursive: true });
    cpSync('app/features/pdf/fonts/newsreader-display.ttf', join(partial, 'server/titles.ttf'));
    mkdirSync(CACHE, { recursive: true });
    // another build of the same code may have finished first
    if (!existsSync(folder)) renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  const byAge = readdirSync(CACHE)
    .map((name) => join(CACHE, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(KEPT)) rmSync(old, { recursive: true, force: true });
  return { folder, isNew: true };
}
