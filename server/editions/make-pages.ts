import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Content } from '#app/collections/content.ts';
import {
  type FinishedPage,
  finishPage,
  type PageSheet,
  pageSheet,
} from '#app/first-paint/finish-page.server.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import { digestOf } from '#db/editions.ts';
import { pageMarkdown } from '../page-markdown.ts';
import { filesBelow } from './files-below.ts';
import { missingPage, type Pages, prerender } from './prerender.ts';
import { refusalShell } from './refusal-shell.ts';

/**
 * Makes everything that is made from content except pictures: pages, their data and Markdown, documents, feeds, the
 * shell of refusal pages, and the policy of each page. A build and an edition both use it, so their files are the same
 * byte for byte.
 *
 * @param folder where it is written: `client/`, `server/content.json`, `server/pictures.json`, `csp.json`,
 * `refusal.json`, `markdown.json`
 * @param assets `client/` of the build, with the stylesheets that pages name
 * @param before folders of the build and of its earlier editions, whose Markdown is taken where a page is the same
 */
export async function makePages({
  bundle,
  folder,
  assets,
  before = [],
  onPage,
  pageOrigin,
  ...read
}: {
  bundle: Pages;
  content: Content;
  pictures: PictureVersions;
  folder: string;
  assets: string;
  before?: readonly string[];
  pageOrigin: string;
  onPage?: (done: number, of: number) => void;
}): Promise<number> {
  const client = join(folder, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'server'), { recursive: true });
  const json = JSON.stringify(read.content);
  // parsed from JSON as the server does, because a page's data refers to an object that occurs twice by reference
  const renderData = { content: JSON.parse(json) as Content, pictures: read.pictures };
  writeFileSync(join(folder, 'server/content.json'), json);
  writeFileSync(join(folder, 'server/pictures.json'), JSON.stringify(renderData.pictures));
  const pages = await prerender(bundle, renderData, client, onPage);
  writeFileSync(
    join(folder, 'refusal.json'),
    JSON.stringify(refusalShell(await missingPage(bundle, renderData))),
  );
  finishPages(folder, assets);
  writeMarkdown(folder, { content: renderData.content, pageOrigin, before });
  return pages;
}

/** Finishes every page, and writes what the policy header of each page must allow. */
function finishPages(folder: string, assets: string): void {
  const client = join(folder, 'client');
  const allowed: Record<string, FinishedPage['hashes']> = {};
  const sheets = new Map<string, PageSheet>();
  const sheetOf = (url: string) => {
    const sheet = sheets.get(url) ?? pageSheet(readFileSync(join(assets, url), 'utf8'));
    sheets.set(url, sheet);
    return sheet;
  };
  for (const file of filesBelow(client).filter((name) => name.endsWith('.html'))) {
    const page = finishPage(readFileSync(file, 'utf8'), sheetOf);
    for (const asset of [page.start, page.seldom])
      if (asset) writeFileSync(join(client, asset.url), asset.text);
    writeFileSync(file, page.html);
    allowed[`/${relative(client, file)}`] = page.hashes;
  }
  writeFileSync(join(folder, 'csp.json'), JSON.stringify(allowed, null, 1));
}

/** Scripts say nothing in Markdown, and name a file that differs on every page as soon as the site has another picture. */
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/**
 * Writes each page as Markdown too, beside it: '/about.md', and '/index.md' for the home page. `markdown.json` notes what
 * each was made from: to write all of them again took a fifth of the time in which an edition was made.
 */
function writeMarkdown(
  folder: string,
  { content, pageOrigin, before }: { content: Content; pageOrigin: string; before: readonly string[] },
): void {
  const { terms, news } = content;
  const client = join(folder, 'client');
  const madeFrom: Record<string, string> = {};
  const older = before.map((edition) => ({
    client: join(edition, 'client'),
    madeFrom: JSON.parse(readFileSync(join(edition, 'markdown.json'), 'utf8')) as typeof madeFrom,
  }));
  for (const file of filesBelow(client).filter((name) => name.endsWith('index.html'))) {
    const path = `/${relative(client, dirname(file))}`;
    const name = path === '/' ? 'index.md' : `${path}.md`;
    // the deal desk writes its own
    if (existsSync(join(client, name))) continue;
    const article = news.find(({ slug }) => path === `/news/${slug}`);
    const facts = {
      ...(article && { date: article.date }),
      ...(path.startsWith('/lending') && { termsAsOf: terms.asOf, termsVersion: terms.version }),
    };
    const html = readFileSync(file, 'utf8').replaceAll(SCRIPT, '');
    const url = pageOrigin + path;
    const from = digestOf(JSON.stringify({ html, url, facts }));
    madeFrom[name] = from;
    const same = older.find((edition) => edition.madeFrom[name] === from);
    if (same) copyFileSync(join(same.client, name), join(client, name));
    else writeFileSync(join(client, name), pageMarkdown(html, { url, facts }));
  }
  writeFileSync(join(folder, 'markdown.json'), JSON.stringify(madeFrom));
}
