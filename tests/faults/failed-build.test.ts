import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newDir } from './server-process.ts';

it('a build that fails says why in one line and leaves the last one as it was @ci', async () => {
  const site = newDir();
  const SOURCES = ['app', 'content', 'db', 'drawings', 'office', 'public', 'scripts', 'server'];
  const FILES = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
  ];
  for (const name of [...SOURCES, ...FILES]) cpSync(name, join(site, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(site, 'node_modules'));
  mkdirSync(join(site, 'build'));
  writeFileSync(join(site, 'build/page'), 'the last good one');

  mkdirSync(join(site, 'content/photographs'), { recursive: true });
  const grey = { width: 640, height: 480, channels: 3, background: 'grey' } as const;
  await sharp({ create: grey }).jpeg().toFile(join(site, 'content/photographs/small.jpg'));
  const deals = join(site, 'content/transactions.yaml');
  writeFileSync(
    deals,
    readFileSync(deals, 'utf8').replace(
      /^( +)amount: /m,
      '$1photograph: small.jpg\n$1alt: A house.\n$1amount: ',
    ),
  );

  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: site,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(
    /^content\/transactions.yaml: item 1 \([^\n]+is 640 by 480 pixels, less than 960 by 720\n$/,
  );
  expect(status).toBe(1);
  expect(readFileSync(join(site, 'build/page'), 'utf8')).toBe('the last good one');
  expect(readdirSync(site).filter((name) => name.startsWith('build-next'))).toEqual([]);
});
