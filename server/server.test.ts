import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = mkdtempSync(`${root}build-test-`);
mkdirSync(`${build}/server`);
writeFileSync(
  `${build}/server/index.js`,
  `process.emitWarning('soon to go', 'DeprecationWarning');
  console.error('a library spoke', { of: 'jane@oak.example' });
  await new Promise((settle) => setTimeout(settle, 10));
  throw new Error('the build was loaded');`,
);
afterAll(() => rmSync(build, { recursive: true }));

function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}server/server.ts`], {
    // not in the project's folder, which may hold a .env
    cwd: build,
    env: { PATH: process.env.PATH, BUILD_DIR: basename(build), ...env },
    encoding: 'utf8',
  });
  const lines = (text: string) =>
    text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as { msg: string; err?: object }] : []));
  return { status, log: lines(stdout), refused: lines(stderr).map(({ msg }) => msg) };
}

const production = {
  SITE_URL: 'https://oak.example',
  SITE_ENV: 'production',
  ALLOW_SAMPLE: '1',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  CLAMAV_URL: 'off',
};

describe('npm run serve', () => {
  it.each([
    ['SITE_URL', { ...production, SITE_URL: 'https://other.example' }],
    ['SITE_URL', { ...production, SITE_URL: '' }],
    ['SITE_ENV', { ...production, SITE_ENV: 'development' }],
    ['ALLOW_SAMPLE', { ...production, ALLOW_SAMPLE: '0' }],
    ['VIDEO_HOST_URL', { ...production, VIDEO_HOST_URL: 'https://videos.example' }],
  ])('refuses a build made with another %s, in one line that names it', (name, env) => {
    writeFileSync(`${build}/settings.json`, JSON.stringify(parseEnv(production).buildSettings));
    expect(start(env)).toEqual({
      status: 1,
      log: [],
      refused: [`${name} is not what this build was made with. Run npm run build, or npm start.`],
    });
  });

  it('takes the build on any port', () => {
    writeFileSync(`${build}/settings.json`, JSON.stringify(parseEnv(production).buildSettings));
    const { log } = start({ ...production, PORT: '4399' });
    expect(log.find(({ msg }) => msg === 'uncaught exception')).toMatchObject({
      err: { message: 'the build was loaded' },
    });
  });

  it('writes one JSON object a line, whoever speaks: Node, a library, an exception that nobody caught', () => {
    const { status, log, refused } = start(production);
    expect({ status, refused }).toEqual({ status: 1, refused: [] });
    expect(log.map(({ msg }) => msg).sort()).toEqual(['Node warns', 'a library spoke', 'uncaught exception']);
    expect(log.find(({ msg }) => msg === 'Node warns')!.err).toMatchObject({
      type: 'DeprecationWarning',
      message: 'soon to go',
    });
    expect(JSON.stringify(log)).not.toContain('jane');
  });

  it('asks in production for a scanner or a word that there is none, and says what the embedded PostgreSQL is', () => {
    expect(start({ ...production, CLAMAV_URL: '' })).toMatchObject({
      status: 1,
      refused: [expect.stringMatching(/^CLAMAV_URL must be set in production: /)],
    });
    const { log } = start({ ...production, DATABASE_URL: '' });
    expect(log[0]!.msg).toContain('never for production');
  });

  it('refuses a build that was interrupted', () => {
    rmSync(`${build}/settings.json`);
    expect(start(production)).toMatchObject({
      status: 1,
      refused: [
        expect.stringMatching(/^BUILD_DIR \(.+\) has no finished build that this account may read\. /),
      ],
    });
  });
});
