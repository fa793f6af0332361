import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = mkdtempSync(`${root}build-test-`);
mkdirSync(`${build}/server`);
writeFileSync(`${build}/server/index.js`, 'throw new Error("the build was loaded");');
afterAll(() => rmSync(build, { recursive: true }));

function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}server/server.ts`], {
    // not where somebody's own .env may lie
    cwd: build,
    env: { PATH: process.env.PATH, BUILD_DIR: basename(build), ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const production = { SITE_URL: 'https://oak.example', SITE_ENV: 'production', ALLOW_SAMPLE: '1' };

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
      stdout: '',
      stderr: `${name} is not what this build was made with. Run npm run build, or npm start.\n`,
    });
  });

  it('takes the build on any port', () => {
    writeFileSync(`${build}/settings.json`, JSON.stringify(parseEnv(production).buildSettings));
    expect(start({ ...production, PORT: '4399' }).stderr).toContain('the build was loaded');
  });

  it('refuses a build that was interrupted', () => {
    rmSync(`${build}/settings.json`);
    expect(start(production)).toMatchObject({
      status: 1,
      stderr: 'There is no finished build. Run npm run build, or npm start.\n',
    });
  });
});
