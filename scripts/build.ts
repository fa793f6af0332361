/**
 * Builds the site into a new folder, and points the link `build` to it when it is complete. The steps: content check,
 * bundle of scripts and styles, all pages, their finishing (see finishPage), pictures and social previews, compressed
 * copies, and files of the last build that open tabs may still request.
 */
import '#server/production-mode.ts';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadContent } from '#app/collections/content.server.ts';
import { fontFaces } from '#app/first-paint/font-faces.server.ts';
import { seldomFile, seldomRules } from '#app/first-paint/seldom-rules.server.ts';
import { compress } from '#server/editions/compress.ts';
import { filesBelow } from '#server/editions/files-below.ts';
import { makePages } from '#server/editions/make-pages.ts';
import { pictureList } from '#server/editions/picture-list.ts';
import { versionsOf } from '#server/editions/pictures.ts';
import type { Pages } from '#server/editions/prerender.ts';
import { writePressKit } from '#server/editions/press-kit.ts';
import { writeCards } from '#server/editions/social-cards.ts';
import { loadEnv } from '#server/env.ts';
import { buildApp } from './build/app.ts';
import { diskProblem } from './build/disk-problem.ts';
import { prepareNextFolder, servedBuild, swapIn } from './build/folders.ts';
import { codeDigest, sourcesDigest, stampOf } from './build/freshness.ts';
import { keepFiles } from './build/kept-files.ts';
import { buildPictures, picturesOf } from './build/pictures.ts';
import { writePressMarks } from './build/press-marks.ts';
import { checkContent, endWithContentError } from './check-content.ts';
import { phase } from './progress-bar.mjs';

const env = loadEnv();
const root = process.cwd();
const next = prepareNextFolder(env.buildDir);
const last = servedBuild(env.buildDir);
/**
 * Compressed copies of unchanged files are taken from these builds; a build under another name shares most files with
 * the usual one.
 */
const earlier = [last, servedBuild('build')].filter((folder) => folder !== null);
const client = join(next, 'client');

/** Copies public/ without the pictures, among which may be those of older builds. */
function copyPublic(): void {
  cpSync('public', client, { recursive: true, filter: (path) => path !== join('public', 'pictures') });
}

function copyPictures(files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(client, file)), { recursive: true });
    copyFileSync(join('public', file), join(client, file));
  }
}

/** Writes the parts of stylesheets that pages link as files of their own. */
function writePartsOfSheets(): void {
  for (const sheet of filesBelow(join(client, 'assets')).filter((name) => name.endsWith('.css'))) {
    const css = readFileSync(sheet, 'utf8');
    for (const file of [fontFaces(css).file, seldomFile(seldomRules(css).seldom)])
      if (file) writeFileSync(join(client, file.url), file.text);
  }
}

async function build(): Promise<void> {
  const stamp = sourcesDigest(env);
  mkdirSync(client, { recursive: true });
  const list = pictureList(root);
  const drawings = picturesOf(root, list);
  const app = buildApp(codeDigest(env));
  // Drawing pictures takes longest, so it runs beside the steps that use one core: bundling, and rendering the pages.
  let tellPictures = (_done: number, _of: number) => {};
  const pictures = buildPictures({ root, pictures: list, onPicture: (done, of) => tellPictures(done, of) });
  // a failure ends the build at once
  for (const part of [app, pictures]) part.catch(endBuild);
  copyPublic();
  await phase('Scripts', async () => {
    const { folder, isNew } = await app;
    cpSync(folder, next, { recursive: true });
    return isNew ? 'bundled' : 'as they were';
  });
  await phase('Pages', async (tell) => {
    const bundle = (await import(pathToFileURL(join(root, next, 'server/pages.js')).href)) as Pages;
    const made = join(next, 'made');
    const pages = await makePages({
      bundle,
      content: loadContent(),
      pictures: versionsOf(drawings),
      folder: made,
      assets: client,
      pageOrigin: env.pageOrigin,
      onPage: tell,
    });
    // an edition makes these files again from its content, and replaces them
    const names = filesBelow(join(made, 'client')).map((file) => relative(join(made, 'client'), file));
    writeFileSync(join(made, 'made.json'), JSON.stringify({ files: names }));
    cpSync(made, next, { recursive: true });
    rmSync(made, { recursive: true });
    cpSync('content', join(next, 'content'), { recursive: true });
    writePartsOfSheets();
    return `${pages} rendered`;
  });
  await phase('Pictures', async (tell) => {
    tellPictures = tell;
    const { files, written } = await pictures;
    copyPictures(files);
    await writePressMarks(client);
    await writePressKit({
      made: client,
      drawn: [client],
      pictures: versionsOf(drawings),
      content: loadContent(),
      pageOrigin: env.pageOrigin,
    });
    return `${files.length} files, ${written} drawn anew`;
  });
  await phase('Previews', async (tell) => {
    const { cards, drawn } = await writeCards(loadContent(), versionsOf(drawings), {
      client,
      pictures: [join(client, 'pictures')],
      font: join(next, 'server/titles.ttf'),
      cache: '.cache/social',
      onCard: tell,
    });
    writeFileSync(join(next, 'drawn.json'), JSON.stringify({ pictures: drawings, cards }));
    return `${Object.keys(cards).length} for social networks, ${drawn} drawn anew`;
  });
  await phase('Copies', async (tell) => {
    const { compressed, reused } = await compress(client, {
      before: earlier.map((folder) => join(folder, 'client')),
      onFile: tell,
    });
    await compress(join(next, 'office'), { before: earlier.map((folder) => join(folder, 'office')) });
    return `${compressed + reused} files in three encodings, ${compressed} compressed anew`;
  });
  if (last) keepFiles(last, next);
  writeFileSync(join(next, 'settings.json'), JSON.stringify(env.buildSettings));
  writeFileSync(stampOf(next), stamp);
  swapIn(next, env.buildDir);
}

/** Ends the process, with one line where the cause is not a bug. The last build stays unchanged. */
function endBuild(error: unknown): never {
  rmSync(next, { recursive: true, force: true });
  const line = diskProblem(error);
  if (line === null) endWithContentError(error);
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

checkContent();
await build().catch(endBuild);
console.log(`The site is built, in ${env.buildDir}/.`);
