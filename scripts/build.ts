/**
 * Builds the site beside the one that is served, and has the link lead to it when it is whole: the content check, the
 * bundle of scripts and styles, every page, the finishing of each (see finishPage), pictures and previews, compressed
 * copies, and what open tabs still name of the last build.
 */
import '#server/production-mode.ts';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minifySync } from 'vite';
import { loadContent } from '#app/collections/content.server.ts';
import type { Content } from '#app/collections/content.ts';
import { type FinishedPage, finishPage, type PageSheet } from '#app/first-paint/finish-page.server.ts';
import { fontFaces } from '#app/first-paint/font-faces.server.ts';
import { readSheet } from '#app/first-paint/used-styles.server.ts';
import { loadEnv } from '#server/env.ts';
import { pageMarkdown } from '../server/page-markdown.ts';
import { buildApp } from './build/app.ts';
import { compress } from './build/compress.ts';
import { diskProblem } from './build/disk-problem.ts';
import { filesBelow, prepareNextFolder, servedBuild, swapIn } from './build/folders.ts';
import { codeDigest, sourcesDigest, stampOf } from './build/freshness.ts';
import { keepFiles } from './build/kept-files.ts';
import { pictureList } from './build/picture-list.ts';
import { buildPictures, pictureVersions } from './build/pictures.ts';
import { missingPage, type Pages, prerender } from './build/prerender.ts';
import { refusalShell } from './build/refusal-shell.ts';
import { buildSocialCards } from './build/social-cards.ts';
import { checkContent, endWithContentError } from './check-content.ts';
import { phase } from './progress-bar.mjs';

const env = loadEnv();
const root = process.cwd();
const next = prepareNextFolder(env.buildDir);
const last = servedBuild(env.buildDir);
const client = join(next, 'client');

/** public/ as it stands, without the pictures: those of older builds may be among them. */
function copyPublic(): void {
  cpSync('public', client, { recursive: true, filter: (path) => path !== join('public', 'pictures') });
}

function copyPictures(files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(client, file)), { recursive: true });
    copyFileSync(join('public', file), join(client, file));
  }
}

const minify = (code: string) => minifySync('inline.js', code, { module: false }).code.trim();

/** Finishes every page, and writes what the policy header of each must allow. */
function finishPages(): void {
  const allowed: Record<string, FinishedPage['hashes']> = {};
  const sheets = new Map<string, PageSheet>();
  const sheetOf = (url: string) => {
    const sheet = sheets.get(url) ?? { sheet: readSheet(readFileSync(join(client, url), 'utf8')) };
    sheets.set(url, sheet);
    return sheet;
  };
  for (const file of filesBelow(client).filter((name) => name.endsWith('.html'))) {
    const page = finishPage(readFileSync(file, 'utf8'), sheetOf, { minify });
    if (page.start) writeFileSync(join(client, page.start.url), page.start.text);
    writeFileSync(file, page.html);
    allowed[`/${relative(client, file)}`] = page.hashes;
  }
  writeFileSync(join(next, 'csp.json'), JSON.stringify(allowed, null, 1));
}

/** The typefaces of pages that are rendered for one request, which name them by a file of their own. */
function writeFontFaces(): void {
  for (const sheet of filesBelow(join(client, 'assets')).filter((name) => name.endsWith('.css'))) {
    const { file } = fontFaces(readFileSync(sheet, 'utf8'));
    if (file) writeFileSync(join(client, file.url), file.text);
  }
}

/** Each page once more as Markdown, beside it: '/about.md', and '/index.md' for the home page. */
function writeMarkdown(): void {
  const { terms, news } = loadContent();
  for (const file of filesBelow(client).filter((name) => name.endsWith('index.html'))) {
    const path = `/${relative(client, dirname(file))}`;
    const target = join(client, path === '/' ? 'index.md' : `${path}.md`);
    // the desk writes its own
    if (existsSync(target)) continue;
    const article = news.find(({ slug }) => path === `/news/${slug}`);
    const facts = {
      ...(article && { date: article.date }),
      ...(path.startsWith('/lending') && { termsAsOf: terms.asOf, termsVersion: terms.version }),
    };
    const markdown = pageMarkdown(readFileSync(file, 'utf8'), { url: env.pageOrigin + path, facts });
    writeFileSync(target, markdown);
  }
}

async function build(): Promise<void> {
  const stamp = sourcesDigest(env);
  mkdirSync(client, { recursive: true });
  const list = pictureList(root);
  const app = buildApp(codeDigest(env));
  // The longest work runs beside what one core does alone: bundling, and rendering the pages.
  let tellPictures = (_done: number, _of: number) => {};
  const pictures = buildPictures({ root, pictures: list, onPicture: (done, of) => tellPictures(done, of) });
  // what fails should not wait for the other
  for (const part of [app, pictures]) part.catch(endBuild);
  copyPublic();
  await phase('Scripts', async () => {
    const { folder, isNew } = await app;
    cpSync(folder, next, { recursive: true });
    return isNew ? 'bundled' : 'as they were';
  });
  await phase('Pages', async (tell) => {
    const json = JSON.stringify(loadContent());
    writeFileSync(join(next, 'server/content.json'), json);
    // as the server reads it: a page's data names an object twice where it is the same one
    const seen = { content: JSON.parse(json) as Content, pictures: pictureVersions(root, list) };
    writeFileSync(join(next, 'server/pictures.json'), JSON.stringify(seen.pictures));
    const bundle = (await import(pathToFileURL(join(root, next, 'server/pages.js')).href)) as Pages;
    const pages = await prerender(bundle, seen, client, tell);
    writeFileSync(join(next, 'refusal.json'), JSON.stringify(refusalShell(await missingPage(bundle, seen))));
    writeFontFaces();
    finishPages();
    writeMarkdown();
    return `${pages} rendered`;
  });
  await phase('Pictures', async (tell) => {
    tellPictures = tell;
    const { files, written } = await pictures;
    copyPictures(files);
    return `${files.length} files, ${written} drawn anew`;
  });
  await phase('Previews', async (tell) => {
    const { cards, drawn } = await buildSocialCards({ root, client, onCard: tell });
    return `${cards} for social networks, ${drawn} drawn anew`;
  });
  await phase('Copies', async (tell) => {
    const { compressed, reused } = await compress(client, last && join(last, 'client'), tell);
    await compress(join(next, 'office'), last && join(last, 'office'));
    return `${compressed + reused} files in three encodings, ${compressed} compressed anew`;
  });
  if (last) keepFiles(last, next);
  writeFileSync(join(next, 'settings.json'), JSON.stringify(env.buildSettings));
  writeFileSync(stampOf(next), stamp);
  swapIn(next, env.buildDir);
}

/** Ends the process, in one line where the reason is not in the code. The last build stays as it was. */
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
