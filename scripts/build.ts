/**
 * Builds the site: the content check, pictures and social cards, React Router's build with every page prerendered, then
 * the finishing of each page (see finishPage) and its compressed copies.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve as resolvePath } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { loadEnv } from '#server/env.ts';
import { buildPictures } from './build-pictures.ts';
import { buildSocialCards } from './build-social-cards.ts';
import { checkContent, endWithContentError } from './check-content.ts';
import { type FinishedPage, finishPage } from './finish-page.ts';

const env = loadEnv();
const CLIENT = `${env.buildDir}/client`;
const COMPRESSED = /\.(html|js|css|svg|json|data|txt|xml|webmanifest|vtt|ics)$/;

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules/.bin', command), args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      // the tools' own first line asks for `node`: the pinned one, wherever this was started from
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PATH: `${resolvePath('node_modules/.bin')}:${process.env.PATH}`,
      },
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Finishes every page, and writes what the policy header of each must allow. */
function finishPages(): void {
  const allowed: Record<string, FinishedPage['hashes']> = {};
  const readAsset = (url: string) => readFileSync(join(CLIENT, url), 'utf8');
  for (const file of filesBelow(CLIENT).filter((name) => name.endsWith('.html'))) {
    const page = finishPage(readFileSync(file, 'utf8'), readAsset);
    if (page.start) writeFileSync(join(CLIENT, page.start.url), page.start.code);
    writeFileSync(file, page.html);
    allowed[`/${relative(CLIENT, file)}`] = page.hashes;
  }
  writeFileSync(`${env.buildDir}/csp.json`, JSON.stringify(allowed, null, 1));
}

/** Postfix bits and direct codes for how far back a repetition lies. The best for a page differs from page to page. */
const DISTANCE_CODES: [npostfix: number, ndirect: number][] = [
  [0, 0],
  [0, 4],
  [1, 8],
  [2, 0],
];

/** Home has to come in one round trip, and 57 B of it hang on the choice. */
async function smallestBrotli(raw: Buffer, codes: typeof DISTANCE_CODES): Promise<Buffer> {
  const copies = codes.map(([npostfix, ndirect]) =>
    promisify(brotliCompress)(raw, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
        [constants.BROTLI_PARAM_NPOSTFIX]: npostfix,
        [constants.BROTLI_PARAM_NDIRECT]: ndirect,
      },
    }),
  );
  return (await Promise.all(copies)).reduce((least, copy) => (copy.length < least.length ? copy : least));
}

/** Brotli, gzip and Zstandard copies beside each text file, made once here instead of on each request. */
export async function compress(directory: string): Promise<void> {
  const zip = promisify(gzip);
  const zstd = promisify(zstdCompress);
  for (const file of filesBelow(directory).filter((name) => COMPRESSED.test(name))) {
    const raw = readFileSync(file);
    const copies = await Promise.all([
      smallestBrotli(raw, /\.(html|js)$/.test(file) ? DISTANCE_CODES : DISTANCE_CODES.slice(0, 1)),
      zip(raw, { level: 9 }),
      zstd(raw, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
    ]);
    for (const [i, ending] of ['.br', '.gz', '.zst'].entries()) writeFileSync(file + ending, copies[i]!);
  }
}

const SOURCES = [
  'app',
  'content',
  'public',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

const STAMP = `${env.buildDir}/.stamp`;

/** Whether the build at hand was made from the sources and settings as they are now. */
export const isFresh = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesDigest();

function sourcesDigest(): string {
  const { siteUrl, siteEnv, allowSample, providers, providerSettings } = env;
  const settings = JSON.stringify([siteUrl, siteEnv, allowSample, providers, providerSettings]);
  const digest = createHash('sha256').update(settings);
  const files = SOURCES.flatMap((source) => (statSync(source).isFile() ? source : filesBelow(source).sort()));
  for (const file of files.filter((name) => !/\.test\.tsx?$|^public\/pictures\//.test(name))) {
    digest.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

if (import.meta.main) {
  checkContent();
  rmSync(env.buildDir, { recursive: true, force: true });
  await buildPictures({ root: process.cwd() }).catch(endWithContentError);
  await buildSocialCards({ root: process.cwd() });
  await run('react-router', ['build']);
  finishPages();
  await compress(CLIENT);
  writeFileSync(`${env.buildDir}/providers.json`, JSON.stringify(env.providerSettings));
  writeFileSync(STAMP, sourcesDigest());
  console.log(`The site is built, in ${env.buildDir}/.`);
}
